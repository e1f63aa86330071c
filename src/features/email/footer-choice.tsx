import { Checkbox } from '#ui/choice.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { isComplete, type Sender } from './sender-footer.ts'
import { SenderNote } from './sender-note.tsx'

export interface FooterChoiceProps {
  on: boolean
  onChange: (on: boolean) => void
  sender: Sender
  /** Whether the sender is still loading. */
  loading: boolean
  /** Whether it could not be loaded. */
  failed: boolean
  /** Called after company and address were saved, and to load them again. */
  onSenderSaved: () => void
  /** Why they can't be added here; null if they can. */
  senderLock: string | null
}

/** Whether the sender's address and the opt-out line go below the email, and what is missing for that. */
export function FooterChoice({ on, onChange, sender, loading, failed, onSenderSaved, senderLock }: FooterChoiceProps) {
  return (
    <div className="grid gap-3">
      <Checkbox
        label="Add postal address and opt-out line"
        description="The CAN-SPAM Act requires both in a commercial email."
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      {on && failed && (
        <LoadFailure onRetry={onSenderSaved}>Failed to load your company and postal address.</LoadFailure>
      )}
      {on && !loading && !failed && !isComplete(sender) && (
        <SenderNote sender={sender} onSaved={onSenderSaved} lock={senderLock} />
      )}
    </div>
  )
}
