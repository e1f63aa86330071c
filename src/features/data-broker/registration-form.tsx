import type { OutputOf } from '#shared/calls/contract.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { SubmitButton, TextLink } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type getDataBroker, saveDataBroker } from './contracts.ts'

interface RegistrationFormProps {
  registration: OutputOf<typeof getDataBroker>['registration']
  onSaved: () => void
}

const labels = {
  name: 'Registered name',
  california: 'California number',
  texas: 'Texas number',
  oregon: 'Oregon number',
  vermont: 'Vermont number',
} as const

/** Where the operator is registered as a data broker: named on the privacy page once it is set. */
export function RegistrationForm({ registration, onSaved }: RegistrationFormProps) {
  const toast = useToast()
  const form = useCallForm(saveDataBroker, {
    values: registration,
    texts: labels,
    onDone: () => {
      toast.success('Registration saved')
      onSaved()
    },
  })
  return (
    <>
      <p className="max-w-[70ch] text-14 text-muted">
        The privacy policy names these, and{' '}
        <TextLink to={privacyPaths.dataBroker()} className="inline">
          the registration page
        </TextLink>{' '}
        shows them with the yearly figures that California asks for by July 1 (Cal. Civ. Code §1798.99.85). Leave a
        field empty where you are not registered.
      </p>
      <CallForm form={form} className="mt-5 grid max-w-[480px] gap-5">
        {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
          <Field key={name} label={labels[name]} error={form.message(name)} optional={name !== 'name'}>
            <Input {...form.field(name)} autoComplete="off" />
          </Field>
        ))}
        <SubmitButton pending={form.pending} pendingText="Saving..." className="justify-self-start">
          Save registration
        </SubmitButton>
      </CallForm>
    </>
  )
}
