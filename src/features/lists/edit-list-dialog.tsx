import { type FormEvent, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useToast } from '#ui/toast.tsx'
import { type PhysicianList, updateList } from './contracts.ts'
import { useListsChanged } from './use-lists.ts'

interface EditListDialogProps {
  list: PhysicianList
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => void
}

export function EditListDialog({ list, open, onOpenChange, onSaved }: EditListDialogProps) {
  const done = () => {
    onOpenChange(false)
    onSaved()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit List">
      <EditListForm list={list} onSaved={done} />
    </Dialog>
  )
}

function EditListForm({ list, onSaved }: Pick<EditListDialogProps, 'list' | 'onSaved'>) {
  const [name, setName] = useState(list.name)
  const [description, setDescription] = useState(list.description)
  const [problems, setProblems] = useState<{ name?: string; description?: string; form?: string }>({})
  const { mutateAsync, isPending } = useCallMutation(updateList)
  const changed = useListsChanged()
  const toast = useToast()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblems({})
    try {
      await mutateAsync({ listId: list.id, name, description })
      toast.success('List saved')
      changed()
      onSaved()
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblems(error.fields ?? { form: error.message })
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormProblem message={problems.form} />
      <Field label="List name" error={problems.name}>
        <Input
          value={name}
          maxLength={limits.ownName}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
        />
      </Field>
      <Field label="Description" optional error={problems.description}>
        <Textarea
          value={description}
          maxLength={limits.listDescription}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton
          pending={isPending}
          pendingText="Saving..."
          disabledReason={name.trim() === '' ? 'Enter a name for the list.' : undefined}
        >
          Save List
        </SubmitButton>
      </DialogFooter>
    </form>
  )
}
