import { useState } from 'react'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Select } from '#ui/control.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { mergeLists, type PhysicianList } from './contracts.ts'
import { useLists, useListsChanged } from './use-lists.ts'

interface MergeListsDialogProps {
  /** The list that is merged and deleted. */
  list: PhysicianList
  open: boolean
  onOpenChange: (open: boolean) => void
  /** With the id of the list that remains. */
  onMerged: (intoListId: string) => void
}

export function MergeListsDialog({ list, open, onOpenChange, onMerged }: MergeListsDialogProps) {
  const done = (id: string) => {
    onOpenChange(false)
    onMerged(id)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Merge Lists"
      description={`All physicians and notes of “${list.name}” move to the other list, and “${list.name}” is deleted.`}
    >
      <MergeListsForm list={list} onMerged={done} />
    </Dialog>
  )
}

function MergeListsForm({ list, onMerged }: Pick<MergeListsDialogProps, 'list' | 'onMerged'>) {
  const { data, isError, refetch } = useLists(true)
  const unknown = isError && data === undefined
  const others = (data?.data ?? []).filter(({ id }) => id !== list.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const intoListId = others.find(({ id }) => id === chosen)?.id ?? others[0]?.id
  const changed = useListsChanged()
  const toast = useToast()
  const form = useCallForm(mergeLists, {
    input: () => ({ listId: list.id, intoListId: intoListId ?? '' }),
    onDone: ({ added, alreadyThere }, { intoListId }) => {
      const already = alreadyThere > 0 ? ` ${formatNumber(alreadyThere)} already on the list.` : ''
      toast.success('Lists merged', `Moved ${formatCount(added, 'physician')}.${already}`)
      changed()
      onMerged(intoListId)
    },
    onRefused: ({ message }) => {
      toast.error('Failed to process list', message)
      changed()
      return true
    },
  })
  return (
    <CallForm form={form} className="grid gap-5">
      <Field
        label="Merge into"
        hint={data !== undefined && others.length === 0 ? 'You have no other lists yet.' : undefined}
      >
        <Select
          value={intoListId ?? ''}
          disabled={others.length === 0}
          onChange={(event) => setChosen(event.target.value)}
        >
          {others.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {name} ({formatCount(count, 'physician')})
            </option>
          ))}
        </Select>
      </Field>
      {unknown && <LoadFailure onRetry={() => void refetch()}>Failed to load your physician lists.</LoadFailure>}
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton
          pending={form.pending}
          pendingText="Merging..."
          disabledReason={intoListId === undefined ? 'Choose another list to merge into.' : undefined}
        >
          Merge Lists
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
