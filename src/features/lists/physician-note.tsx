import { type ReactNode, useState } from 'react'
import { LogContactButton } from '#features/activities/log-contact-button.tsx'
import type { Viewer } from '#shared/access/access.ts'
import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { limits } from '#shared/product/limits.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { NotebookPen } from '#ui/work-icons.tsx'
import { type ListedPhysician, saveListNote } from './contracts.ts'

interface PhysicianNoteProps {
  listId: string
  physician: Pick<ListedPhysician, 'id' | keyof PhysicianName | 'note' | 'noteBy' | 'contactedAt'>
  /** The reason nothing can be changed. */
  disabledReason: string | undefined
  onChanged: () => void
  onRemove: () => void
  viewer: Viewer | null
  /** More actions, before the others. */
  more: ReactNode
}

/** What a list says about a physician, and the actions for them. */
export function PhysicianNote(props: PhysicianNoteProps) {
  const { physician, disabledReason, onRemove, onChanged, viewer, more } = props
  const [editing, setEditing] = useState(false)
  const { note, contactedAt } = physician
  if (editing) return <NoteForm {...props} onClose={() => setEditing(false)} />
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
      {contactedAt && (
        <Badge tone="accent">
          Contacted <Time value={contactedAt} />
        </Badge>
      )}
      {note && (
        <p className="min-w-0 max-w-[70ch] flex-1 basis-60 break-words whitespace-pre-line">
          {note}
          {physician.noteBy && <span className="text-muted"> – {physician.noteBy}</span>}
        </p>
      )}
      <div className="-ml-2.5 flex flex-wrap gap-1">
        {more}
        <LogContactButton
          viewer={viewer}
          physicianIds={[physician.id]}
          name={fullName(physician)}
          variant="quiet"
          size="small"
          onLogged={onChanged}
        />
        <Button variant="quiet" size="small" disabledReason={disabledReason} onClick={() => setEditing(true)}>
          <NotebookPen aria-hidden />
          {note ? 'Edit note' : 'Add note'}
          <span className="sr-only">on {fullName(physician)}</span>
        </Button>
        <Button variant="quiet" size="small" disabledReason={disabledReason} onClick={onRemove}>
          Remove
          <span className="sr-only">{fullName(physician)} from the list</span>
        </Button>
      </div>
    </div>
  )
}

function NoteForm({ listId, physician, onChanged, onClose }: PhysicianNoteProps & { onClose: () => void }) {
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
