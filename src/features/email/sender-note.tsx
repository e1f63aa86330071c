import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { updateProfile } from '#features/account/contracts.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, SubmitButton, TextLink } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, resolveWith, showProblem } from '#ui/form-problem.tsx'
import { useToast } from '#ui/toast.tsx'
import type { Sender } from './sender-footer.ts'

interface SenderNoteProps {
  sender: Sender
  onSaved: () => void
  /** Null where they can be added here; else why they can't. */
  lock: string | null
}

/** Asks, once, for what the footer of a commercial email needs. */
export function SenderNote({ sender, onSaved, lock }: SenderNoteProps) {
  const [open, setOpen] = useState(false)
  return (
    <Banner
      tone="warning"
      title="Your company and postal address are missing"
      className="max-sm:grid"
      actions={
        !open && (
          <Button size="small" onClick={() => setOpen(true)} disabledReason={lock ?? undefined}>
            Add them
          </Button>
        )
      }
    >
      <p>US law (the CAN-SPAM Act) asks for the sender’s postal address in every commercial email.</p>
      {open && (
        <SenderForm
          sender={sender}
          onSaved={() => {
            setOpen(false)
            onSaved()
          }}
        />
      )}
    </Banner>
  )
}

const resolver = resolveWith<Sender>(({ company, postalAddress }) => ({
  company: company.trim() === '' ? 'Please enter your company, or your name if you work on your own.' : undefined,
  postalAddress: postalAddress.trim() === '' ? 'Please enter your postal address.' : undefined,
}))

function SenderForm({ sender, onSaved }: Pick<SenderNoteProps, 'sender' | 'onSaved'>) {
  const { mutateAsync } = useCallMutation(updateProfile)
  const form = useForm({ resolver, defaultValues: sender })
  const toast = useToast()
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      toast.success('Profile saved')
      onSaved()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <form method="post" noValidate onSubmit={save} className="mt-3 grid max-w-md gap-4">
      <FormProblem message={errors.root?.message} />
      <Field label="Company" error={errors.company?.message}>
        <Input {...form.register('company')} maxLength={limits.company} autoComplete="organization" />
      </Field>
      <Field label="Postal address" error={errors.postalAddress?.message}>
        <Textarea
          {...form.register('postalAddress')}
          rows={3}
          maxLength={limits.postalAddress}
          autoComplete="street-address"
          placeholder={'12 Main Street, Suite 4\nBoise, ID 83702'}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton pending={isSubmitting} pendingText="Saving...">
          Save
        </SubmitButton>
        <span className="text-13 text-muted">
          You can change them in <TextLink to={paths.account('profile')}>Account Settings</TextLink>.
        </span>
      </div>
    </form>
  )
}
