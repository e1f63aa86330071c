import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import type { ShownStep } from './contracts.ts'
import { updateSequenceStep } from './email-contracts.ts'

interface EditStepDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  sequenceId: string
  step: ShownStep
  onSaved: () => void
}

/** Changes an email for those who haven't got it yet, and asks who gets the change. */
export function EditStepDialog({ open, onOpenChange, ...about }: EditStepDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={`Edit email ${about.step.place}`}
      description="For those who haven’t got it yet."
    >
      <EditStepForm {...about} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

type EditStepFormProps = Omit<EditStepDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

function EditStepForm({ sequenceId, step, onSaved, onClose }: EditStepFormProps) {
  const { place, subject, otherSubject, body, waitDays } = step
  const toast = useToast()
  const form = useCallForm(updateSequenceStep, {
    values: { subject, otherSubject, body, waitDays: String(waitDays), forWhom: 'others' },
    input: ({ waitDays: days, forWhom, ...texts }) => ({
      ...{
        id: sequenceId,
        place,
        ...texts,
        forWhom: forWhom === 'everyone' ? ('everyone' as const) : ('others' as const),
      },
      ...(place > 1 && { waitDays: Number(days) }),
    }),
    texts: { subject: 'Subject', otherSubject: 'Another subject', body: 'Email' },
    onDone: () => {
      toast.success('Email changed')
      onSaved()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4">
      {place === 1 ? (
        <>
          <Field label="Subject" error={form.message('subject')}>
            <Input {...form.field('subject')} maxLength={limits.emailSubject} autoComplete="off" />
          </Field>
          <Field label="Another subject" optional error={form.message('otherSubject')}>
            <Input {...form.field('otherSubject')} maxLength={limits.emailSubject} autoComplete="off" />
          </Field>
        </>
      ) : (
        <Field label="Working days after the email before" error={form.message('waitDays')}>
          <div className="w-24">
            <Input {...form.field('waitDays')} inputMode="numeric" maxLength={2} />
          </div>
        </Field>
      )}
      <Field label="Email" error={form.message('body')}>
        <Textarea {...form.field('body')} rows={12} maxLength={limits.emailBody} />
      </Field>
      <Field label="Who gets the change" error={form.message('forWhom')}>
        <Select {...form.field('forWhom')}>
          <option value="others">Those whose email wasn’t changed for them alone</option>
          <option value="everyone">Everyone, in place of emails changed for one person</option>
        </Select>
      </Field>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton pending={form.pending} pendingText="Saving...">
          Save
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
