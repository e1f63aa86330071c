import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button, SubmitButton } from '#ui/button.tsx'
import { PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'

const PasswordValues = z.object({
  password: z.string('Please enter your password.').min(1, 'Please enter your password.'),
})

interface PasswordQuestionProps {
  /** What the button does: 'Turn off'. */
  confirmLabel: string
  pendingText: string
  destructive?: boolean
  /** Throws the `CallError` of the call that wanted the password. */
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before something that a stranger at an unlocked screen must not do. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { confirmLabel, pendingText, destructive = false, onPassword, onCancel } = props
  const form = useForm({ resolver: zodResolver(PasswordValues), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onPassword(password)
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <FormProblem message={errors.root?.message} />
      <Field label="Your password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" autoFocus />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant={destructive ? 'danger' : 'primary'} pending={isSubmitting} pendingText={pendingText}>
          {confirmLabel}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
