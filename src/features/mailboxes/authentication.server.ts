/** What vouches for emails of a domain: SPF and DMARC in the DNS, DKIM in the header of an email that arrived. */
import type { TextRecords } from '#adapters/dns/port.ts'
import type { Authentication } from './contracts.ts'

export async function authenticationOf(
  textRecords: TextRecords,
  domain: string,
  header: string,
): Promise<Authentication> {
  const [spf, dmarc] = await Promise.all([spfOf(textRecords, domain), dmarcOf(textRecords, domain)])
  return { spf, dmarc, dkim: dkimOf(header) }
}

const unknown = () => 'unknown' as const

async function spfOf(textRecords: TextRecords, domain: string): Promise<Authentication['spf']> {
  const records = await textRecords(domain).catch(unknown)
  if (records === 'unknown') return records
  const found = records.filter((record) => /^v=spf1(?: |$)/i.test(record)).length
  // Receivers take two for an error (RFC 7208, 4.5).
  return found === 0 ? 'missing' : found === 1 ? 'found' : 'several'
}

/** A domain without a record of its own has that of the organization's (RFC 7489, 6.6.3). */
async function dmarcOf(textRecords: TextRecords, domain: string): Promise<Authentication['dmarc']> {
  const labels = domain.split('.')
  for (let from = 0; from <= Math.max(0, labels.length - 2); from++) {
    const records = await textRecords(`_dmarc.${labels.slice(from).join('.')}`).catch(unknown)
    if (records === 'unknown') return records
    const record = records.find((one) => /^v=DMARC1\s*(?:;|$)/i.test(one))
    const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(record ?? '')?.[1]?.toLowerCase()
    if (record !== undefined) return (policy ?? 'none') as Authentication['dmarc']
  }
  return 'missing'
}

/** The first result is the receiving server's own; a later one may be anyone's. */
function dkimOf(header: string): Authentication['dkim'] {
  const unfolded = header.replace(/\r?\n[ \t]+/g, ' ')
  const result = /^Authentication-Results:.*?\bdkim=(\w+)/im.exec(unfolded)?.[1]?.toLowerCase()
  if (result === 'pass') return 'pass'
  if (result !== undefined && result !== 'none' && result !== 'neutral') return 'fail'
  return /^DKIM-Signature:/im.test(unfolded) ? 'signed' : 'missing'
}
