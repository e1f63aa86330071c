import { type FormEvent, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { formatTime } from '#ui/time-format.ts'
import { useToast } from '#ui/toast.tsx'
import { type findSuppressions, liftSuppressions } from './contracts.ts'
import { effectOf } from './entry-words.ts'

type Found = OutputOf<typeof findSuppressions>

/** The entries about a value; those that are checked can be lifted, with a reason. */
export function FoundSuppressions({ found, onLifted }: { found: Found; onLifted: () => void }) {
  const { entries, lifted } = found
  return (
    <section aria-label="Entries found" aria-live="polite" className="mt-6 border-t border-hair pt-5">
      {entries.length === 0 ? (
        <p className="text-14">No entry of the list is about this.</p>
      ) : (
        <LiftForm entries={entries} onLifted={onLifted} />
      )}
      {lifted.map(({ kind, reason, liftedAt }) => (
        <p key={`${kind}${liftedAt}`} className="mt-3 text-13 text-muted">
          Lifted on {formatTime(liftedAt, 'date', 'UTC')}: {reason}
        </p>
      ))}
    </section>
  )
}

function LiftForm({ entries, onLifted }: { entries: Found['entries']; onLifted: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState<string | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync, isPending } = useCallMutation(liftSuppressions)
  const toast = useToast()
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = { hashes: chosen, reason: new FormData(event.currentTarget).get('reason') }
    const parsed = liftSuppressions.input.safeParse(given)
    if (parsed.success) {
      setFaults({})
      return setReason(parsed.data.reason)
    }
    setFaults(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message])))
  }
  const lift = async () => {
    if (reason === null) return
    try {
      const { lifted } = await mutateAsync({ hashes: [...chosen], reason })
      toast.success(`${formatNumber(lifted)} ${lifted === 1 ? 'entry' : 'entries'} lifted`)
      onLifted()
    } catch (error) {
      setFaults({ '': isCallError(error) ? error.message : 'Something went wrong.' })
    } finally {
      setReason(null)
    }
  }
  return (
    <form method="post" noValidate onSubmit={ask} className="grid gap-4" aria-label="Lift entries">
      <FormProblem message={faults[''] ?? faults.hashes} />
      <ul className="grid gap-3">
        {entries.map(({ hash, kind, reason, addedAt }) => (
          <li key={hash + kind}>
            <Checkbox
              checked={chosen.includes(hash)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, hash] : chosen.filter((one) => one !== hash))
              }
              label={effectOf(kind)}
              description={`${reason}, since ${formatTime(addedAt, 'date', 'UTC')}`}
            />
          </li>
        ))}
      </ul>
      <Field label="Why" error={faults.reason} hint="Kept in the audit log, so name no one.">
        <Input name="reason" autoComplete="off" required />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start">
        Lift entries
      </Button>
      <ConfirmDialog
        open={reason !== null}
        onOpenChange={(open) => {
          if (!open) setReason(null)
        }}
        title="Lift these entries?"
        description="Later imports may bring in what they kept out. Other entries about the same person still hold: look them up by their own values."
        confirmLabel="Lift entries"
        pendingText="Processing..."
        pending={isPending}
        onConfirm={() => void lift()}
      />
    </form>
  )
}
