import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { Smartphone } from '#ui/icons.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { confirmTwoFactor } from './contracts.ts'
import { QrCode } from './qr-code.tsx'

interface AuthenticatorSetupProps {
  uri: string
  secret: string
  onConfirmed: () => void
  onCancel: () => void
}

/** The secret goes into the app; the app's first code comes back. */
export function AuthenticatorSetup({ uri, secret, onConfirmed, onCancel }: AuthenticatorSetupProps) {
  const form = useCallForm(confirmTwoFactor, { values: { code: '' }, onDone: onConfirmed })
  return (
    <CallForm form={form} problem={null} className="grid gap-5">
      <div className="rounded-12 border border-hair-strong bg-surface p-5">
        <p className="font-semibold">Add the account to your authenticator app</p>
        <p className="mt-1 text-13 text-muted">
          Scan the code with the app. If you can’t scan it, enter the key by hand, or open the link on the phone that
          has the app.
        </p>
        <div className="mt-4">
          <QrCode text={uri} label="QR code for your authenticator app" />
        </div>
        <dl className="mt-4">
          <dt className="text-12 text-muted">Key</dt>
          <dd className="font-mono text-14 leading-7 tracking-wide break-words">{grouped(secret)}</dd>
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <CopyButton text={secret} what="key" />
          <a
            href={uri}
            className="inline-flex h-[30px] items-center gap-2 rounded-8 border border-hair-strong px-2.5 text-13 font-[550] hover:border-edge"
          >
            <Smartphone aria-hidden className="size-4" />
            Open in authenticator app
          </a>
        </div>
      </div>
      <FormProblem message={form.problem} />
      <Field label="Code" hint="The six digits the app shows now." error={form.message('code')}>
        <Input
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="max-w-48 tracking-[0.12em]"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={form.pending} pendingText="Checking...">
          Turn on
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </CallForm>
  )
}

/** 'ABCD EFGH …': no one types 26 letters without losing their place. */
function grouped(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
