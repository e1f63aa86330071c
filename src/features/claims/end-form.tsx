import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { endClaim } from './desk-contracts.ts'

/** Ends a claim with a reason that its account is told. */
export function EndForm({ claimId, onEnded }: { claimId: string; onEnded: () => void }) {
  const toast = useToast()
  const form = useCallForm(endClaim, {
    values: { reason: '' },
    input: ({ reason }) => ({ claimId, reason }),
    problemAt: 'reason',
    onDone: () => {
      toast.success('Claim ended', 'What its account changed was undone, and it was told.')
      onEnded()
    },
  })
  return (
    <CallForm form={form} className="grid w-full max-w-[560px] gap-4">
      <Field
        label="Reason"
        error={form.message('reason')}
        hint="Goes into the email. Everything that the account changed goes back to what stood before, and stays in the profile’s history."
      >
        <Input {...form.field('reason')} autoComplete="off" required autoFocus />
      </Field>
      <SubmitButton variant="danger" pending={form.pending} pendingText="Ending..." className="justify-self-start">
        End the claim
      </SubmitButton>
    </CallForm>
  )
}
