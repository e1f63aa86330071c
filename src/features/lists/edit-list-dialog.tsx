import { useWatch } from 'react-hook-form'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
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
  const changed = useListsChanged()
  const toast = useToast()
  const form = useCallForm(updateList, {
    values: { name: list.name, description: list.description },
    input: (values) => ({ listId: list.id, ...values }),
    texts: { name: 'List name', description: 'Description' },
    onDone: () => {
      toast.success('List saved')
      changed()
      onSaved()
    },
  })
  const name = useWatch({ control: form.control, name: 'name' })
  return (
    <CallForm form={form} className="grid gap-5">
      <Field label="List name" error={form.message('name')}>
        <Input {...form.field('name')} maxLength={limits.ownName} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={form.message('description')}>
        <Textarea {...form.field('description')} maxLength={limits.listDescription} />
      </Field>
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton
          pending={form.pending}
          pendingText="Saving..."
          disabledReason={name.trim() === '' ? 'Enter a name for the list.' : undefined}
        >
          Save List
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
