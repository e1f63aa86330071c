import { sourceTitles } from '#data/physicians/source-names.ts'
import { type PriceId, plans } from '#shared/access/plans.ts'
import { formatTime } from '#ui/time-format.ts'

/**
 * Every admin action, and what owners do to members' logins, with its wording in the log. Other actions cannot be
 * logged.
 */
const words = {
  'approve-submission': 'Approved a submission',
  'reject-submission': 'Rejected a submission',
  'approve-money-back': 'Approved a money-back request',
  'reject-money-back': 'Rejected a money-back request',
  'end-sessions': 'Ended sessions',
  'grant-plan': 'Granted a complimentary plan',
  'end-plan': 'Ended a complimentary plan',
  'make-demo': 'Turned demo mode on',
  'end-demo': 'Turned demo mode off',
  'suspend-user': 'Suspended an account',
  'restore-user': 'Restored an account',
  'remove-admin': 'Removed the admin role',
  'handle-alerts': 'Handled alerts',
  'restore-reported-contact': 'Restored a reported contact',
  'confirm-reported-contact': 'Confirmed a reported contact as wrong',
  'reply-to-message': 'Replied to a message',
  'mark-message-answered': 'Marked a message as answered',
  'mark-message-waiting': 'Marked a message as waiting',
  'carry-out-removal': 'Carried out a removal request',
  'decline-removal': 'Declined a removal request',
  'enter-privacy-request': 'Entered a privacy request',
  'verify-privacy-request': 'Verified a privacy request',
  'extend-privacy-request': 'Extended a privacy request',
  'answer-privacy-request': 'Answered a privacy request',
  'decide-claim-document': 'Decided about a photo that proves a claim',
  'end-claim': 'Ended a claim of a profile',
  'save-data-broker': 'Saved the registration as a data broker',
  'upload-deletion-list': 'Uploaded a deletion list',
  'exempt-deletion-request': 'Exempted a request on a deletion list, or took that back',
  'carry-out-deletion-list': 'Carried out a deletion list',
  'keep-look-alike': 'Kept a profile that looks like a removed one',
  'remove-look-alike': 'Removed a profile that looked like a removed one',
  'add-suppression': 'Added to the suppression list',
  'lift-suppression': 'Lifted suppression list entries',
  'edit-profile': 'Corrected a profile',
  'merge-profiles': 'Merged two profiles of one person',
  'undo-merge': 'Undid a merge of two profiles',
  'keep-profiles-apart': 'Said that two profiles are two people',
  'reopen-duplicate': 'Reopened a pair of profiles',
  'upload-import-file': 'Uploaded a file for an import',
  'start-import': 'Started an import',
  'map-specialty': 'Mapped a specialty',
  'accept-specialty': 'Accepted a specialty',
  'hold-back-specialty': 'Held back a specialty',
  'cancel-import': 'Canceled an import',
  'undo-import': 'Undid an import',
  'save-site-settings': 'Saved the site settings',
  'upload-site-image': 'Replaced a site image',
  'make-team': 'Created a team',
  'make-team-offer': 'Sent an offer to a team',
  'withdraw-team-offer': 'Withdrew an offer to a team',
  'confirm-team-sign-in': 'Confirmed a team’s identity provider',
  'decide-bounce': 'Decided whether a bounced address is left out for everyone',
  'set-sending-stop': 'Stopped all sequences, or let them go on',
  'reset-member-sign-in': 'Reset a member’s company login (by the team’s owner)',
  'update-team-plan': 'Changed a team’s plan',
  'retry-job': 'Retried a failed job',
  'forget-job': 'Deleted a failed job',
} as const

export type AuditedAction = keyof typeof words

/**
 * 'end-sessions' → 'Ended sessions'. A name from another release is shown as it is, so that every entry is readable.
 */
export function actionWords(action: string): string {
  return Object.hasOwn(words, action) ? words[action as AuditedAction] : sentence(action)
}

/** The actions whose wording contains a text, ignoring case: 'ENDED' → 'end-sessions', 'end-plan'. */
export function actionsSaying(text: string): AuditedAction[] {
  const wanted = text.toLowerCase()
  const all = Object.entries(words) as [AuditedAction, string][]
  return all.filter(([, words]) => words.toLowerCase().includes(wanted)).map(([action]) => action)
}

const kinds: Readonly<Record<string, string>> = { user: 'Account', import: 'Import' }

/** 'removal-request' → 'Removal request'. */
export function subjectWords(kind: string): string {
  return kinds[kind] ?? sentence(kind)
}

/** 'broughtBack' → 'Brought back'. */
export function detailWords(name: string): string {
  return sentence(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).replace(/\bSeo\b/, 'SEO')
}

const values: Readonly<Record<string, string>> = {
  ...sourceTitles,
  csv: 'Contacts (CSV)',
  suppressions: 'Deletion list',
  npi: 'NPI',
  personal_email: 'Personal email',
  work_email: 'Work email',
  direct_phone: 'Direct phone',
  direct_address: 'Direct address',
  linkedin: 'LinkedIn',
  'og-image': 'Social image',
}

/** Details that are our own names; what someone typed is never mistaken for one. */
const named: ReadonlySet<string> = new Set(['kind', 'by', 'channel', 'slot'])

/** A detail's value in readable form. */
export function detailValue(name: string, value: unknown): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (value === null || value === '') return 'None'
  if (Array.isArray(value)) return value.map((one) => detailValue(name, one)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (named.has(name)) return values[text] ?? sentence(text)
  if (name === 'plan' && Object.hasOwn(plans, text)) return plans[text as PriceId].name
  if (name === 'until' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatTime(text, 'date', 'UTC')
  return typeof value === 'number' ? value.toLocaleString('en-US') : text
}

function sentence(name: string): string {
  const text = name.replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
