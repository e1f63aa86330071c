import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { Time } from '#ui/time.tsx'
import type { PrivacyRequest } from './desk-contracts.ts'

type Step = PrivacyRequest['steps'][number]

const stepTitles: Record<Step['step'], string> = {
  received: 'Came in',
  acknowledged: 'Confirmed to the person',
  address_confirmed: 'Address confirmed',
  verified: 'Verified',
  extended: 'Extended',
  carried_out: 'Carried out',
  answered: 'Answered',
  downloaded: 'What we hold was downloaded',
  closed: 'Closed',
  emptied: 'Emptied',
}

/** What was done about a request, when, and by which admin. */
export function RequestProof({ steps }: { steps: readonly Step[] }) {
  return (
    <CollapsibleSection title="Proof" className="mt-4">
      <ol className="grid gap-3 pb-4">
        {steps.map(({ id, at, step, by, note, subject, body }) => (
          <li key={id} className="border-l-2 border-hair-strong pl-3 text-13">
            <p className="wrap-anywhere">
              <span className="font-[550]">{stepTitles[step]}</span>
              <span className="text-muted">
                {' · '}
                <Time value={at} format="date-time" />
                {' · '}
                {by ?? 'automatically'}
              </span>
            </p>
            {note !== '' && <p className="text-muted wrap-anywhere">{note}</p>}
            {subject !== null && <p className="mt-1 font-[550] wrap-anywhere">{subject}</p>}
            {body !== null && <p className="mt-1 max-w-[70ch] whitespace-pre-line wrap-anywhere">{body}</p>}
          </li>
        ))}
      </ol>
    </CollapsibleSection>
  )
}
