import { usStates } from '#shared/text/us-states.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox, Radio } from '#ui/choice.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { HoneypotField } from '#ui/honeypot-field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { makePrivacyRequest } from './contracts.ts'
import { kindChoices, type RequestKind, requestKinds } from './laws.ts'

interface PrivacyRequestFormProps {
  /** What is chosen at first. */
  kind: RequestKind
  onSent: (requestId: string, email: string) => void
}

/** What someone asks for under a privacy law, and who they are. */
export function PrivacyRequestForm({ kind, onSent }: PrivacyRequestFormProps) {
  const form = useCallForm(makePrivacyRequest, {
    name: 'privacy-request',
    onDone: ({ requestId }, { email }) => onSent(requestId, email),
  })
  const chosen = form.posted?.values.kind ?? kind
  return (
    <CallForm form={form} className="relative grid gap-6">
      <fieldset className="grid gap-2.5">
        <legend className="mb-2.5 text-13 font-[550]">What do you ask for?</legend>
        {requestKinds.map((value) => (
          <Radio
            key={value}
            {...form.register('kind')}
            value={value}
            defaultChecked={value === chosen}
            {...kindChoices[value]}
          />
        ))}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={form.message('firstName')}>
          <Input {...form.field('firstName')} autoComplete="given-name" required />
        </Field>
        <Field label="Last name" error={form.message('lastName')}>
          <Input {...form.field('lastName')} autoComplete="family-name" required />
        </Field>
      </div>
      <Field
        label="Email"
        error={form.message('email')}
        hint="One that is in your profile is the fastest way: a code to it proves that it’s you. Our answer goes there, too."
      >
        <Input {...form.field('email')} type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <Field label="State where you live" error={form.message('state')} hint="It decides which law applies.">
        <Select {...form.field('state')} autoComplete="address-level1" required>
          <option value="">Choose a state</option>
          {usStates.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="NPI" error={form.message('npi')} hint="Ten digits, if you have one." optional>
          <Input {...form.field('npi')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Phone" error={form.message('phone')} optional>
          <Input {...form.field('phone')} type="tel" autoComplete="tel" />
        </Field>
      </div>
      <Field
        label="Details"
        error={form.message('details')}
        hint="For a correction: what is wrong, and what is right."
        optional
      >
        <Textarea {...form.field('details')} rows={4} />
      </Field>
      <Checkbox
        {...form.register('byAgent')}
        defaultChecked={form.posted?.values.byAgent === 'on'}
        label="I ask as an authorized agent"
        description="The names above are those of the person you ask for. We ask you for their permission."
      />
      <HoneypotField {...form.register('homepage')} />
      <SubmitButton size="large" pending={form.pending} pendingText="Sending..." className="justify-self-start">
        Send request
      </SubmitButton>
    </CallForm>
  )
}
