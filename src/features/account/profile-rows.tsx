import type { ComponentProps, ReactNode } from 'react'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { cn } from '#ui/class-names.ts'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { updateProfile } from './contracts.ts'

interface ProfileRowsProps {
  account: { email: string; name: string; bio: string; company: string; postalAddress: string }
  onSaved: () => void
  disabledReason?: string | undefined
}

/** What others and physicians read about a member, each row saved by itself. */
export function ProfileRows({ account, ...shared }: ProfileRowsProps) {
  const { email, name, bio, company, postalAddress } = account
  const shownName = { emptyMeans: nameFrom(email) }
  return (
    <div className="grid gap-5">
      <Row
        {...{ ...shared, ...shownName, field: 'name', value: name, label: 'Display name' }}
        hint="Your public name. If you leave it empty, we use the part of your email before the @."
        autoComplete="name"
      />
      <Row
        {...{ ...shared, field: 'bio', value: bio, label: 'Bio', rows: 4 }}
        hint={`Displayed on your profile. Up to ${limits.bio.toLocaleString('en-US')} characters.`}
      />
      <Row
        {...{ ...shared, field: 'company', value: company, label: 'Company', maxLength: limits.company }}
        hint="Appears below the emails you write to physicians. Use your name if you work on your own."
        autoComplete="organization"
      />
      <Row
        {...{ ...shared, field: 'postalAddress', value: postalAddress, label: 'Postal address', rows: 3 }}
        hint="Also below your emails: the CAN-SPAM Act requires it in commercial emails."
        maxLength={limits.postalAddress}
        autoComplete="street-address"
      />
    </div>
  )
}

interface RowProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'maxLength'> {
  field: 'name' | 'bio' | 'company' | 'postalAddress'
  value: string
  label: string
  hint: ReactNode
  /** Of a text with several lines. */
  rows?: number
  /** What the server stores if nothing is given. */
  emptyMeans?: string
  onSaved: () => void
  disabledReason?: string | undefined
}

function Row({ field, value, label, hint, rows, emptyMeans = '', onSaved, disabledReason, ...control }: RowProps) {
  const toast = useToast()
  const form = useCallForm(updateProfile, {
    values: { [field]: value },
    onDone: (_, stored) => {
      // As the server stored it.
      form.reset({ [field]: stored[field] || emptyMeans })
      toast.success(`${label} saved`)
      onSaved()
    },
  })
  const changed = form.formState.isDirty
  const wired = { ...form.field(field), ...control, disabled: disabledReason !== undefined }
  return (
    <CallForm form={form} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Field label={label} hint={hint} error={form.message(field)} className="min-w-0 flex-1 basis-72">
        {rows === undefined ? <Input {...wired} /> : <Textarea {...wired} rows={rows} />}
      </Field>
      {/* Where it stands beside, its place is reserved, so that nothing moves when there is something to save. */}
      <SubmitButton
        variant="secondary"
        pending={form.pending}
        pendingText="Saving..."
        disabledReason={disabledReason}
        className={cn('sm:min-w-20 lg:mt-6.5', !changed && disabledReason === undefined && 'invisible max-lg:hidden')}
      >
        Save<span className="sr-only"> {label.toLowerCase()}</span>
      </SubmitButton>
    </CallForm>
  )
}

function nameFrom(email: string): string {
  return (email.split('@')[0] ?? '').slice(0, limits.displayName)
}
