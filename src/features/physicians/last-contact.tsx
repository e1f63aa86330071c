import { Banner } from '#ui/banner.tsx'
import { Time } from '#ui/time.tsx'
import { doneWords, outcomeWords } from '../activities/contact-words.ts'
import type { PhysicianCard } from './contracts.ts'

type Contact = NonNullable<PhysicianCard['lastContact']>

const nameOf = ({ mine, by }: Contact) => (mine ? 'you' : (by ?? 'a former colleague'))

/** Who was in touch last, the viewer or a colleague, and when. */
export function LastContact({ contact }: { contact: PhysicianCard['lastContact'] }) {
  if (!contact) return null
  return (
    <p className="text-13 text-muted">
      {contact.how === null ? 'Contacted' : doneWords[contact.how]} by {nameOf(contact)} on <Time value={contact.at} />
      {contact.outcome && `: ${outcomeWords[contact.outcome].toLowerCase()}`}
    </p>
  )
}

/** Days during which a colleague's contact is reason to ask them first. */
const recent = 30

/** Before an email goes out: a colleague was in touch recently. */
export function ColleagueWarning({ contact }: { contact: PhysicianCard['lastContact'] }) {
  if (!contact || contact.mine || Date.now() - Date.parse(contact.at) > recent * 24 * 60 * 60 * 1000) return null
  return (
    <Banner tone="warning" title={`Contacted by ${nameOf(contact)} on the team`}>
      {contact.how === null ? 'They were in touch' : `${doneWords[contact.how]} by ${nameOf(contact)}`} on{' '}
      <Time value={contact.at} />. Check with them before you write.
    </Banner>
  )
}
