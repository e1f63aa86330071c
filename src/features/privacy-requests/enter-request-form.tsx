import { usStates } from '#shared/text/us-states.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { enterPrivacyRequest } from './desk-contracts.ts'
import { kindChoices, type RequestKind, requestKinds } from './laws.ts'

const empty = {
  kind: 'know' as RequestKind,
  channel: 'email' as 'email' | 'mail' | 'phone',
  receivedOn: '',
  firstName: '',
  lastName: '',
  email: '',
  state: '',
  npi: '',
  phone: '',
  details: '',
  byAgent: false as boolean | '' | 'on',
}

/** A request that came in another way than by the form. */
export function EnterRequestForm({ onEntered }: { onEntered: () => void }) {
  const toast = useToast()
  const form = useCallForm(enterPrivacyRequest, {
    values: empty,
    onDone: () => {
      form.reset(empty)
      toast.success('Request entered', 'The person was told that it came in.')
      onEntered()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4 py-4 sm:grid-cols-2 lg:max-w-[760px]">
      <Field label="Asked to" error={form.message('kind')}>
        <Select {...form.field('kind')}>
          {requestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindChoices[kind].label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Came by" error={form.message('channel')}>
        <Select {...form.field('channel')}>
          <option value="email">Email</option>
          <option value="mail">Mail</option>
          <option value="phone">Phone</option>
        </Select>
      </Field>
      <Field label="Received on" error={form.message('receivedOn')} hint="The clock starts then.">
        <Input {...form.field('receivedOn')} type="date" required />
      </Field>
      <Field label="State" error={form.message('state')}>
        <Select {...form.field('state')}>
          <option value="">Choose a state</option>
          {usStates.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="First name" error={form.message('firstName')}>
        <Input {...form.field('firstName')} autoComplete="off" required />
      </Field>
      <Field label="Last name" error={form.message('lastName')}>
        <Input {...form.field('lastName')} autoComplete="off" required />
      </Field>
      <Field label="Reply address" error={form.message('email')}>
        <Input {...form.field('email')} type="email" autoComplete="off" spellCheck={false} required />
      </Field>
      <Field label="NPI" error={form.message('npi')} optional>
        <Input {...form.field('npi')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Phone" error={form.message('phone')} optional>
        <Input {...form.field('phone')} type="tel" autoComplete="off" />
      </Field>
      <Field label="Details" error={form.message('details')} className="sm:col-span-2" optional>
        <Textarea {...form.field('details')} rows={3} />
      </Field>
      <Checkbox {...form.register('byAgent')} label="By an authorized agent" className="sm:col-span-2" />
      <SubmitButton variant="secondary" pending={form.pending} pendingText="Saving..." className="justify-self-start">
        Enter request
      </SubmitButton>
    </CallForm>
  )
}
