import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { updateProfile } from './contracts.ts'

interface ProfileFormProps {
  account: { email: string; name: string; bio: string; company: string; postalAddress: string }
  onSaved: () => void
  disabledReason?: string | undefined
}

export function ProfileForm({ account, onSaved, disabledReason }: ProfileFormProps) {
  const toast = useToast()
  const { name, bio, company, postalAddress } = account
  const form = useCallForm(updateProfile, {
    values: { name, bio, company, postalAddress },
    onDone: (_, stored) => {
      // As the server stored it: a cleared name becomes the part of the email before the @ again.
      form.reset({ ...stored, name: stored.name || nameFrom(account.email) })
      toast.success('Profile saved')
      onSaved()
    },
  })
  const off = disabledReason !== undefined
  return (
    <CallForm form={form} className="grid gap-5">
      <Field
        label="Display name"
        hint="Your public name. If you leave it empty, we use the part of your email before the @."
        error={form.message('name')}
      >
        <Input {...form.field('name')} autoComplete="name" disabled={off} />
      </Field>
      <Field
        label="Bio"
        hint={`Displayed on your profile. Up to ${limits.bio.toLocaleString('en-US')} characters.`}
        error={form.message('bio')}
      >
        <Textarea {...form.field('bio')} rows={5} disabled={off} />
      </Field>
      <Field
        label="Company"
        hint="Appears below the emails you write to physicians. Use your name if you work on your own."
        error={form.message('company')}
      >
        <Input {...form.field('company')} maxLength={limits.company} autoComplete="organization" disabled={off} />
      </Field>
      <Field
        label="Postal address"
        hint="Also below your emails: the CAN-SPAM Act requires it in commercial emails."
        error={form.message('postalAddress')}
      >
        <Textarea
          {...form.field('postalAddress')}
          rows={3}
          maxLength={limits.postalAddress}
          autoComplete="street-address"
          disabled={off}
        />
      </Field>
      <div className="flex items-center gap-4">
        <SubmitButton pending={form.pending} pendingText="Saving..." disabledReason={disabledReason}>
          Save profile
        </SubmitButton>
        {form.formState.isDirty && !form.pending && <p className="text-13 text-muted">Not saved yet.</p>}
      </div>
    </CallForm>
  )
}

function nameFrom(email: string): string {
  return (email.split('@')[0] ?? '').slice(0, limits.displayName)
}
