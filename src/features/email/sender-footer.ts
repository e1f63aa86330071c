/**
 * What the CAN-SPAM Act requires below a commercial email: the sender's valid postal address and a way to opt out (15
 * U.S.C. 7704(a)(5)). The sender is the recruiter, so the address is theirs and never ours.
 */
export interface Sender {
  company: string
  /** As written, in one or more lines. */
  postalAddress: string
}

export const unknownSender: Sender = { company: '', postalAddress: '' }

const optOut = 'If you’d rather not hear from me again, reply “unsubscribe” and I won’t email you again.'

/** Without an address, it still says how to opt out; the page asks the sender for the rest. */
export function footerOf(sender: Sender): string {
  const line = senderLine(sender)
  return ['--', ...(line === '' ? [] : [line]), optOut].join('\n')
}

/** 'Lakeside Recruiting, 100 Lake St, Austin, TX 78701' */
export function senderLine({ company, postalAddress }: Sender): string {
  return [company, ...postalAddress.split('\n')]
    .map((part) => part.trim().replace(/,$/, ''))
    .filter((part) => part !== '')
    .join(', ')
}

export function isComplete({ company, postalAddress }: Sender): boolean {
  return company.trim() !== '' && postalAddress.trim() !== ''
}

/** An empty footer changes nothing. */
export function withFooter(body: string, footer: string): string {
  return footer === '' ? body : `${body.trimEnd()}\n\n${footer}`
}
