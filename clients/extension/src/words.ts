/** What the helper says: one sentence for what happened, with what to do next. */
import { doneWords, outcomeWords } from '#features/activities/contact-words.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { AttendingError } from '../../typescript/src/index.ts'
import type { Profile } from './ask.ts'
import type { PagePhysician } from './page/read-page.ts'

export const unreadable = 'This page can’t be read. Open a page that shows a physician, and press the button there.'
export const noSettings = 'Enter your API key in the options first.'
export const noOne = 'No physician was found on this page. Nothing was sent.'
export const several =
  'This page shows several physicians. Open the page of one of them, and press the button there. Nothing was sent.'
export const slow = 'Attending is slow to answer. Still waiting...'
export const optedOut = 'This physician asked to be removed from Attending.'

export const notAllowed = (origin: string) =>
  `Your browser doesn’t let the helper reach ${origin}. Press Options, then Save, and allow it.`

export const unknown = (shown: PagePhysician) => `Attending doesn’t have ${placed(shown)}.`

/** 'Jane Doe of Boise, ID' */
export function placed({ name, city, state }: PagePhysician): string {
  const town = [city, state].filter(Boolean).join(', ')
  return town === '' ? name : `${name} of ${town}`
}

/** What was sent, to be read by the person who pressed the button. */
export function sent({ name, npi, city, state }: PagePhysician): string {
  return [name, npi && `NPI ${npi}`, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}

export interface Failure {
  sentence: string
  /** A page of Attending that helps, or the helper's own options. */
  help?: 'programs' | 'pricing' | 'options'
}

export function failure(error: unknown, origin: string): Failure {
  if (error instanceof AttendingError) {
    if (error.code === 'not_attending') {
      return { sentence: `${origin} doesn’t answer as Attending does. Check the address.`, help: 'options' }
    }
    if (error.status === 402) return { sentence: error.message, help: 'pricing' }
    const isAboutKey = error.status === 401 || /^(key_|insufficient_scope)/.test(error.code)
    return { sentence: error.message, ...(isAboutKey && { help: 'programs' }) }
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { sentence: 'Attending didn’t answer in time. Try again in a moment.' }
  }
  if (!navigator.onLine) return { sentence: 'You are offline. Connect to the internet, and try again.' }
  return { sentence: `${origin} can’t be reached. Check your connection and the address.`, help: 'options' }
}

const day = (at: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(at))
/** A day without a time is the same everywhere. */
const date = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))

export function lastContact({ lastContact: contact }: Profile): string {
  if (!contact) return 'Neither you nor your team has logged a contact.'
  const who = contact.mine ? 'you' : (contact.by ?? 'a former colleague')
  const how = contact.how === null ? 'Contacted' : doneWords[contact.how]
  const outcome = contact.outcome ? `: ${outcomeWords[contact.outcome].toLowerCase()}` : ''
  return `${how} by ${who} on ${day(contact.at)}${outcome}`
}

/** What has to be known before anyone writes or calls. */
export function warnings({ doNotContact, excludedSince, inactiveSince, sample }: Profile): string[] {
  return [
    doNotContact && `Do not contact since ${day(doNotContact.since)}: ${doNotContact.reason}`,
    excludedSince && `Excluded from federal health care programs since ${date(excludedSince)}, per the OIG`,
    inactiveSince && `NPI deactivated on ${date(inactiveSince)}`,
    sample && 'Sample: not a real person',
  ].filter((line) => typeof line === 'string')
}

export function named(profile: Profile): string {
  return [fullName(profile), profile.credential].filter(Boolean).join(', ')
}

export function work({ title, specialty, organization }: Profile): string {
  return [title || specialty, organization].filter(Boolean).join(' · ')
}

/** Masked: the helper shows no contact that isn't revealed on Attending's own pages. */
export function contacts({ contactInfo: { email, phone } }: Profile): string {
  return [email ? `Email ${email}` : 'No email', phone ? `Phone ${phone}` : 'No phone'].join(' · ')
}

export function added({ added: count }: { added: number }, list: string): string {
  return count > 0 ? `Added to ${list}` : `Already on ${list}`
}
