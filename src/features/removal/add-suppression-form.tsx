import { useWatch } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { addSuppression } from './contracts.ts'
import { ByField, noValue } from './value-fields.tsx'

/** By address, NPI, or name and number. A deleted profile cannot be restored, so it asks. */
export function AddSuppressionForm({ onAdded }: { onAdded: () => void }) {
  const toast = useToast()
  const form = useCallForm(addSuppression, {
    values: { ...noValue, reason: 'asked by email' },
    input: ({ by, email, npi, phone, firstName, lastName, reason }) => {
      if (by === 'email') return { by, email, reason }
      return by === 'npi' ? { by, npi, reason } : { by, phone, firstName, lastName, reason }
    },
    asks: true,
    onDone: ({ removed, changed }) => {
      toast.success('Added to the list', outcome(removed, changed))
      form.reset({ ...noValue, by, reason: 'asked by email' })
      onAdded()
    },
  })
  const by = useWatch({ control: form.control, name: 'by' })
  return (
    <CallForm form={form} className="mt-4 grid gap-4">
      <ByField
        by={by}
        form={form}
        phoneLabel="Phone and name"
        phoneHint="The number stays for colleagues who have it, too."
      />
      {by === 'phone' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={form.message('firstName')}>
            <Input {...form.field('firstName')} autoComplete="off" required />
          </Field>
          <Field label="Last name" error={form.message('lastName')}>
            <Input {...form.field('lastName')} autoComplete="off" required />
          </Field>
        </div>
      )}
      <Field label="Why" error={form.message('reason')} hint="Shown next to the entry. Don’t include names.">
        <Input {...form.field('reason')} autoComplete="off" required />
      </Field>
      <Button type="submit" className="justify-self-start">
        Add to the list
      </Button>
      <ConfirmDialog
        {...form.question}
        title="Remove and keep out?"
        description="The person is deleted everywhere and kept out of future imports. A deleted profile cannot be restored."
        confirmLabel="Add to the list"
        pendingText="Processing..."
        destructive
      />
    </CallForm>
  )
}

function outcome(removed: number, changed: number): string {
  if (removed === 0 && changed === 0) return 'No profile was affected.'
  const profiles = `${formatNumber(removed)} ${removed === 1 ? 'profile' : 'profiles'} removed`
  return changed === 0
    ? `${profiles}.`
    : `${profiles}. ${formatNumber(changed)} lost a value that was this person’s own.`
}
