import { useState } from 'react'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type DeskMessage, replyToMessage } from './contracts.ts'

interface ReplyFormProps {
  message: DeskMessage
  onClose: () => void
  onSent: () => void
}

export function ReplyForm({ message, onClose, onSent }: ReplyFormProps) {
  // Clicked twice, or again after the connection broke, it is one email.
  const [replyId] = useState(() => crypto.randomUUID())
  const toast = useToast()
  const form = useCallForm(replyToMessage, {
    values: { text: '' },
    input: ({ text }) => ({ messageId: message.id, replyId, text }),
    problemAt: 'text',
    onDone: () => {
      toast.success('Reply sent', `By email to ${message.email}.`)
      onSent()
    },
  })
  return (
    <CallForm form={form} className="mt-4 grid gap-3">
      <Field
        label="Your reply"
        hint={`Sent by email to ${message.email}. The message is marked as answered.`}
        error={form.message('text')}
      >
        <Textarea {...form.field('text')} rows={6} autoFocus />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={form.pending} pendingText="Sending...">
          Send reply
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          Discard reply
        </Button>
      </div>
    </CallForm>
  )
}
