import { brand } from '#shared/product/brand.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Radio } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { startClaim } from './contracts.ts'
import { claimLimits } from './limits.ts'

interface StartClaimFormProps {
  physicianId: number
  again: boolean
  onStarted: () => void
}

/** Asks for an address or number that is in the profile. What it answers says nothing about the profile. */
export function StartClaimForm({ physicianId, again, onStarted }: StartClaimFormProps) {
  const form = useCallForm(startClaim, {
    name: 'start-claim',
    values: { way: 'email' as 'email' | 'phone', value: '' },
    input: ({ way, value }) => ({ physicianId, way, value }),
    onDone: onStarted,
  })
  return (
    <CallForm form={form} className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-13 font-[550]">Send me a code</legend>
        <Radio {...form.register('way')} value="email" defaultChecked label="By email" />
        <Radio {...form.register('way')} value="phone" label="By text message, to a direct number" />
      </fieldset>
      <Field
        label="Your email or direct number"
        error={form.message('value')}
        hint={`One that ${brand.name} has for you. A practice’s main line, or an address that colleagues share, proves nothing. The code works for ${claimLimits.codeLife / 60_000} minutes.`}
      >
        <Input {...form.field('value')} autoComplete="email" spellCheck={false} required />
      </Field>
      <SubmitButton
        variant={again ? 'secondary' : 'primary'}
        pending={form.pending}
        pendingText="Sending..."
        className="justify-self-start"
      >
        {again ? 'Send a new code' : 'Send the code'}
      </SubmitButton>
    </CallForm>
  )
}
