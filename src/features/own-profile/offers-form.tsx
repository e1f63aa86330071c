import { WishFieldset } from '#features/physicians/wish-fieldset.tsx'
import { wishValues } from '#features/physicians/wish-values.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import type { offerChoices } from '#shared/calls/wish-fields.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Radio } from '#ui/choice.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type getOwnProfile, setOffers } from './contracts.ts'

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
      ...wishValues(wishes),
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
      <WishFieldset {...form} ticked={wishValues(wishes)} />
      <SubmitButton pending={form.pending} pendingText="Saving..." className="justify-self-start">
        Save
      </SubmitButton>
    </CallForm>
  )
}
