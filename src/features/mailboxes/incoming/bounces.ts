/** Whether a bounce says that an address isn't there, or something that may be over tomorrow. */

export type Severity = 'bounce-hard' | 'bounce-soft'

/** RFC 3463; not the middle of a network address. */
const codes = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/g

const gone =
  /user (?:is )?unknown|unknown user|no such (?:user|recipient|mailbox|address|person)|no mailbox here|does(?:n'?t| not) (?:exist|have an? \S+ account)|unrouteable address|recip(?:ient)?notfound|address not found|not found by smtp|mailbox (?:is |has been )?(?:disabled|not found|unavailable)|account (?:is |has been )?(?:disabled|closed|suspended|inactive)|no longer (?:exists|valid|available|with|works)|invalid (?:recipient|mailbox|address)|unknown (?:address|recipient|mailbox)|recipient address rejected|address (?:was )?not found|domain (?:name )?not found|host (?:or domain name )?not found/i
const passing =
  /mailbox (?:is )?full|quota|insufficient (?:system )?storage|block(?:ed|list)|blacklist|denylist|spam|dmarc|\bspf\b|dkim|polic(?:y|ies)|reputation|expired|timed? ?out|try again|tried all|gr[ea]y-?list|throttl|rate limit|too large|service unavailable|temporar|relay(?:ing)? (?:access )?denied|unsolicited/i

/**
 * @param said what the mail server said about the recipient, the most telling first: a diagnosis, a status, a text. A
 *   bounce that says nothing telling is soft: taking an address for gone takes it from everyone in the team.
 */
export function severityOf(said: readonly string[]): Severity {
  for (const words of said) {
    for (const [, kind, subject, detail] of words.matchAll(codes)) {
      const verdict = byCode(Number(kind), Number(subject), Number(detail), words)
      if (verdict !== null) return verdict
    }
    if (passing.test(words)) return 'bounce-soft'
    if (gone.test(words)) return 'bounce-hard'
  }
  return 'bounce-soft'
}

function byCode(kind: number, subject: number, detail: number, words: string): Severity | null {
  if (kind !== 5) return kind === 4 ? 'bounce-soft' : null
  // 7 and 8 are about the sender's address.
  if (subject === 1) return detail === 7 || detail === 8 ? 'bounce-soft' : 'bounce-hard'
  if (subject === 2) return detail === 1 ? 'bounce-hard' : detail === 0 ? null : 'bounce-soft'
  // Exchange Online's edge says 'access denied' of addresses that don't exist.
  if (subject === 4) return detail === 4 || (detail === 1 && gone.test(words)) ? 'bounce-hard' : 'bounce-soft'
  if (subject === 7) return gone.test(words) && !passing.test(words) ? 'bounce-hard' : 'bounce-soft'
  return subject === 0 ? null : 'bounce-soft'
}

export interface DeliveryStatus {
  recipient: string
  action: string
  status: string
  diagnostic: string
}

/** The groups of fields of a message/delivery-status part, one for each recipient (RFC 3464, 2.1). */
export function deliveryStatuses(part: string): DeliveryStatus[] {
  return part
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('final-recipient') || fields.has('action'))
    .map((fields) => ({
      recipient: (fields.get('final-recipient') ?? fields.get('original-recipient') ?? '').replace(/^[^;]*;\s*/, ''),
      action: (fields.get('action') ?? '').toLowerCase(),
      status: fields.get('status') ?? '',
      diagnostic: [fields.get('diagnostic-code'), fields.get('x-supplementary-info')].filter(Boolean).join(' '),
    }))
}

/** Folded lines belong to the field before. */
export function fieldsOf(part: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of part.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([A-Za-z-]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value!.trim())
  }
  return fields
}
