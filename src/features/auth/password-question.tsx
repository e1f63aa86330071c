import { z } from 'zod'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { CodeField } from './code-field.tsx'

const PasswordValues = z.object({
  password: z.string('Please enter your password.').min(1, 'Please enter your password.'),
  code: z.string(),
})

interface PasswordQuestionProps {
  /** What the button does: 'Turn off'. */
  confirmLabel: string
  pendingText: string
  destructive?: boolean
  /** Asks for the second factor, too. */
  withCode?: boolean
  /** Throws the `CallError` of the call that needed the password. The code is empty if none is asked for. */
  onPassword: (password: string, code: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before something that a stranger at an unlocked computer must not do. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { confirmLabel, pendingText, destructive = false, withCode = false, onPassword, onCancel } = props
  const form = useCallForm(
    { input: PasswordValues },
    { values: { password: '', code: '' }, send: ({ password, code }) => onPassword(password, code) },
  )
  return (
    <CallForm form={form} className="grid gap-4">
      <Field label="Your password" error={form.message('password')}>
        <PasswordInput {...form.field('password')} autoComplete="current-password" autoFocus />
      </Field>
      {withCode && <CodeField {...form.field('code')} error={form.message('code')} />}
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant={destructive ? 'danger' : 'primary'} pending={form.pending} pendingText={pendingText}>
          {confirmLabel}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </CallForm>
  )
}
