import { copyText } from '../copy/copy-text.ts'
import { physicianColumns } from './columns.ts'
import { type Contacts, contactKinds, maskContact, type PhysicianDraft } from './draft.ts'

/** The columns of `physicians` that say what can be shown of the channels, in the order of `shownText`. */
const shownColumns = [
  'masked_email',
  'masked_phone',
  'linkedin_url',
  'has_personal_email',
  'has_work_email',
  'has_phone',
  'has_direct_phone',
]

/** Email: personal, otherwise work. Phone: direct, otherwise the other (docs/specification/physicians.md, Channels). */
function shownText(contacts: Contacts): string {
  const { personal_email, work_email, phone, direct_phone } = contacts
  const email = personal_email ?? work_email
  const number = direct_phone ?? phone
  return [
    email ? maskContact('work_email', email) : '\\N',
    number ? maskContact('phone', number) : '\\N',
    copyText(contacts.linkedin),
    personal_email ? 't' : 'f',
    work_email ? 't' : 'f',
    phone ? 't' : 'f',
    direct_phone ? 't' : 'f',
  ].join('\t')
}

const names = [...physicianColumns.map(({ name }) => name), ...shownColumns].join(', ')

/** Where `physicianText` goes. */
export const physicianTarget = `physicians (id, source, generated, ${names})`

/** A row of `physicians` in COPY's text format, with its newline; without an id if one is added in front later. */
export function physicianText(
  id: number | '',
  draft: PhysicianDraft,
  origin: { source: string; generated: boolean },
): string {
  let text = `${id}\t${origin.source}\t${origin.generated ? 't' : 'f'}`
  for (const column of physicianColumns) text += `\t${column.copy(draft)}`
  return `${text}\t${shownText(draft.contacts)}\n`
}

/** Where `contactsText` goes. */
export const contactsTarget =
  'physician_contacts (physician_id, kind, value, masked, source, first_seen, last_verified)'

/**
 * The rows of a physician's channels in `physician_contacts`; the times are ISO timestamps. Without ids if they are added in
 * front of each later.
 */
export function contactsText(
  id: number | '',
  contacts: Contacts,
  origin: { source: string; firstSeen: string; lastVerified: string | null },
): string {
  let text = ''
  for (const kind of contactKinds) {
    const value = contacts[kind]
    if (!value) continue
    const masked = maskContact(kind, value)
    text += `${id}\t${kind}\t${copyText(value)}\t${copyText(masked)}\t${origin.source}\t${origin.firstSeen}\t${origin.lastVerified ?? '\\N'}\n`
  }
  return text
}
