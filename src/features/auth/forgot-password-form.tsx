import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#shared/limits.ts'
import { useCallMutation } from '#shared/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { requestPasswordReset } from './contracts.ts'

const minutes = limits.resetToken / 60_000

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { mutateAsync } = useCallMutation(requestPasswordReset)
  const form = useForm({ resolver: zodResolver(requestPasswordReset.input) })
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
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormProblem message={errors.root?.message} />
      <Field
        label="Email"
        error={errors.email?.message}
        hint={`The link that we send works once, within ${minutes} minutes.`}
      >
        <Input {...form.register('email')} type="email" autoComplete="username" required autoFocus />
      </Field>
      <SubmitButton size="large" pending={isSubmitting} pendingText="Sending..." className="w-full">
        Send reset link
      </SubmitButton>
    </form>
  )
}
