import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Radio } from '#ui/choice.tsx'
import { Textarea } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { contactKindNames } from './contact-source.ts'
import {
  type ContactField,
  contactFields,
  getRevealQuota,
  type PhysicianProfile,
  type ReportReason,
  reportContact,
} from './contracts.ts'

const reasons: Record<ContactField, readonly (readonly [ReportReason, string])[]> = {
  email: [
    ['not_delivered', 'Email bounced'],
    ['another_person', 'It belongs to another person'],
    ['left_practice', 'The physician left the practice'],
    ['other', 'Something else'],
  ],
  phone: [
    ['not_in_service', 'The number is not in service'],
    ['another_person', 'It belongs to another person'],
    ['left_practice', 'The physician left the practice'],
    ['other', 'Something else'],
  ],
}

interface ReportContactDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  physician: Pick<PhysicianProfile, 'id' | 'contacts'>
  /** Those the viewer has seen, and so can judge. */
  revealed: Readonly<Record<ContactField, boolean>>
  onReported: () => void
}

/** Reports a wrong contact. Members who haven't seen it are asked to look first. */
export function ReportContactDialog(props: ReportContactDialogProps) {
  const { open, onOpenChange, physician, revealed, onReported } = props
  const fields = contactFields.filter((field) => physician.contacts[field] !== null && revealed[field])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report a wrong contact"
      description={
        fields.length > 0
          ? 'We flag it for everyone right away and review it.'
          : 'View the email or the phone number first. Then you can report it here.'
      }
    >
      {fields.length > 0 && (
        <ReportForm
          physician={physician}
          fields={fields}
          onReported={() => {
            onOpenChange(false)
            onReported()
          }}
        />
      )}
    </Dialog>
  )
}

interface ReportFormProps extends Pick<ReportContactDialogProps, 'physician' | 'onReported'> {
  fields: readonly ContactField[]
}

function ReportForm({ physician, fields, onReported }: ReportFormProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const form = useCallForm(reportContact, {
    values: { field: fields[0]!, reason: '', note: '' },
    input: ({ reason, ...values }) => ({ physicianId: physician.id, reason: reason as ReportReason, ...values }),
    onDone: ({ givenBack }) => {
      void queries.invalidateQueries({ queryKey: [getRevealQuota.name] })
      const counts = givenBack ? ' It no longer counts toward your limit.' : ''
      toast.success('Thank you', `The contact is flagged as wrong. Our team will review it.${counts}`)
      onReported()
    },
  })
  const field = useWatch({ control: form.control, name: 'field' })
  return (
    <CallForm
      form={form}
      problem={<FormProblem message={form.problem ?? form.message('reason')} />}
      className="grid gap-5"
    >
      {fields.length > 1 && (
        <Choices legend="Which contact">
          {fields.map((one) => (
            <Radio
              key={one}
              {...form.register('field', { onChange: () => form.setValue('reason', '') })}
              value={one}
              label={contactKindNames[physician.contacts[one]!.kind]}
            />
          ))}
        </Choices>
      )}
      <Choices legend="What is wrong">
        {reasons[field].map(([reason, label]) => (
          <Radio key={`${field} ${reason}`} {...form.register('reason')} value={reason} label={label} />
        ))}
      </Choices>
      <Field label="Note" optional error={form.message('note')}>
        <Textarea {...form.field('note')} rows={3} maxLength={limits.reportNote} />
      </Field>
      <div className="flex justify-end">
        <SubmitButton pending={form.pending} pendingText="Sending...">
          Report
        </SubmitButton>
      </div>
    </CallForm>
  )
}

function Choices({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 font-[550]">{legend}</legend>
      {children}
    </fieldset>
  )
}
