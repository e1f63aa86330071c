import { useForm, useWatch } from 'react-hook-form'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, resolveWith, showProblem } from '#ui/form-problem.tsx'
import { useToast } from '#ui/toast.tsx'
import { changePassword } from './contracts.ts'
import { newPasswordProblem } from './new-password.ts'
import { PasswordHint } from './password-hint.tsx'

interface ChangeValues {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

const resolver = resolveWith<ChangeValues>(({ currentPassword, newPassword, confirmPassword }) => {
  const problem = newPasswordProblem(newPassword, confirmPassword)
  return {
    ...(currentPassword === '' ? { currentPassword: 'Please enter your password.' } : {}),
    ...(problem ? { [problem.field]: problem.message } : {}),
  }
})

interface ChangePasswordFormProps {
  email: string
  /** Every other session has ended by then. */
  onChanged: () => void
  disabledReason?: string | undefined
}

export function ChangePasswordForm({ email, onChanged, disabledReason }: ChangePasswordFormProps) {
  const { mutateAsync } = useCallMutation(changePassword)
  const toast = useToast()
  const form = useForm<ChangeValues>({ resolver })
  const { errors, isSubmitting } = form.formState
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const off = disabledReason !== undefined
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await mutateAsync({ currentPassword, newPassword })
      form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' })
      toast.success('Password changed', 'Every other session has been ended.')
      onChanged()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormProblem message={errors.root?.message} />
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" disabled={off} />
      </Field>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        hint={<PasswordHint password={newPassword} email={email} />}
      >
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" disabled={off} />
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" disabled={off} />
      </Field>
      <div>
        <SubmitButton
          variant="secondary"
          pending={isSubmitting}
          pendingText="Changing..."
          disabledReason={disabledReason}
        >
          Change password
        </SubmitButton>
      </div>
    </form>
  )
}
