import { contactForm } from '#features/support/contracts.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'

/** What a report of a physician says besides its text. */
export const abuseReport = (name: string, physicianId: number) => ({
  name: name.padEnd(2, '.'),
  subject: `Report of abuse: profile ${physicianId}`,
})

interface AbuseFormProps {
  name: string
  email: string
  physicianId: number
}

/** A message to our team, from the contact page's call. */
export function AbuseForm({ name, email, physicianId }: AbuseFormProps) {
  const toast = useToast()
  const posted = usePostAnswer('report-abuse')
  const form = useCallForm(contactForm, {
    name: 'report-abuse',
    values: { message: '' },
    input: ({ message }) => ({ ...abuseReport(name, physicianId), email, message, homepage: '' }),
    onDone: () => {
      toast.success('Report sent', 'Someone on our team answers by email.')
      form.reset()
    },
  })
  if (posted?.answer) return <p role="status">Report sent. Someone on our team answers by email.</p>
  return (
    <CallForm form={form} className="grid gap-4">
      <input type="hidden" name="email" value={email} />
      <Field label="What happened" error={form.message('message')} hint="Who wrote or called, when, and how.">
        <Textarea {...form.field('message')} required />
      </Field>
      <SubmitButton variant="secondary" pending={form.pending} pendingText="Sending..." className="justify-self-start">
        Send the report
      </SubmitButton>
    </CallForm>
  )
}
