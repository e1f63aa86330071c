/**
 * What an email that came in is: an answer of a person or of a program, a bounce, or a report. The forms that it was
 * tried on are in `test/`.
 */
import type { IncomingKind } from '#adapters/mailbox/port.ts'
import { deliveryStatuses, fieldsOf, severityOf } from './bounces.ts'
import { type EmailParts, emailParts } from './email-parts.ts'
import { asksToStop, ownWords } from './own-words.ts'
import { returnDate } from './return-date.ts'

export interface Classified {
  /** Null for what is neither an answer nor a failure: a delay, a receipt. */
  kind: IncomingKind | null
  /** Message-IDs of emails that it may be about, with their angle brackets; those of the thread come last. */
  about: string[]
  incomingId: string | null
  from: string
  subject: string
  text: string
  until?: string
}

const messageIds = /<[^<>\s]{3,298}>/g
/** Message-IDs of one email. */
const maxIds = 100

export async function classify(source: Uint8Array, received: Date): Promise<Classified> {
  const email = await emailParts(source)
  const { kind, from = email.from, text = ownWords(email.text) } = found(email)
  const until = kind === 'auto-reply' ? returnDate(`${email.subject}\n${text}`, received) : undefined
  return {
    kind,
    about: kind === 'reply' || kind === 'opt-out' || kind === 'auto-reply' ? threadOf(email) : subjectsOf(email),
    incomingId: messageIds[Symbol.match](email.field('message-id'))?.[0] ?? null,
    ...{ from, subject: email.subject, text: text.slice(0, 20_000) },
    ...(until !== undefined && { until }),
  }
}

interface Found {
  kind: IncomingKind | null
  from?: string
  text?: string
}

function found(email: EmailParts): Found {
  const isReport = email.contentType.startsWith('multipart/report')
  const feedback = isReport ? email.part(/^message\/feedback-report$/) : null
  if (feedback !== null)
    return { kind: /^not-spam/i.test(fieldsOf(feedback).get('feedback-type') ?? '') ? null : 'complaint' }
  if (isMicrosoftComplaint(email)) return { kind: 'complaint' }
  if (email.part(/^message\/disposition-notification$/) !== null && (isReport || isAutomatic(email)))
    return { kind: null }
  const status = isReport ? email.part(statusParts) : null
  if (status !== null) return byStatus(status, email.text)
  if (isFromMailServer(email)) return byMailServer(email)
  // Apple Mail's own answer for someone who pressed 'Unsubscribe'.
  if (email.field('x-apple-unsubscribe') === 'true') return { kind: 'opt-out' }
  if (isAutomatic(email)) return { kind: 'auto-reply' }
  return { kind: asksToStop(ownWords(email.text)) ? 'opt-out' : 'reply' }
}

const statusParts = /^message\/(?:global-)?delivery-status$/
const messageAddress = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const returnedBegins =
  /^-{2,}.*(?:copy of (?:the|your) message|header and top|Message header follows|message follows).*$|^Original message headers:/im

function byStatus(part: string, text: string): Found {
  const failed = deliveryStatuses(part).find(({ action }) => action === 'failed')
  if (failed === undefined) return { kind: null }
  const { status, diagnostic, recipient } = failed
  return {
    kind: severityOf([diagnostic, status, text]),
    text: (diagnostic || text).replace(/\s+/g, ' ').trim(),
    ...(recipient !== '' && { from: recipient.toLowerCase() }),
  }
}

/** Hotmail and Outlook.com attach the email with fields of their own instead of a report. */
function isMicrosoftComplaint({ part }: EmailParts): boolean {
  return fieldsOf((part(/^message\/rfc822$/) ?? '').split('\n\n')[0]!).has('x-hmxmroriginalrecipient')
}

