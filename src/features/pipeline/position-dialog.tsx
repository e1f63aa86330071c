import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import type { BoardData } from './board-data.ts'
import { noPosition, type Position, positionStatuses, setPosition } from './contracts.ts'

interface PositionDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  listId: string
  position: BoardData['position']
  onSaved: () => void
}

/** The details of the position a list is for. */
export function PositionDialog({ open, onOpenChange, ...about }: PositionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title="Position"
      description="What you recruit for with this list."
    >
      <PositionForm {...about} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

const lines = [
  ['title', 'Title', 'Non-invasive cardiologist'],
  ['specialty', 'Specialty', 'Cardiology'],
  ['facility', 'Facility', 'Trinity River Hospital'],
  ['location', 'Location', 'Dallas, TX'],
  ['compensation', 'Compensation', '$520,000 + wRVU'],
  ['schedule', 'Schedule', '4 days, call 1:8'],
  ['visa', 'Visa', 'J-1 welcome'],
] as const

const lineNames = Object.fromEntries(lines.map(([name, label]) => [name, label]))

const statusWords: Record<Position['status'], string> = {
  open: 'Open',
  onHold: 'On hold',
  filled: 'Filled',
  closed: 'Closed',
}

function PositionForm({
  listId,
  position,
  onSaved,
  onClose,
}: Pick<PositionDialogProps, 'listId' | 'position' | 'onSaved'> & { onClose: () => void }) {
  const toast = useToast()
  const { openedAt: _, ...facts } = position ?? { openedAt: '', ...noPosition }
  const form = useCallForm(setPosition, {
    values: facts,
    input: (values) => ({ listId, position: values }),
    texts: { ...lineNames, posting: 'Posting', status: 'Status' },
    onDone: () => {
      toast.success('Position saved')
      onSaved()
      onClose()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {lines.map(([name, label, placeholder]) => (
          <Field key={name} label={label} optional={name !== 'title'} error={form.message(name)}>
            <Input
              {...form.field(name)}
              maxLength={listLimits.positionLine}
              placeholder={placeholder}
              autoComplete="off"
            />
          </Field>
        ))}
        <Field label="Status" error={form.message('status')}>
          <Select {...form.field('status')}>
            {positionStatuses.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Posting" optional error={form.message('posting')}>
        <Textarea {...form.field('posting')} rows={5} maxLength={limits.jobDescription} />
      </Field>
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton pending={form.pending} pendingText="Saving...">
          Save position
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
