import { Link } from 'react-router'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { doneWords, outcomeWords } from './contact-words.ts'
import { type Contacted, undoContact } from './contracts.ts'

interface ContactedListProps {
  contacts: readonly Contacted[]
  /** Called after an entry was undone; without it, none can be. */
  onChanged?: () => void
}

/** Who was contacted, by which colleague, how and when, and with what result. */
export function ContactedList({ contacts, onChanged }: ContactedListProps) {
  return (
    <ul aria-label="Contacted physicians" className="border-t border-hair">
      {contacts.map((contact) => (
        <ContactedRow key={contact.id} contact={contact} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function ContactedRow({ contact, onChanged }: { contact: Contacted; onChanged: (() => void) | undefined }) {
  const { physician, how, outcome, note, mine, by, at } = contact
  const { firstName, lastName, credential, specialty, location } = physician
  return (
    <li data-row={physician.id} className="flex items-start gap-3 border-b border-hair px-1.5 py-2">
      <Avatar firstName={firstName} lastName={lastName} size="small" />
      <div className="min-w-0 flex-1 text-13">
        <p className="text-14">
          <Link to={paths.physician(physician.id)} data-row-link className="font-semibold break-words hover:underline">
            {fullName(physician)}
          </Link>
          {credential && <span className="ml-1.5 text-muted">{credential}</span>}
        </p>
        <p className="text-muted">{[specialty, location].filter(Boolean).join(' · ')}</p>
        <p>
          {how ? doneWords[how] : 'Contacted'} by {mine ? 'you' : (by ?? 'a former colleague')}, <Time value={at} />
          {outcome && <span className="font-medium">: {outcomeWords[outcome].toLowerCase()}</span>}
        </p>
        {note && <p className="break-words whitespace-pre-line text-muted">{note}</p>}
      </div>
      {mine && onChanged && <UndoButton contact={contact} onChanged={onChanged} />}
    </li>
  )
}

function UndoButton({ contact, onChanged }: { contact: Contacted; onChanged: () => void }) {
  const undo = useCallAtPress(undoContact)
  const toast = useToast()
  const takeBack = async () => {
    try {
      await undo({ activityIds: [contact.id] })
      toast.success('Contact removed')
      onChanged()
    } catch (error) {
      toast.failed('Could not undo', error)
    }
  }
  return (
    <Button variant="quiet" size="small" onClick={() => void takeBack()}>
      Undo
      <span className="sr-only"> the contact with {fullName(contact.physician)}</span>
    </Button>
  )
}
