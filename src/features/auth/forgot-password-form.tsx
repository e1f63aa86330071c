import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { requestPasswordReset } from './contracts.ts'

const minutes = limits.resetToken / 60_000

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useCallForm(requestPasswordReset, {
    name: 'forgot-password',
    onDone: (_, { email }) => onSent(email),
  })
  return (
    <CallForm form={form} className="grid gap-5">
      <Field
        label="Email"
        error={form.message('email')}
        hint={`The link we send works once, within ${minutes} minutes.`}
      >
        <Input {...form.field('email')} type="email" autoComplete="username" required autoFocus />
      </Field>
      <SubmitButton size="large" pending={form.pending} pendingText="Sending..." className="w-full">
        Send reset link
      </SubmitButton>
    </CallForm>
  )
}
