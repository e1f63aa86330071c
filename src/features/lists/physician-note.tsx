import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { limits } from '#shared/product/limits.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type ListedPhysician, saveListNote } from './contracts.ts'

interface NoteFormProps {
  listId: string
  physician: Pick<ListedPhysician, 'id' | keyof PhysicianName | 'note'>
  onChanged: () => void
  onClose: () => void
}

/** The note that a list has on a physician. */
export function NoteForm({ listId, physician, onChanged, onClose }: NoteFormProps) {
  const { id } = physician
  const toast = useToast()
  const form = useCallForm(saveListNote, {
    values: { note: physician.note },
    input: ({ note }) => ({ listId, physicianId: id, note }),
    problemAt: 'note',
    texts: { note: 'Note' },
    onDone: () => {
      toast.success('Note saved')
      onChanged()
      onClose()
    },
  })
  return (
    <CallForm form={form} className="grid max-w-[70ch] gap-2 pb-1">
      <Field label={`Note on ${fullName(physician)}`} error={form.message('note')}>
        {/* Just opened by the button it replaces. */}
        <Textarea {...form.field('note')} rows={3} maxLength={limits.physicianNote} autoFocus />
      </Field>
      <div className="flex gap-2">
        <SubmitButton size="small" pending={form.pending} pendingText="Saving...">
          Save note
        </SubmitButton>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </CallForm>
  )
}
