import { useWatch } from 'react-hook-form'
import type { OutputOf } from '#shared/calls/contract.ts'
import { Button } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { formatTime } from '#ui/time-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type findSuppressions, liftSuppressions } from './contracts.ts'
import { effectOf } from './entry-words.ts'

type Found = OutputOf<typeof findSuppressions>

/** The entries for a value; checked ones can be lifted, with a reason. */
export function FoundSuppressions({ found, onLifted }: { found: Found; onLifted: () => void }) {
  const { entries, lifted } = found
  return (
    <section aria-label="Entries found" aria-live="polite" className="mt-6 border-t border-hair pt-5">
      {entries.length === 0 ? (
        <p className="text-14">No entries match.</p>
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
  const toast = useToast()
  const form = useCallForm(liftSuppressions, {
    values: { hashes: [] as string[], reason: '' },
    asks: true,
    onDone: ({ lifted }) => {
      toast.success(`${formatNumber(lifted)} ${lifted === 1 ? 'entry' : 'entries'} lifted`)
      onLifted()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'hashes' })
  return (
    <CallForm
      form={form}
      problem={<FormProblem message={form.problem ?? form.message('hashes')} />}
      className="grid gap-4"
      aria-label="Lift entries"
    >
      <ul className="grid gap-3">
        {entries.map(({ hash, kind, reason, addedAt }) => (
          <li key={hash + kind}>
            <Checkbox
              checked={chosen.includes(hash)}
              onChange={({ target }) =>
                form.setValue('hashes', target.checked ? [...chosen, hash] : chosen.filter((one) => one !== hash))
              }
              label={effectOf(kind)}
              description={`${reason}, since ${formatTime(addedAt, 'date', 'UTC')}`}
            />
          </li>
        ))}
      </ul>
      <Field label="Why" error={form.message('reason')} hint="Kept in the audit log. Don’t include names.">
        <Input {...form.field('reason')} autoComplete="off" required />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start">
        Lift entries
      </Button>
      <ConfirmDialog
        {...form.question}
        title="Lift these entries?"
        description="Future imports may bring back what they kept out. Other entries about the same person stay in effect: look them up by their own values."
        confirmLabel="Lift entries"
        pendingText="Processing..."
      />
    </CallForm>
  )
}
