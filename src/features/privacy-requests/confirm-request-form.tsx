import { codeDigits } from '#shared/product/code-digits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { confirmPrivacyRequest } from './contracts.ts'

/** Takes the code that was emailed. */
export function ConfirmRequestForm({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const form = useCallForm(confirmPrivacyRequest, {
    name: 'confirm-privacy-request',
    values: { code: '' },
    input: ({ code }) => ({ requestId, code }),
    onDone,
  })
  return (
    <CallForm form={form} className="grid gap-5">
      <input type="hidden" name="requestId" value={requestId} />
      <Field label="Code" error={form.message('code')} hint={`${codeDigits} digits, from the email.`}>
        <Input {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" required autoFocus />
      </Field>
      <SubmitButton size="large" pending={form.pending} pendingText="Checking..." className="justify-self-start">
        Confirm that it’s me
      </SubmitButton>
    </CallForm>
  )
}