/** A bounce that isn't a report by the book. */
function byMailServer(email: EmailParts): Found {
  if (delayed.test(`${email.subject}\n${email.text.slice(0, 2000)}`)) return { kind: null }
  const status = email.part(statusParts)
  if (status !== null && deliveryStatuses(status).length > 0) return byStatus(status, email.text)
  const text = email.text.split(returnedBegins)[0]!.trim()
  const failed = messageAddress.exec(email.field('x-failed-recipients'))?.[0] ?? messageAddress.exec(text)?.[0]
  return { kind: severityOf([text]), text, ...(failed !== undefined && { from: failed.toLowerCase() }) }
}

const daemons = /^(?:mailer-daemon|mail-daemon|mdaemon|mail\.delivery\.system)\b/
const postmasters = /^(?:postmaster|system administrator|mail delivery)/
const failureWords =
  /undeliver|could ?n.t be delivered|could not (?:be delivered|deliver)|n.t able to deliver|delivery (?:has )?failed|deliver(?:y|ing)? (?:failure|error|problem)|failure notice|returning message to sender|failed addresses follow|returned (?:to sender|mail)|mail (?:system error|failure)|delivery status|error delivering|transcript of session/i
const delayed = /\(delay\)|warning message only|still being retried|will be retried|delayed mail|message delayed/i

function isFromMailServer({ from, field, subject, text }: EmailParts): boolean {
  const path = field('return-path').trim().toLowerCase()
  if (field('x-failed-recipients') !== '' || daemons.test(from) || path.startsWith('<mailer-daemon')) return true
  const isProgram = postmasters.test(from) || from === '' || path === '<>'
  return isProgram && failureWords.test(`${subject}\n${text.slice(0, 2000)}`)
}

/** At the beginning: 'Re: Automatic reply: …' is what a person answers to one. */
const automaticSubject =
  /^(?:automatic reply|auto(?:matic)?[ -]?(?:reply|response)|auto:|out of (?:the )?office|ooo\b|away from (?:the )?office|automatische antwort|abwesenheit|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|risposta automatica|resposta automática|automatisch antwoord|automatiskt svar|automatisk svar|autosvar|automaattinen vastaus|automatyczna odpowiedź|автоответ|自动回复|自動回覆|自動返信)/i

/**
 * RFC 3834, and what programs did before. X-Auto-Response-Suppress is no sign: Exchange adds it to what people write.
 */
function isAutomatic({ field, subject }: EmailParts): boolean {
  const submitted = field('auto-submitted')
    .replace(/[(;].*$/s, '')
    .trim()
    .toLowerCase()
  if (submitted !== '' && submitted !== 'no') return true
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => !/^(?:no)?$/i.test(field(name).trim())))
    return true
  if (/^reply/i.test(field('x-autogenerated').trim())) return true
  const precedence = field('precedence').trim().toLowerCase()
  if (precedence === 'auto_reply') return true
  // Mailing lists say 'bulk' or 'list' of what people write.
  if ((precedence === 'bulk' || precedence === 'junk') && field('list-id') === '') return true
  return automaticSubject.test(subject)
}

const idsIn = (text: string) => [...text.matchAll(messageIds)].map(([id]) => id)
const threadOf = ({ field }: EmailParts) =>
  [...new Set([...idsIn(field('in-reply-to')), ...idsIn(field('references')).toReversed()])].slice(0, maxIds)

/** The email that a bounce or a report returns, wherever it names it. */
function subjectsOf(email: EmailParts): string[] {
  const returned = email.part(/^(?:message\/(?:rfc822|global|rfc822-headers)|text\/rfc822-headers)$/) ?? ''
  const status = email.part(/^message\/(?:(?:global-)?delivery-status|disposition-notification)$/) ?? ''
  const named = [returned.split('\n\n')[0]!, status, email.text].flatMap((text) =>
    [...text.matchAll(/^(?:X-)?(?:Original-)?Message-ID:\s*(<[^<>\s]{3,298}>)/gim)].map(([, id]) => id!),
  )
  return [...new Set([...named, ...threadOf(email)])].slice(0, maxIds)
}
