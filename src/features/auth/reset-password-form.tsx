import { useWatch } from 'react-hook-form'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { resetPassword } from './contracts.ts'
import { newPasswordProblems } from './new-password.ts'
import { PasswordHint } from './password-hint.tsx'

interface ResetValues {
  newPassword: string
  confirmPassword: string
}

interface ResetPasswordFormProps {
  token: string
  onReset: (email: string) => void
  /** The server's sentence about a link that was used already, has expired, or isn't valid. */
  onLinkExpired: (message: string) => void
}

export function ResetPasswordForm({ token, onReset, onLinkExpired }: ResetPasswordFormProps) {
  const form = useCallForm(resetPassword, {
    name: 'reset-password',
    input: ({ newPassword }: ResetValues) => ({ token, password: newPassword }),
    names: { password: 'newPassword' },
    check: ({ newPassword, confirmPassword }) => newPasswordProblems(newPassword, confirmPassword),
    onDone: ({ email }) => onReset(email),
    onRefused: ({ code, message }) => {
      if (code !== 'link_expired') return false
      onLinkExpired(message)
      return true
    },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <CallForm form={form} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <Field label="New password" error={form.message('newPassword')} hint={<PasswordHint password={newPassword} />}>
        <PasswordInput {...form.field('newPassword')} autoComplete="new-password" required autoFocus />
      </Field>
      <Field label="Confirm new password" error={form.message('confirmPassword')}>
        <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" required />
      </Field>
      <SubmitButton size="large" pending={form.pending} pendingText="Saving..." className="w-full">
        Set new password
      </SubmitButton>
    </CallForm>
  )
}
