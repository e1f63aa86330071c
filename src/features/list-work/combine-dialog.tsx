import { useState } from 'react'
import { useCall } from '#shared/calls/use-call.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Dialog, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { useLists, useListsChanged } from '../lists/use-lists.ts'
import { getSavedSearches } from '../saved-searches/contracts.ts'
import { combineLists, type Operation, operations, type Source } from './contracts.ts'

interface CombineDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onMade: (listId: string) => void
}

const words: Record<Operation, string> = {
  union: 'On either',
  intersection: 'On both',
  difference: 'On the first, not the second',
}

/** A new list from two lists or saved searches, with the numbers shown first. */
export function CombineDialog({ open, onOpenChange, onMade }: CombineDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Combine lists"
      description="Creates a new list. The others don’t change."
    >
      {open && <CombineForm onMade={onMade} onClose={() => onOpenChange(false)} />}
    </Dialog>
  )
}

/** 'list 0190…' */
function sourceOf(value: string): Source | null {
  const [kind, id] = value.split(' ')
  if (!id) return null
  return kind === 'list' ? { listId: id } : { searchId: id }
}

function CombineForm({ onMade, onClose }: { onMade: (listId: string) => void; onClose: () => void }) {
  const lists = useLists(true, null)
  const searches = useCall(getSavedSearches, {})
  const noLists = lists.isError && lists.data === undefined
  const noSearches = searches.isError && searches.data === undefined
  const retry = () => {
    void lists.refetch()
    void searches.refetch()
  }
  const changed = useListsChanged()
  const toast = useToast()
  const [chosen, setChosen] = useState({ first: '', second: '' })
  const [operation, setOperation] = useState<Operation>('difference')
  const [first, second] = [sourceOf(chosen.first), sourceOf(chosen.second)]
  const asked = first && second && { operation, first, second }
  const preview = useCall(combineLists, asked ?? unasked, { enabled: asked !== null, keepPrevious: true })
  const form = useCallForm(combineLists, {
    values: { listName: '' },
    input: ({ listName }) => ({ ...(asked ?? unasked), listName }),
    problemAt: 'listName',
    onDone: ({ list }) => {
      if (!list) return
      toast.success('List Created', `Added ${formatCount(list.added, 'physician')}.`)
      changed()
      onMade(list.listId)
      onClose()
    },
  })
  const choice = (key: 'first' | 'second', label: string) => (
    <Field label={label}>
      <Select value={chosen[key]} onChange={({ target: { value } }) => setChosen((now) => ({ ...now, [key]: value }))}>
        <option value="">Choose</option>
        <optgroup label="Lists">
          {lists.data?.data.map(({ id, name, count }) => (
            <option key={id} value={`list ${id}`}>
              {name} ({formatNumber(count)})
            </option>
          ))}
        </optgroup>
        <optgroup label="Saved searches">
          {searches.data?.data.map(({ id, name }) => (
            <option key={id} value={`search ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  )
  return (
    <CallForm form={form} className="grid gap-4">
      {(noLists || noSearches) && (
        <LoadFailure onRetry={retry}>
          {noLists ? 'Failed to load your physician lists.' : 'Failed to load your saved searches.'}
        </LoadFailure>
      )}
      {choice('first', 'First')}
      <Field label="Physicians who are">
        <Select value={operation} onChange={({ target: { value } }) => setOperation(value as Operation)}>
          {operations.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </Select>
      </Field>
      {choice('second', 'Second')}
      <p role="status" className="min-h-5 text-13 text-muted tabular-nums">
        {asked && preview.error?.message}
        {asked && preview.data && (
          <>
            {formatNumber(preview.data.first)} and {formatNumber(preview.data.second)} make{' '}
            <span className="font-semibold text-ink">{formatCount(preview.data.result, 'physician')}</span>.
          </>
        )}
      </p>
      <Field label="Name of the new list" error={form.message('listName')}>
        <Input {...form.field('listName')} autoComplete="off" />
      </Field>
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton
          pending={form.pending}
          pendingText="Saving..."
          disabledReason={asked ? undefined : 'Choose two lists or saved searches first.'}
        >
          Create List
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}

/** A placeholder until both are chosen; it is never sent. */
const unasked = { operation: 'union', first: { listId: '' }, second: { listId: '' } } as const
