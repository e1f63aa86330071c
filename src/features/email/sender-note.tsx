import { useState } from 'react'
import { updateProfile } from '#features/account/contracts.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, SubmitButton, TextLink } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import type { Sender } from './sender-footer.ts'

interface SenderNoteProps {
  sender: Sender
  onSaved: () => void
  /** Null if they can be added here; otherwise why they can't. */
  lock: string | null
}

/** Asks, once, for what a commercial email's footer needs. */
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
      <p>US law (the CAN-SPAM Act) requires the sender’s postal address in every commercial email.</p>
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

function SenderForm({ sender, onSaved }: Pick<SenderNoteProps, 'sender' | 'onSaved'>) {
  const toast = useToast()
  const form = useCallForm(updateProfile, {
    values: sender,
    check: ({ company, postalAddress }) => ({
      company: company.trim() === '' ? 'Please enter your company, or your name if you work on your own.' : undefined,
      postalAddress: postalAddress.trim() === '' ? 'Please enter your postal address.' : undefined,
    }),
    onDone: () => {
      toast.success('Profile saved')
      onSaved()
    },
  })
  return (
    <CallForm form={form} className="mt-3 grid max-w-md gap-4">
      <Field label="Company" error={form.message('company')}>
        <Input {...form.field('company')} maxLength={limits.company} autoComplete="organization" />
      </Field>
      <Field label="Postal address" error={form.message('postalAddress')}>
        <Textarea
          {...form.field('postalAddress')}
          rows={3}
          maxLength={limits.postalAddress}
          autoComplete="street-address"
          placeholder={'12 Main Street, Suite 4\nBoise, ID 83702'}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton pending={form.pending} pendingText="Saving...">
          Save
        </SubmitButton>
        <span className="text-13 text-muted">
          You can change them in <TextLink to={paths.account('profile')}>Account Settings</TextLink>.
        </span>
      </div>
    </CallForm>
  )
}
