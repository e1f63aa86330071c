import { usStates } from '#shared/text/us-states.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { HoneypotField } from '#ui/honeypot-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { requestFailed, requestRemovalByName } from './contracts.ts'

/** For those whose address is not in the data, or no longer theirs. */
export function RemovalByNameForm({ onSent }: { onSent: (email: string) => void }) {
  const toast = useToast()
  const form = useCallForm(requestRemovalByName, {
    name: 'removal-by-name',
    onDone: (_, { email }) => onSent(email),
    onRefused: ({ status }) => {
      if (status !== 422) toast.error(requestFailed.title, requestFailed.message)
    },
  })
  return (
    <CallForm form={form} className="relative grid gap-5">
      <Field label="NPI" error={form.message('npi')} hint="Ten digits, as listed in the national registry (NPPES).">
        <Input {...form.field('npi')} inputMode="numeric" autoComplete="off" required />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={form.message('firstName')}>
          <Input {...form.field('firstName')} autoComplete="given-name" required />
        </Field>
        <Field label="Last name" error={form.message('lastName')}>
          <Input {...form.field('lastName')} autoComplete="family-name" required />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Phone" error={form.message('phone')}>
          <Input {...form.field('phone')} type="tel" autoComplete="tel" required />
        </Field>
        <Field label="State" error={form.message('state')} hint="Optional: where you practice.">
          <Select {...form.field('state')} autoComplete="address-level1">
            <option value="">Not given</option>
            {usStates.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Your reply address" error={form.message('email')} hint="Any email address where we can reach you.">
        <Input {...form.field('email')} type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <HoneypotField {...form.field('homepage')} />
      <SubmitButton
        variant="secondary"
        size="large"
        pending={form.pending}
        pendingText="Sending..."
        className="justify-self-start"
      >
        Send request
      </SubmitButton>
    </CallForm>
  )
}
