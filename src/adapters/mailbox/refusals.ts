/** What a mail server's refusal means. Providers say with 5xx what is over tomorrow, and with 4xx what is not. */
import type { SendOutcome } from './port.ts'

type Refused = Extract<SendOutcome, { outcome: 'refused' }>

export interface SmtpRefusal {
  /** 0 if there was no answer. */
  code: number
  /** 'RCPT TO', 'DATA', 'MAIL FROM', 'AUTH PLAIN', 'CONN', … */
  command: string
  text: string
}

const minute = 60
const hour = 60 * minute

/**
 * Limits on how much a mailbox may send: Google 550 5.4.5 and 452 4.5.3, Exchange Online 554 5.2.0
 * SubmissionQuotaExceeded, 550 5.1.90, and 432 4.3.2, Zoho 550 5.4.6, Yahoo 421 TSS04, Fastmail and iCloud in words.
 */
const daily = /daily (?:user|sending|message|recipient|limit)|\b5\.4\.[56]\b|5\.1\.90|SubmissionQuotaExceeded/i
const limit =
  /(?:limit|quota|rate)[^.]{0,40}(?:exceeded|reached)|(?:exceeded|reached)[^.]{0,60}(?:limit|quota|rate)|too many (?:messages|emails|connections|concurrent|recipients|login)|unusual sending|sending rate|throttl|thread limit|concurrent connections|temporarily deferred/i

/** About the recipient's mailbox, which can be full; that is not the sender's limit. */
const recipientIsFull =
  /mailbox (?:is )?full|over quota|quota exceeded|insufficient (?:system )?storage|\b[45]\.2\.2\b/i
const greylisted = /gr[ea]y-?list|try again (?:in|later)|please retry|\b4\.7\.1\b.*later/i
const seconds = /(?:in|for|after)\s+(\d{1,5})\s*(s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?)\b/i
const login = /^AUTH|^API$/
const senderRefused =
  /sender (?:address )?(?:rejected|is not allowed)|not (?:owned|allowed to (?:send|relay))|5\.7\.(?:3|57|60|139)\b/i

export function refusalOf({ code, command, text }: SmtpRefusal): Refused {
  const answer = text.replace(/\s+/g, ' ').trim().slice(0, 500)
  const refused = (rest: Omit<Refused, 'outcome' | 'answer' | 'fromServer'>): Refused => ({
    outcome: 'refused',
    answer,
    fromServer: code > 0,
    ...rest,
  })
  if (code === 0) return refused({ refusal: 'for-now', retryAfter: 5 * minute, limitsMailbox: true })
  if (!recipientIsFull.test(text) && (limit.test(text) || (code >= 500 && daily.test(text)))) {
    const wait = daily.test(text) ? 24 * hour : hour
    return refused({ refusal: 'for-now', retryAfter: askedFor(text) ?? wait, limitsMailbox: true })
  }
  if (login.test(command)) {
    return code >= 500 ? refused({ refusal: 'login' }) : refused(laterForAll(text))
  }
  if (code >= 500 && (command === 'MAIL FROM' || senderRefused.test(text))) return refused({ refusal: 'login' })
  if (code >= 500) {
    return recipientIsFull.test(text)
      ? refused({ refusal: 'for-now', retryAfter: 24 * hour })
      : refused({ refusal: 'for-good' })
  }
  // 421 closes the connection, and says nothing about the recipient (RFC 5321, 3.8).
  if (code === 421) return refused(laterForAll(text))
  return refused({ refusal: 'for-now', retryAfter: askedFor(text) ?? (greylisted.test(text) ? 10 * minute : hour) })
}

const laterForAll = (text: string) =>
  ({ refusal: 'for-now', retryAfter: askedFor(text) ?? 15 * minute, limitsMailbox: true }) as const

/** The wait that the server names, at most a day. */
function askedFor(text: string): number | undefined {
  const [, count, unit = ''] = seconds.exec(text) ?? []
  if (count === undefined) return undefined
  const wait = Number(count) * (/^m/i.test(unit) ? minute : 1)
  return wait > 0 && wait <= 24 * hour ? wait : undefined
}
