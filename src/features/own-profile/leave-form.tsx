import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { deleteOwnProfile } from './contracts.ts'

/** The removal, for someone who has proven who they are. */
export function LeaveForm({ onLeft }: { onLeft: () => unknown }) {
  const form = useCallForm(deleteOwnProfile, { name: 'delete-own-profile', values: { confirm: '' }, onDone: onLeft })
  return (
    <CallForm form={form} className="grid gap-4">
      <Field
        label="Type DELETE to confirm"
        error={form.message('confirm')}
        hint="Immediately and permanently: the profile, its contacts, and its place on lists. Future imports will not bring it back."
      >
        <Input {...form.field('confirm')} autoComplete="off" required className="max-w-48" />
      </Field>
      <SubmitButton variant="danger" pending={form.pending} pendingText="Deleting..." className="justify-self-start">
        Delete my profile
      </SubmitButton>
    </CallForm>
  )
}
