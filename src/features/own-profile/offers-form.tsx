import type { OutputOf } from '#shared/calls/contract.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox, Radio } from '#ui/choice.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type getOwnProfile, setOffers } from './contracts.ts'
import type { offerChoices } from './wishes.ts'

const choices = [
  { value: 'open', label: 'Open to offers', description: 'Recruiters see it, with what you wish for.' },
  { value: 'closed', label: 'Not looking', description: 'Recruiters see it, and your contacts are locked.' },
  { value: '', label: 'I’d rather not say' },
] as const

/** Whether offers are welcome, and which. */
export function OffersForm({ profile, onSaved }: { profile: OutputOf<typeof getOwnProfile>; onSaved: () => void }) {
  const { offers, wishes } = profile
  const toast = useToast()
  const form = useCallForm(setOffers, {
    name: 'set-offers',
    values: {
      offers: (offers ?? '') as (typeof offerChoices)[number],
      wishStates: wishes.states.join(', '),
      wishMiles: wishes.miles === null ? '' : String(wishes.miles),
      wishTime: (wishes.time ?? '') as '' | 'full' | 'part',
      wishLocum: wishes.locum as boolean | '' | 'on',
      wishTelehealth: wishes.telehealth as boolean | '' | 'on',
      wishVisa: wishes.visa as boolean | '' | 'on',
      wishFrom: wishes.from ?? '',
      wishPay: wishes.pay === null ? '' : String(wishes.pay),
    },
    onDone: () => {
      toast.success('Saved', 'Recruiters see it from now on.')
      onSaved()
    },
  })
  return (
    <CallForm form={form} className="grid gap-6">
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">Offers</legend>
        {choices.map(({ value, ...words }) => (
          <Radio
            key={value}
            {...form.register('offers')}
            value={value}
            defaultChecked={(offers ?? '') === value}
            {...words}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="float-left mb-1 text-13 font-[550] sm:col-span-2">What would make you move</legend>
        <Field
          className="clear-both"
          label="States"
          error={form.message('wishStates')}
          hint="Two letters each: TX, CO."
          optional
        >
          <Input {...form.field('wishStates')} autoComplete="off" />
        </Field>
        <Field label="Miles from your practice" error={form.message('wishMiles')} optional>
          <Input {...form.field('wishMiles')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Hours" optional>
          <Select {...form.field('wishTime')}>
            <option value="">Any</option>
            <option value="full">Full time</option>
            <option value="part">Part time</option>
          </Select>
        </Field>
        <Field label="Earliest date" error={form.message('wishFrom')} optional>
          <Input {...form.field('wishFrom')} type="date" />
        </Field>
        <Field label="At least, dollars a year" error={form.message('wishPay')} optional>
          <Input {...form.field('wishPay')} inputMode="numeric" autoComplete="off" />
        </Field>
        <div className="grid content-start gap-2.5">
          <Checkbox {...form.register('wishLocum')} defaultChecked={wishes.locum} label="Locum work" />
          <Checkbox {...form.register('wishTelehealth')} defaultChecked={wishes.telehealth} label="Telehealth" />
          <Checkbox {...form.register('wishVisa')} defaultChecked={wishes.visa} label="I need a visa" />
        </div>
      </fieldset>
      <SubmitButton pending={form.pending} pendingText="Saving..." className="justify-self-start">
        Save
      </SubmitButton>
    </CallForm>
  )
}
