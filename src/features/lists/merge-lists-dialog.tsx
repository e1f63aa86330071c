import { type FormEvent, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { mergeLists, type PhysicianList } from './contracts.ts'
import { useLists, useListsChanged } from './use-lists.ts'

interface MergeListsDialogProps {
  /** The one that goes. */
  list: PhysicianList
  open: boolean
  onOpenChange: (open: boolean) => void
  /** With the id of the list that stays. */
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
  const { data, isPending: loading } = useLists(true)
  const others = (data?.data ?? []).filter(({ id }) => id !== list.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const intoListId = others.find(({ id }) => id === chosen)?.id ?? others[0]?.id
  const { mutateAsync, isPending } = useCallMutation(mergeLists)
  const changed = useListsChanged()
  const toast = useToast()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (intoListId === undefined) return
    try {
      const { added, alreadyThere } = await mutateAsync({ listId: list.id, intoListId })
      const already = alreadyThere > 0 ? ` ${formatNumber(alreadyThere)} already on the list.` : ''
      toast.success('Lists merged', `Moved ${formatCount(added, 'physician')}.${already}`)
      changed()
      onMerged(intoListId)
    } catch (error) {
      if (!isCallError(error)) throw error
      toast.error('Failed to process list', error.message)
      changed()
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Merge into" hint={!loading && others.length === 0 ? 'You have no other lists yet.' : undefined}>
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
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton
          pending={isPending}
          pendingText="Merging..."
          disabledReason={intoListId === undefined ? 'Choose another list to merge into.' : undefined}
        >
          Merge Lists
        </SubmitButton>
      </DialogFooter>
    </form>
  )
}
