import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { PasswordInput } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { deleteAccount } from './contracts.ts'

interface DeleteAccountFormProps {
  email: string
  onDeleted: () => void
  disabledReason?: string | undefined
}

/** The password first, then the question: no one deletes an account by one slip. */
export function DeleteAccountForm({ email, onDeleted, disabledReason }: DeleteAccountFormProps) {
  const { mutateAsync, isPending } = useCallMutation(deleteAccount)
  const form = useForm({ resolver: zodResolver(deleteAccount.input) })
  const { errors } = form.formState
  const [asking, setAsking] = useState(false)
  const off = disabledReason !== undefined
  const ask = form.handleSubmit(() => setAsking(true))
  const remove = async () => {
    try {
      await mutateAsync({ password: form.getValues('password') })
      onDeleted()
    } catch (error) {
      setAsking(false)
      showProblem(form, error)
    }
  }
  return (
    <form method="post" noValidate onSubmit={ask} className="grid gap-5">
      <FormProblem message={errors.root?.message} />
      <Field label="Your password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" disabled={off} />
      </Field>
      <div>
        <SubmitButton variant="danger" disabledReason={disabledReason}>
          Delete account
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this account?"
        description={
          <>
            The account of <strong className="font-semibold break-all text-ink">{email}</strong> and everything in it go
            at once and for good. Nobody can bring it back.
          </>
        }
        confirmLabel="Delete for good"
        pendingText="Deleting..."
        pending={isPending}
        destructive
        onConfirm={remove}
      />
    </form>
  )
}
