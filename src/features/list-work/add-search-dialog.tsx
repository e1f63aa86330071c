import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useCallForm } from '#ui/use-call-form.ts'
import { useFreeName, useListChoice } from '../lists/list-choice.tsx'
import type { SearchFilters } from '../search/contracts.ts'
import { addSearchToList, countForList, type ListAddition } from './addition-contracts.ts'
import { AdditionStatus } from './addition-status.tsx'
import { foundWords } from './addition-words.ts'

interface AddSearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: {
    filters: SearchFilters
    tags: string[]
  }
  /** For a new list: what the search is about. */
  suggestedName?: string | undefined
}

/** Adds everyone a search finds to a list: the numbers first, then the progress. */
export function AddSearchDialog({ open, onOpenChange, search, suggestedName = '' }: AddSearchDialogProps) {
  const [begun, setBegun] = useState<ListAddition | null>(null)
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) setBegun(null)
  }
  return (
    <Dialog open={open} onOpenChange={change} size="small" title="Add all results to a list">
      {begun ? (
        <AdditionStatus addition={begun} linked />
      ) : (
        <AddSearchForm {...{ search, suggestedName }} onBegun={setBegun} />
      )}
    </Dialog>
  )
}

interface AddSearchFormProps {
  search: AddSearchDialogProps['search']
  suggestedName: string
  onBegun: (addition: ListAddition) => void
}

function AddSearchForm({ search, suggestedName, onBegun }: AddSearchFormProps) {
  const list = useListChoice()
  const counts = useCall(countForList, { ...search, listId: list.listId }, { keepPrevious: true })
  const form = useCallForm(addSearchToList, {
    values: { listName: suggestedName },
    input: ({ listName }) => ({ ...search, ...list.which(listName) }),
    onDone: ({ addition }) => onBegun(addition),
  })
  const name = useWatch({ control: form.control, name: 'listName' })
  useFreeName(list, { name, suggestedName }, (free) => form.setValue('listName', free))
  const found = counts.data
  const none = found && found.fresh === 0 && 'Everyone is on this list already.'
  const full =
    found && found.fresh > found.room && `A list holds at most ${formatNumber(limits.listPhysicians)} physicians.`
  const obstacle = counts.error?.message ?? (found ? none || full || list.missing(name) : 'Counting...')
  return (
    <CallForm form={form} className="grid gap-5">
      {list.fields({ input: form.field('listName'), error: form.message('listName') })}
      <p role="status" className="min-h-10 text-14 text-muted tabular-nums">
        {counts.error ? counts.error.message : found ? foundWords(found) : 'Counting...'}
      </p>
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton pending={form.pending} pendingText="Starting..." disabledReason={obstacle}>
          {found && !none && !full ? `Add ${formatCount(found.fresh, 'physician')}` : 'Add all'}
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
