import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { extendPrivacyRequest } from './desk-contracts.ts'
import { dayWords } from './request-clock.tsx'

/** Once, with a reason that the person is told. */
export function ExtendForm({ requestId, onChanged }: { requestId: string; onChanged: () => void }) {
  const toast = useToast()
  const form = useCallForm(extendPrivacyRequest, {
    values: { reason: '' },
    input: ({ reason }) => ({ requestId, reason }),
    problemAt: 'reason',
    onDone: ({ dueOn }) => {
      toast.success('Extended', `Answer by ${dayWords(dueOn)}.`)
      onChanged()
    },
  })
  return (
    <CallForm form={form} className="mt-2 grid max-w-[560px] gap-4">
      <Field label="Reason" error={form.message('reason')} hint="The person gets it by email, with the new day.">
        <Input {...form.field('reason')} autoComplete="off" required autoFocus />
      </Field>
      <SubmitButton variant="secondary" pending={form.pending} pendingText="Sending..." className="justify-self-start">
        Extend
      </SubmitButton>
    </CallForm>
  )
}
