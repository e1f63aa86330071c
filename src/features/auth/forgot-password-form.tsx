import { zodResolver } from '@hookform/resolvers/zod'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { usePostForm } from '#ui/use-post-form.ts'
import { requestPasswordReset } from './contracts.ts'

const minutes = limits.resetToken / 60_000

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { mutateAsync } = useCallMutation(requestPasswordReset)
  const { form, field } = usePostForm('forgot-password', zodResolver(requestPasswordReset.input))
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      onSent(values.email)
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <PostForm form="forgot-password" onSubmit={submit} className="grid gap-5">
      <FormProblem message={errors.root?.message} />
      <Field
        label="Email"
        error={errors.email?.message}
        hint={`The link we send works once, within ${minutes} minutes.`}
      >
        <Input {...field('email')} type="email" autoComplete="username" required autoFocus />
      </Field>
      <SubmitButton size="large" pending={isSubmitting} pendingText="Sending..." className="w-full">
        Send reset link
      </SubmitButton>
    </PostForm>
  )
}
