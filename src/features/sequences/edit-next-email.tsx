import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { changeSequenceEmail } from './email-contracts.ts'

interface EditNextEmailProps {
  personId: string
  next: { place: number; subject: string; body: string }
  onClose: () => void
  onSaved: () => void
}

/** Changes the next email for one person. A follow-up has the subject of its thread. */
export function EditNextEmail({ personId, next: { place, subject, body }, onClose, onSaved }: EditNextEmailProps) {
  const form = useCallForm(changeSequenceEmail, {
    values: { subject, body },
    input: (values) => ({ personId, place, ...values }),
    texts: { subject: 'Subject', body: 'Email' },
    onDone: onSaved,
  })
  return (
    <CallForm form={form} className="grid gap-4">
      <Field label="Subject" error={form.message('subject')}>
        <Input {...form.field('subject')} maxLength={limits.emailSubject} readOnly={place > 1} autoComplete="off" />
      </Field>
      <Field label="Email" error={form.message('body')}>
        <Textarea {...form.field('body')} rows={14} maxLength={limits.emailBody} />
      </Field>
      <div className="flex gap-2">
        <SubmitButton pending={form.pending} pendingText="Saving...">
          Save for them
        </SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </CallForm>
  )
}
