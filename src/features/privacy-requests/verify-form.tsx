import { useState } from 'react'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Radio } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type Candidate, type PrivacyRequest, verifyPrivacyRequest } from './desk-contracts.ts'

const agreeing: Record<Candidate['agrees'][number], string> = {
  email: 'Email matches',
  npi: 'NPI matches',
  phone: 'Phone matches',
  name: 'Name matches',
}

/** Which profile a request is about, and how an admin verified that. No one is chosen until the admin chooses. */
export function VerifyForm({ request, onChanged }: { request: PrivacyRequest; onChanged: () => void }) {
  const { id, candidates } = request
  const [chosen, setChosen] = useState<number | null>()
  const [fault, setFault] = useState<string>()
  const toast = useToast()
  const form = useCallForm(verifyPrivacyRequest, {
    values: { how: '' },
    input: ({ how }) => ({ requestId: id, physicianId: chosen as number | null, how }),
    names: { physicianId: 'how' },
    onDone: () => {
      toast.success('Verified', 'Carry it out and answer it now.')
      onChanged()
    },
    onInvalid: () => setFault(chosen === undefined ? 'Choose the physician.' : undefined),
  })
  const choose = (physicianId: number | null) => {
    setChosen(physicianId)
    setFault(undefined)
  }
  const faultId = `fault-${id}`
  return (
    <CallForm form={form} className="grid max-w-[560px] gap-4">
      <fieldset className="grid gap-3" aria-describedby={fault && faultId}>
        <legend className="mb-1.5 text-13 font-[550]">Who is it about?</legend>
        {candidates.map((one) => (
          <div key={one.id} className="grid gap-1">
            <Radio
              name={`meant-${id}`}
              checked={chosen === one.id}
              onChange={() => choose(one.id)}
              label={one.name}
              description={one.facts}
            />
            <p className="ml-6.5 flex flex-wrap items-center gap-1.5">
              {one.agrees.map((what) => (
                <Badge key={what} tone="accent">
                  {agreeing[what]}
                </Badge>
              ))}
              <Link
                to={paths.physician(one.id)}
                className="text-13 text-accent underline underline-offset-2"
                aria-label={`Open profile of ${one.name}`}
              >
                Open profile
              </Link>
            </p>
          </div>
        ))}
        <Radio
          name={`meant-${id}`}
          checked={chosen === null}
          onChange={() => choose(null)}
          label={candidates.length > 0 ? 'None of these' : 'No one in the data'}
          description="The answer says that we hold no profile."
        />
        {fault && (
          <p id={faultId} role="alert" className="text-13 text-red">
            {fault}
          </p>
        )}
      </fieldset>
      <Field
        label="How you verified it"
        error={form.message('how')}
        hint="Stays as proof after a deletion, so don’t write who it is: ‘Called the number of the practice back’."
      >
        <Input {...form.field('how')} autoComplete="off" required />
      </Field>
      <SubmitButton variant="secondary" pending={form.pending} pendingText="Saving..." className="justify-self-start">
        Mark as verified
      </SubmitButton>
    </CallForm>
  )
}
