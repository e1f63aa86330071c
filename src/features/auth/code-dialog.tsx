import { z } from 'zod'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { CodeField } from './code-field.tsx'

const CodeValues = z.object({ code: z.string('Please enter the code.').trim().min(1, 'Please enter the code.') })

interface CodeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What needs the code: 'An export of more than 1,000 physicians needs a code.' */
  description: string
  /** What the button does: 'Export again'. */
  confirmLabel: string
  pendingText: string
  /** Throws the `CallError` of the call that needed the code. */
  onCode: (code: string) => Promise<void>
}

/** Asks for the second factor after a call that answered `code_needed`. */
export function CodeDialog({ open, onOpenChange, description, confirmLabel, pendingText, onCode }: CodeDialogProps) {
  const form = useCallForm({ input: CodeValues }, { values: { code: '' }, send: ({ code }) => onCode(code) })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Enter a code" description={description} size="small">
      <CallForm form={form} className="grid gap-5">
        <CodeField {...form.field('code')} error={form.message('code')} autoFocus />
        <div>
          <SubmitButton pending={form.pending} pendingText={pendingText}>
            {confirmLabel}
          </SubmitButton>
        </div>
      </CallForm>
    </Dialog>
  )
}
