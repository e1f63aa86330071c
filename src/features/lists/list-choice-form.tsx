import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { CallError } from '#shared/calls/call-error.ts'
import type { AnyContract } from '#shared/calls/contract.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { whichList } from './contracts.ts'
import { useFreeName, useListChoice } from './list-choice.tsx'

const input = z.strictObject(whichList)
export type WhichList = z.output<typeof input>

interface ListChoiceFormProps<Answer> {
  /** The call that is sent in the end; what was typed is kept under its name while someone signs in again. */
  contract: Pick<AnyContract, 'name'>
  /** A list not to offer. */
  except?: string | undefined
  /** For a new list; changed if it is taken. */
  suggestedName?: string | undefined
  send: (list: WhichList) => Promise<Answer>
  onDone: (answer: Answer, list: WhichList) => void
  /** Reports errors that are not about the list's name. */
  onRefused: (error: CallError) => void
  label: (isNew: boolean) => string
  pendingText: string
}

/** In a dialog: a new or existing list, and the button that acts on it. */
export function ListChoiceForm<Answer>(props: ListChoiceFormProps<Answer>) {
  const { contract, except, suggestedName = '', send, onDone, onRefused, label, pendingText } = props
  const list = useListChoice(except)
  const form = useCallForm(
    { name: contract.name, input },
    {
      values: { listName: suggestedName },
      input: ({ listName }) => list.which(listName),
      send,
      onDone,
      onRefused: (error, { atFields }) => {
        if (atFields) return false
        onRefused(error)
        return true
      },
    },
  )
  const name = useWatch({ control: form.control, name: 'listName' })
  useFreeName(list, { name, suggestedName }, (free) => form.setValue('listName', free))
  return (
    <CallForm form={form} className="grid gap-5">
      {list.fields({ input: form.field('listName'), error: form.message('listName') })}
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton pending={form.pending} pendingText={pendingText} disabledReason={list.missing(name)}>
          {label(list.isNew)}
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
