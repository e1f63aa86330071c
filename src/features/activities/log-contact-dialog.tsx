import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useCallForm } from '#ui/use-call-form.ts'
import { outcomeWords, wayWords } from './contact-words.ts'
import { logContact } from './contracts.ts'
import { useFromList } from './from-list.tsx'
import { type ContactOutcome, type ContactWay, contactOutcomes, contactWays } from './kinds.ts'
import { useLogged } from './use-logged.ts'
import { whoReads } from './who-reads.ts'

interface LogContactDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  physicianIds: readonly number[]
  /** For the one physician it's about. */
  name?: string | undefined
  viewer: Viewer | null
  /** After an entry was made, and after it was undone. */
  onLogged?: (() => void) | undefined
}

/** How, when, and with what result someone was contacted. */
export function LogContactDialog({ open, onOpenChange, ...about }: LogContactDialogProps) {
  const { name, physicianIds, viewer } = about
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Log a contact with ${name ?? formatCount(physicianIds.length, 'physician')}`}
      description={`It shows on cards, profiles, and lists. ${whoReads(viewer)}`}
    >
      <LogForm {...about} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function LogForm({
  physicianIds,
  onLogged,
  onClose,
}: Pick<LogContactDialogProps, 'physicianIds' | 'onLogged'> & { onClose: () => void }) {
  const logged = useLogged(onLogged)
  const listId = useFromList()
  const form = useCallForm(logContact, {
    values: { how: 'email', outcome: '', at: localTime(new Date()), note: '' } as {
      how: ContactWay
      outcome: ContactOutcome | ''
      at: string
      note: string
    },
    input: ({ how, outcome, at, note }) => ({
      physicianIds: [...physicianIds],
      how,
      outcome: outcome || undefined,
      at: asTime(at),
      note,
      listId,
    }),
    onDone: ({ activityIds }) => {
      logged(activityIds)
      onClose()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="How" error={form.message('how')}>
          <Select {...form.field('how')}>
            {contactWays.map((way) => (
              <option key={way} value={way}>
                {wayWords[way]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Outcome" optional error={form.message('outcome')}>
          <Select {...form.field('outcome')}>
            <option value="">Not known yet</option>
            {contactOutcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeWords[outcome]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="When" error={form.message('at')}>
        <Input {...form.field('at')} type="datetime-local" />
      </Field>
      <Field label="Note" optional error={form.message('note')}>
        <Textarea {...form.field('note')} rows={3} maxLength={limits.physicianNote} />
      </Field>
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton pending={form.pending} pendingText="Saving...">
          Log contact
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}

/** '2026-11-23T09:30', in this browser's time zone, as the field expects it. */
function localTime(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** An ISO time; if it can't be parsed, the contract refuses it. */
function asTime(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? local : time.toISOString()
}
