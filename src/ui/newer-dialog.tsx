import { newer } from '#shared/calls/newer.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { NewerQuestion } from './newer-texts.ts'

interface NewerDialogProps extends NewerQuestion {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows what someone else has saved meanwhile beside what was just sent. Closing it saves nothing. */
export function NewerDialog({ open, onOpenChange, compared, onKeep, onTake, onJoin }: NewerDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={newer[1]}
      description="Someone saved another text after you opened this. Yours is not saved yet."
      footer={
        <>
          <Button onClick={onTake}>Take the saved text</Button>
          <Button onClick={onJoin}>Join both</Button>
          <Button variant="primary" onClick={onKeep}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {compared.map(({ name, stored, sent }) => (
          <section key={name} aria-label={name}>
            <dl className="grid gap-4 sm:grid-cols-2">
              <Text label={`${name}, saved`} text={stored} />
              <Text label={`${name}, yours`} text={sent} />
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid content-start gap-1.5">
      <dt className="text-13 font-[550]">{label}</dt>
      <dd className="rounded-8 border border-hair px-3 py-2 text-14 break-words whitespace-pre-line">
        {text === '' ? <span className="text-muted">Empty</span> : text}
      </dd>
    </div>
  )
}
