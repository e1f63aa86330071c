import { type FormEvent, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import type { InputOf, OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { findSuppressions } from './contracts.ts'
import { FoundSuppressions } from './found-suppressions.tsx'
import { type By, ByField } from './value-fields.tsx'

/** Looks entries up by a value, since the list itself is hashes, and lifts them. */
export function FindSuppressions({ onLifted }: { onLifted: () => void }) {
  const [by, setBy] = useState<By>('email')
  const [asked, setAsked] = useState<InputOf<typeof findSuppressions>>()
  const [found, setFound] = useState<OutputOf<typeof findSuppressions>>()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync, isPending } = useCallMutation(findSuppressions)

  const find = async (input: InputOf<typeof findSuppressions>) => {
    setFaults({})
    try {
      setFound(await mutateAsync(input))
      setAsked(input)
    } catch (error) {
      setFound(undefined)
      setFaults(isCallError(error) ? (error.fields ?? { '': error.message }) : { '': 'Something went wrong.' })
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = { ...Object.fromEntries(new FormData(event.currentTarget)), by }
    const parsed = findSuppressions.input.safeParse(given)
    if (parsed.success) return void find(given as InputOf<typeof findSuppressions>)
    setFound(undefined)
    setFaults(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message])))
  }
  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="mt-4 grid gap-4" aria-label="Look up an entry">
        <FormProblem message={faults['']} />
        <ByField
          by={by}
          onChange={(next) => {
            setBy(next)
            setFaults({})
          }}
          faults={faults}
          phoneLabel="Phone"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={faults.firstName}>
            <Input name="firstName" autoComplete="off" />
          </Field>
          <Field label="Last name" error={faults.lastName}>
            <Input name="lastName" autoComplete="off" />
          </Field>
        </div>
        <p className="text-13 text-muted">With a name, entries of that name with the value are found, too.</p>
        <Button type="submit" variant="secondary" pending={isPending} className="justify-self-start">
          Look up
        </Button>
      </form>
      {found && (
        <FoundSuppressions
          found={found}
          onLifted={() => {
            if (asked) void find(asked)
            onLifted()
          }}
        />
      )}
    </>
  )
}
