import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { CodeField } from './code-field.tsx'
import { requestEmailChange } from './contracts.ts'

interface ChangeEmailFormProps {
  email: string
  /** The address waiting to be confirmed. */
  newEmail: string | null
  /** The second factor is on, and asked for again. */
  withCode: boolean
  onAsked: () => void
  disabledReason?: string | undefined
}

/** Requests a new address. Both addresses have to confirm by email. */
export function ChangeEmailForm({ email, newEmail, withCode, onAsked, disabledReason }: ChangeEmailFormProps) {
  const toast = useToast()
  const form = useCallForm(requestEmailChange, {
    onDone: () => {
      form.reset({ email: '', currentPassword: '', code: '' })
      toast.success('Check your email', `We sent a link to ${email} to approve the change.`)
      onAsked()
    },
  })
  const off = disabledReason !== undefined
  return (
    <CallForm form={form} className="grid gap-5">
      <p className="break-all">
        You log in with <strong className="font-semibold">{email}</strong>.
      </p>
      {newEmail !== null && (
        <p role="status" className="rounded-8 bg-wash px-4 py-3 break-words">
          Your change to <strong className="font-semibold">{newEmail}</strong> is waiting. Open the link we sent to{' '}
          {email}, then the one we send to the new address.
        </p>
      )}
      <Field label="New email" error={form.message('email')}>
        <Input {...form.field('email')} type="email" autoComplete="off" disabled={off} />
      </Field>
      <Field label="Password" error={form.message('currentPassword')}>
        <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" disabled={off} />
      </Field>
      {withCode && <CodeField {...form.field('code')} error={form.message('code')} disabled={off} />}
      <div>
        <SubmitButton
          variant="secondary"
          pending={form.pending}
          pendingText="Sending..."
          disabledReason={disabledReason}
        >
          Change email
        </SubmitButton>
      </div>
    </CallForm>
  )
}
