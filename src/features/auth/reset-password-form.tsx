import { useWatch } from 'react-hook-form'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, resolveWith, showProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { usePostForm } from '#ui/use-post-form.ts'
import { resetPassword } from './contracts.ts'
import { asNewPassword, newPasswordProblem } from './new-password.ts'
import { PasswordHint } from './password-hint.tsx'

interface ResetValues {
  newPassword: string
  confirmPassword: string
}

const resolver = resolveWith<ResetValues>(({ newPassword, confirmPassword }) => {
  const problem = newPasswordProblem(newPassword, confirmPassword)
  return problem ? { [problem.field]: problem.message } : {}
})

interface ResetPasswordFormProps {
  token: string
  onReset: (email: string) => void
  /** The server's sentence about a link that is spent, expired, or not valid. */
  onLinkExpired: (message: string) => void
}

export function ResetPasswordForm({ token, onReset, onLinkExpired }: ResetPasswordFormProps) {
  const { mutateAsync } = useCallMutation(resetPassword)
  const { form, field } = usePostForm('reset-password', resolver)
  const { errors, isSubmitting } = form.formState
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const submit = form.handleSubmit(async (values) => {
    try {
      const { email } = await mutateAsync({ token, password: values.newPassword })
      onReset(email)
    } catch (error) {
      if (isCallError(error) && error.code === 'link_expired') onLinkExpired(error.message)
      else showProblem(form, isCallError(error) ? asNewPassword(error) : error)
    }
  })
  return (
    <PostForm form="reset-password" onSubmit={submit} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <FormProblem message={errors.root?.message} />
      <Field label="New password" error={errors.newPassword?.message} hint={<PasswordHint password={newPassword} />}>
        <PasswordInput {...field('newPassword')} autoComplete="new-password" required autoFocus />
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        <PasswordInput {...field('confirmPassword')} autoComplete="new-password" required />
      </Field>
      <SubmitButton size="large" pending={isSubmitting} pendingText="Saving..." className="w-full">
        Set new password
      </SubmitButton>
    </PostForm>
  )
}
