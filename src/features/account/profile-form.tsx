import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { useToast } from '#ui/toast.tsx'
import { updateProfile } from './contracts.ts'

interface ProfileFormProps {
  account: { email: string; name: string; bio: string; company: string; postalAddress: string }
  onSaved: () => void
  disabledReason?: string | undefined
}

export function ProfileForm({ account, onSaved, disabledReason }: ProfileFormProps) {
  const { mutateAsync } = useCallMutation(updateProfile)
  const toast = useToast()
  const { name, bio, company, postalAddress } = account
  const saved = { name, bio, company, postalAddress }
  const form = useForm({ resolver: zodResolver(updateProfile.input), defaultValues: saved })
  const { errors, isSubmitting, isDirty } = form.formState
  const off = disabledReason !== undefined
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      // As the server has stored it: an emptied name is the part of the email before the @ again.
      form.reset({ ...values, name: values.name || nameFrom(account.email) })
      toast.success('Profile saved')
      onSaved()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormProblem message={errors.root?.message} />
      <Field
        label="Display name"
        hint="Your public name. Left empty, it is the part of your email before the @."
        error={errors.name?.message}
      >
        <Input {...form.register('name')} defaultValue={saved.name} autoComplete="name" disabled={off} />
      </Field>
      <Field label="Email" hint="Used to log in. It cannot be changed here.">
        <Input name="email" type="email" value={account.email} readOnly autoComplete="email" disabled={off} />
      </Field>
      <Field
        label="Bio"
        hint={`Displayed on your profile. Up to ${limits.bio.toLocaleString('en-US')} characters.`}
        error={errors.bio?.message}
      >
        <Textarea {...form.register('bio')} defaultValue={saved.bio} rows={5} disabled={off} />
      </Field>
      <Field
        label="Company"
        hint="Goes below the emails that you write to physicians. Use your name if you work on your own."
        error={errors.company?.message}
      >
        <Input
          {...form.register('company')}
          defaultValue={saved.company}
          maxLength={limits.company}
          autoComplete="organization"
          disabled={off}
        />
      </Field>
      <Field
        label="Postal address"
        hint="Also below your emails: the CAN-SPAM Act requires it in commercial emails."
        error={errors.postalAddress?.message}
      >
        <Textarea
          {...form.register('postalAddress')}
          defaultValue={saved.postalAddress}
          rows={3}
          maxLength={limits.postalAddress}
          autoComplete="street-address"
          disabled={off}
        />
      </Field>
      <div className="flex items-center gap-4">
        <SubmitButton pending={isSubmitting} pendingText="Saving..." disabledReason={disabledReason}>
          Save profile
        </SubmitButton>
        {isDirty && !isSubmitting && <p className="text-13 text-muted">Not saved yet.</p>}
      </div>
    </form>
  )
}

function nameFrom(email: string): string {
  return (email.split('@')[0] ?? '').slice(0, limits.displayName)
}
