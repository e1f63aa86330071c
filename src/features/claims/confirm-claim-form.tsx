import { codeDigits } from '#shared/product/code-digits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { confirmClaim } from './contracts.ts'

/** Takes the code that was sent. */
export function ConfirmClaimForm({ claimId, onDone }: { claimId: string; onDone: () => unknown }) {
  const form = useCallForm(confirmClaim, {
    name: 'confirm-claim',
    values: { code: '' },
    input: ({ code }) => ({ claimId, code }),
    onDone,
  })
  return (
    <CallForm form={form} className="grid gap-5">
      <input type="hidden" name="claimId" value={claimId} />
      <Field label="Code" error={form.message('code')} hint={`${codeDigits} digits, from the message.`}>
        <Input {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" required />
      </Field>
      <SubmitButton pending={form.pending} pendingText="Checking..." className="justify-self-start">
        Confirm that it’s me
      </SubmitButton>
    </CallForm>
  )
}
