import { callOverHttp } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { HoneypotField } from '#ui/honeypot-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { requestFailed, requestRemoval, sendRemovalConfirmation } from './contracts.ts'

const hours = limits.removalToken / 3_600_000

/** Records the request, then has the link emailed. */
export function RemovalForm({ onSent }: { onSent: (email: string) => void }) {
  const toast = useToast()
  const form = useCallForm(requestRemoval, {
    name: 'removal',
    send: async ({ email, homepage }) => {
      await callOverHttp(requestRemoval, { email, homepage })
      if (!homepage) await callOverHttp(sendRemovalConfirmation, { email })
    },
    onDone: (_, { email }) => onSent(email),
    onRefused: ({ status }) => {
      if (status !== 422) toast.error(requestFailed.title, requestFailed.message)
    },
  })
  return (
    <CallForm form={form} className="relative grid gap-5">
      <Field
        label="Email"
        error={form.message('email')}
        hint={`The address that your profile is listed with. The link we send works once, within ${hours} hours.`}
      >
        <Input {...form.field('email')} type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <HoneypotField {...form.field('homepage')} />
      <SubmitButton size="large" pending={form.pending} pendingText="Sending..." className="justify-self-start">
        Request removal
      </SubmitButton>
    </CallForm>
  )
}
