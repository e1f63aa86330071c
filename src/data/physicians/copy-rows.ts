import { copyText } from '../copy/copy-text.ts'
import { physicianColumns } from './columns.ts'
import { type Contacts, contactKinds, maskContact, type PhysicianDraft } from './draft.ts'

/** As bytes, like all that comes from `copyText`. */
const bullet = copyText('•')

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
    email ? maskContact('work_email', email, bullet) : '\\N',
    number ? maskContact('phone', number, bullet) : '\\N',
    copyText(contacts.linkedin),
    personal_email ? 't' : 'f',
    work_email ? 't' : 'f',
    phone ? 't' : 'f',
    direct_phone ? 't' : 'f',
  ].join('\t')
}

/** The columns by which someone is recognized. They come first in a row. */
const recognized = ['npi', 'first_name', 'middle_name', 'last_name', 'suffix', 'state', 'specialty']
const recognizedColumns = recognized.flatMap((name) => physicianColumns.find((column) => column.name === name) ?? [])
const otherColumns = physicianColumns.filter(({ name }) => !recognized.includes(name))
const others = [...otherColumns.map(({ name }) => name), ...shownColumns]

/** The names of the columns in `recognizedText`. */
export const recognizedNames = recognized.join(', ')

/** Where `physicianText` goes. */
export const physicianTarget = `physicians (id, ${recognizedNames}, source, generated, ${others.join(', ')})`

/** The beginning of a row of `physicians`, behind its id. */
export function recognizedText(draft: PhysicianDraft): string {
  let text = ''
  for (const column of recognizedColumns) text += `\t${column.copy(draft)}`
  return text
}

/** A row of `physicians` in COPY's text format, with its newline. */
export function physicianText(
  id: number,
  draft: PhysicianDraft,
  origin: { source: string; generated: boolean },
): string {
  let text = `${id}${recognizedText(draft)}\t${origin.source}\t${origin.generated ? 't' : 'f'}`
  for (const column of otherColumns) text += `\t${column.copy(draft)}`
  return `${text}\t${shownText(draft.contacts)}\n`
}

const contactColumns = 'physician_id, kind, value, masked, source, last_verified, extension'

/** Where `contactsText` goes: what is seen now, and what was seen at another time. */
export const contactsTarget = `physician_contacts (${contactColumns})`
export const seenContactsTarget = `physician_contacts (${contactColumns}, first_seen)`

/**
 * The rows of a physician's channels in `physician_contacts`; the times are ISO timestamps.
 */
export function contactsText(
  id: number,
  { contacts, extensions }: Pick<PhysicianDraft, 'contacts' | 'extensions'>,
  origin: { source: string; firstSeen?: string; lastVerified: string | null },
): string {
  const firstSeen = origin.firstSeen === undefined ? '' : `\t${origin.firstSeen}`
  let text = ''
  for (const kind of contactKinds) {
    const value = contacts[kind]
    if (!value) continue
    const masked = maskContact(kind, value, bullet) ?? '\\N'
    const extension = (kind === 'phone' || kind === 'direct_phone') && extensions[kind]
    text += `${id}\t${kind}\t${copyText(value)}\t${masked}\t${origin.source}\t${origin.lastVerified ?? '\\N'}`
    text += `\t${extension || '\\N'}${firstSeen}\n`
  }
  return text
}
