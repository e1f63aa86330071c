import { type FormEvent, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { addSuppression } from './contracts.ts'
import { type By, ByField } from './value-fields.tsx'

/** By address, NPI, or name and number. A deleted profile cannot be restored, so it asks. */
export function AddSuppressionForm({ onAdded }: { onAdded: () => void }) {
  const [by, setBy] = useState<By>('email')
  const [asked, setAsked] = useState<InputOf<typeof addSuppression> | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [round, setRound] = useState(0)
  const { mutateAsync, isPending } = useCallMutation(addSuppression)
  const toast = useToast()

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = addSuppression.input.safeParse({ ...Object.fromEntries(new FormData(event.currentTarget)), by })
    if (parsed.success) {
      setFaults({})
      return setAsked(parsed.data)
    }
    setFaults(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message])))
  }
  const add = async () => {
    if (asked === null) return
    try {
      const { removed, changed } = await mutateAsync(asked)
      toast.success('Added to the list', outcome(removed, changed))
      setRound(round + 1)
      onAdded()
    } catch (error) {
      setFaults(isCallError(error) ? (error.fields ?? { '': error.message }) : { '': 'Something went wrong.' })
    } finally {
      setAsked(null)
    }
  }
  return (
    <form key={round} method="post" noValidate onSubmit={ask} className="mt-4 grid gap-4">
      <FormProblem message={faults['']} />
      <ByField
        by={by}
        onChange={(next) => {
          setBy(next)
          setFaults({})
        }}
        faults={faults}
        phoneLabel="Phone and name"
        phoneHint="The number stays for colleagues who have it, too."
      />
      {by === 'phone' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={faults.firstName}>
            <Input name="firstName" autoComplete="off" required />
          </Field>
          <Field label="Last name" error={faults.lastName}>
            <Input name="lastName" autoComplete="off" required />
          </Field>
        </div>
      )}
      <Field label="Why" error={faults.reason} hint="Shown beside the entry, so name no one.">
        <Input name="reason" defaultValue="asked by email" autoComplete="off" required />
      </Field>
      <Button type="submit" className="justify-self-start">
        Add to the list
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null)
        }}
        title="Remove and keep out?"
        description="The person is deleted everywhere and kept out of every later import. A deleted profile cannot be restored."
        confirmLabel="Add to the list"
        pendingText="Processing..."
        pending={isPending}
        destructive
        onConfirm={() => void add()}
      />
    </form>
  )
}

function outcome(removed: number, changed: number): string {
  if (removed === 0 && changed === 0) return 'No profile was affected.'
  const profiles = `${formatNumber(removed)} ${removed === 1 ? 'profile' : 'profiles'} removed`
  return changed === 0
    ? `${profiles}.`
    : `${profiles}, ${formatNumber(changed)} lost a value that was this person’s own.`
}
