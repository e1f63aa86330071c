import { useWatch } from 'react-hook-form'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { changePassword } from './contracts.ts'
import { newPasswordProblems } from './new-password.ts'
import { PasswordHint } from './password-hint.tsx'

interface ChangeValues {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

interface ChangePasswordFormProps {
  email: string
  /** By now, every other session has ended. */
  onChanged: () => void
  disabledReason?: string | undefined
}

export function ChangePasswordForm({ email, onChanged, disabledReason }: ChangePasswordFormProps) {
  const toast = useToast()
  const form = useCallForm(changePassword, {
    input: ({ currentPassword, newPassword }: ChangeValues) => ({ currentPassword, newPassword }),
    check: ({ currentPassword, newPassword, confirmPassword }) => ({
      ...(currentPassword === '' ? { currentPassword: 'Please enter your password.' } : {}),
      ...newPasswordProblems(newPassword, confirmPassword),
    }),
    onDone: () => {
      form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' })
      toast.success('Password changed', 'All other sessions were ended.')
      onChanged()
    },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const off = disabledReason !== undefined
  return (
    <CallForm form={form} className="grid gap-5">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={form.message('currentPassword')}>
        <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" disabled={off} />
      </Field>
      <Field
        label="New password"
        error={form.message('newPassword')}
        hint={<PasswordHint password={newPassword} email={email} />}
      >
        <PasswordInput {...form.field('newPassword')} autoComplete="new-password" disabled={off} />
      </Field>
      <Field label="Confirm new password" error={form.message('confirmPassword')}>
        <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" disabled={off} />
      </Field>
      <div>
        <SubmitButton
          variant="secondary"
          pending={form.pending}
          pendingText="Changing..."
          disabledReason={disabledReason}
        >
          Change password
        </SubmitButton>
      </div>
    </CallForm>
  )
}
