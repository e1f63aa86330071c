import type { Viewer } from '#shared/access/access.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { wayWords } from '../activities/contact-words.ts'
import { type ContactWay, contactWays } from '../activities/kinds.ts'
import { whoReads } from '../activities/who-reads.ts'

interface HowDialogProps {
  /** 'Amara Okafor', '3 physicians'; null while nothing is asked. */
  who: string | null
  viewer: Viewer | null
  onClose: () => void
  /** Undefined for a move that logs nothing. */
  onChoose: (how: ContactWay | undefined) => void
}

/** Asks how those who are moved to a 'contacted' stage were contacted, so that the log and the board agree. */
export function HowDialog({ who, viewer, onClose, onChoose }: HowDialogProps) {
  return (
    <Dialog
      open={who !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="small"
      title={`How did you contact ${who ?? 'them'}?`}
      description={`Your answer is logged as a contact. ${whoReads(viewer)}`}
    >
      <div className="grid gap-1.5">
        {contactWays.map((way) => (
          <Button key={way} className="w-full justify-start" onClick={() => onChoose(way)}>
            {wayWords[way]}
          </Button>
        ))}
        <Button variant="quiet" className="w-full justify-start" onClick={() => onChoose(undefined)}>
          Just move
        </Button>
      </div>
    </Dialog>
  )
}
