import type { Membership } from '#shared/access/ownership.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { setDoNotContact } from './contracts.ts'

interface DoNotContactDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  physicianId: number
  name: string
  team: Membership | null
  onChanged: () => void
}

/** Asks why, and whether it applies to the whole team. */
export function DoNotContactDialog({ open, onOpenChange, ...about }: DoNotContactDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Do not contact ${about.name}?`}
      description="Searches hide them, and emails and exports leave them out."
    >
      <ReasonForm {...about} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

type ReasonFormProps = Omit<DoNotContactDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

function ReasonForm({ physicianId, name, team, onChanged, onClose }: ReasonFormProps) {
  const toast = useToast()
  const form = useCallForm(setDoNotContact, {
    values: { reason: '', who: team?.sharesByDefault ? 'team' : 'me' },
    input: ({ reason, who }) => ({ physicianIds: [physicianId], reason, shared: who === 'team' }),
    onDone: () => {
      toast.success('Marked as do not contact', name)
      onChanged()
      onClose()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4">
      <Field label="Reason" error={form.message('reason')}>
        <Textarea {...form.field('reason')} rows={3} maxLength={limits.reportNote} autoFocus />
      </Field>
      {team && (
        <Field label="For">
          <Select {...form.field('who')}>
            <option value="me">Me</option>
            <option value="team">Everyone at {team.name}</option>
          </Select>
        </Field>
      )}
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton pending={form.pending} pendingText="Saving...">
          Do not contact
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
