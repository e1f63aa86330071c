import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { PasswordInput } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { deleteAccount } from './contracts.ts'

interface DeleteAccountFormProps {
  email: string
  onDeleted: () => void
  disabledReason?: string | undefined
}

/** The password first, then the confirmation: no one deletes an account with one slip. */
export function DeleteAccountForm({ email, onDeleted, disabledReason }: DeleteAccountFormProps) {
  const form = useCallForm(deleteAccount, { asks: true, onDone: onDeleted })
  const off = disabledReason !== undefined
  return (
    <CallForm form={form} className="grid gap-5">
      <Field label="Your password" error={form.message('password')}>
        <PasswordInput {...form.field('password')} autoComplete="current-password" disabled={off} />
      </Field>
      <div>
        <SubmitButton variant="danger" disabledReason={disabledReason}>
          Delete account
        </SubmitButton>
      </div>
      <ConfirmDialog
        {...form.question}
        title="Delete this account?"
        description={
          <>
            The account of <strong className="font-semibold break-all text-ink">{email}</strong> and everything in it
            will be deleted right away. This can’t be undone.
          </>
        }
        confirmLabel="Delete permanently"
        pendingText="Deleting..."
        destructive
      />
    </CallForm>
  )
}
