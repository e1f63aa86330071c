import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useShareChoice } from '#features/teams/share-choice.tsx'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Radio } from '#ui/choice.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { addedWords } from './added-words.ts'
import { type AddedToList, addToList, whichList } from './contracts.ts'
import { useLists, useListsChanged } from './use-lists.ts'

const target = { ...addToList, input: z.strictObject(whichList) }

/** More physicians than a call can name: another call adds them. */
interface Crowd {
  count: number
  add: (list: z.output<typeof target.input>) => Promise<AddedToList>
}

interface AddToListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Who is put on the list: these, unless there is a crowd. */
  physicianIds: readonly number[]
  crowd?: Crowd
  /** Told of the list that they are on now. */
  onAdded?: (listId: string) => void
  /** What the list is for, where it is not for keeping alone. */
  description?: string
  /** A list that is not offered: the one that is looked at. */
  except?: string
}

/** A new list, or one that exists. */
export function AddToListDialog({ open, onOpenChange, description, ...props }: AddToListDialogProps) {
  const selected = `${formatCount(props.crowd?.count ?? props.physicianIds.length, 'physician')} selected`
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Add to List"
      description={description ? `${selected}. ${description}` : selected}
    >
      <AddToListForm {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type AddToListFormProps = Omit<AddToListDialogProps, 'open' | 'onOpenChange' | 'description'> & { onDone: () => void }

function AddToListForm({ physicianIds, crowd, onAdded, except, onDone }: AddToListFormProps) {
  const { data, isPending: loading } = useLists(true)
  const lists = (data?.data ?? []).filter(({ id }) => id !== except)
  const [mode, setMode] = useState<'new' | 'existing'>('new')
  const [chosen, setChosen] = useState<string | null>(null)
  const changed = useListsChanged()
  const toast = useToast()
  // The first is preselected, and takes the place of one that was deleted meanwhile.
  const listId = lists.find(({ id }) => id === chosen)?.id ?? lists[0]?.id ?? null
  const isNew = mode === 'new' || lists.length === 0

  const add = useCallMutation(addToList)
  const { shared, choice } = useShareChoice()

  const form = useCallForm(target, {
    values: { listName: '' },
    input: ({ listName }) => (isNew ? { listId: null, listName, shared } : { listId, listName: null }),
    send: (list) => (crowd ? crowd.add(list) : add.mutateAsync({ ...list, physicianIds: [...physicianIds] })),
    onDone: (answer, { listName }) => {
      const { title, description } = addedWords(answer, listName)
      toast.success(title, description)
      changed()
      onAdded?.(answer.listId)
      onDone()
    },
    onRefused: ({ status, title, message }, { atFields }) => {
      if (atFields) return false
      if (status === 401 && title) toast.error(title, message)
      else toast.error('Failed to process list', message || 'An unexpected error occurred')
      if (status === 404) changed()
      return true
    },
  })
  const name = useWatch({ control: form.control, name: 'listName' })
  const missing = isNew ? name.trim() === '' && 'Enter a name for the list.' : listId === null && 'Choose a list.'
  return (
    <CallForm form={form} className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="sr-only">Which list</legend>
        <Radio name="mode" label="New list" checked={isNew} onChange={() => setMode('new')} />
        <Radio
          name="mode"
          label="Existing list"
          description={
            !loading && lists.length === 0
              ? except === undefined
                ? 'You have no lists yet.'
                : 'You have no other lists yet.'
              : undefined
          }
          checked={!isNew}
          disabled={lists.length === 0}
          onChange={() => setMode('existing')}
        />
      </fieldset>
      {isNew ? (
        <>
          <Field label="List name" error={form.message('listName')}>
            <Input
              {...form.field('listName')}
              maxLength={limits.ownName}
              autoComplete="off"
              placeholder="Cardiology, Texas"
            />
          </Field>
          {choice}
        </>
      ) : (
        <Field label="List">
          <Select value={listId ?? ''} onChange={(event) => setChosen(event.target.value)}>
            {lists.map((list) => (
              <option key={list.id} value={list.id}>
                {list.name} ({formatCount(list.count, 'physician')})
              </option>
            ))}
          </Select>
        </Field>
      )}
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton pending={form.pending} pendingText="Processing..." disabledReason={missing || undefined}>
          {isNew ? 'Create List' : 'Add to List'}
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
