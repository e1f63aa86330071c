/**
 * Checks email: that the server at SMTP_URL accepts the password, and that the DNS of MAIL_FROM's domain allows it to
 * send (SPF, DKIM, DMARC).
 */
import type { Resolver } from 'node:dns/promises'
import { openSmtp } from '#adapters/mail/smtp.ts'
import type { Env } from '../settings/env.ts'
import { type Finding, fault, good, warning } from './finding.ts'

/** The names that providers publish their signing keys under. */
const usualSelectors =
  'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 smtp resend pm mandrill mxvault fm1 fm2 fm3 zoho mg krs pic'.split(
    ' ',
  )

export type TextRecords = Pick<Resolver, 'resolveTxt'>

export interface MailCheck {
  dns: TextRecords
  /** The provider's selector, if it is not a usual one. */
  selector?: string | undefined
  /** Gets an email, which is the only way to know that the server accepts the sender. */
  to?: string | undefined
}

export async function checkMail(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
  { dns, selector, to }: MailCheck,
): Promise<Finding[]> {
  if (env.SMTP_URL === undefined) {
    return [warning('mail', 'SMTP_URL is not set: emails stay in the outbox of the database and reach no one.')]
  }
  const found = await Promise.all(
    env.SMTP_URL.map((url, place) => checkServer(url, { place, count: env.SMTP_URL!.length, from: env.MAIL_FROM, to })),
  )
  const domain = domainOf(env.MAIL_FROM)
  if (domain === null) {
    return [
      ...found,
      fault(
        'mail-from',
        'MAIL_FROM has no email address. It should look like: Attending <hello@attending.example.com>',
      ),
    ]
  }
  return [
    ...found,
    ...(await Promise.all([checkSpf(dns, domain), checkDkim(dns, domain, selector), checkDmarc(dns, domain)])),
  ]
}

interface Server {
  /** Among the addresses of SMTP_URL. */
  place: number
  count: number
  from: string | undefined
  to: string | undefined
}

async function checkServer(url: string, { place, count, from, to }: Server): Promise<Finding> {
  const { host } = new URL(url)
  const which = count === 1 ? host : `${host} (${place + 1} of ${count})`
  const transport = openSmtp(url)
  try {
    await transport.verify()
    if (to === undefined || from === undefined) {
      return good('mail', `The mail server ${which} lets us in. --mail-to ADDRESS sends an email through it.`)
    }
    await transport.sendMail({ from, to, subject: 'A test of script/doctor', text: 'This email arrived.' })
    return good('mail', `The mail server ${which} accepted an email from ${from} to ${to}.`)
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    if (code === 'EAUTH') {
      const says = `The mail server ${which} refuses the user or password (${responseCode ?? code}).`
      // While a password is being replaced, one of the two is refused.
      return place === 0 || count === 1
        ? fault('mail', `${says} Correct SMTP_URL; special characters in it are percent-encoded.`)
        : warning('mail', `${says} Remove it from SMTP_URL once the first one is accepted.`)
    }
    const sent = sendingFinding(error as SmtpError, which)
    if (sent !== null) return sent
    if (code === 'ETLS') return fault('mail', `The mail server ${which} offers no TLS. Use smtps://, or another port.`)
    return fault(
      'mail',
      `The mail server ${which} cannot be reached (${code ?? 'no reason given'}). Check the host and port in SMTP_URL, and the firewall.`,
    )
  } finally {
    transport.close()
  }
}

type SmtpError = Error & { responseCode?: number; command?: string }

/** The refusal of an email, by the command that was refused (RFC 5321; 530: RFC 4954). */
function sendingFinding({ responseCode = 0, command }: SmtpError, which: string): Finding | null {
  if (responseCode === 530) {
    return fault(
      'mail',
      `The mail server ${which} wants a user and password. Put them into SMTP_URL: smtp://USER:PASSWORD@…`,
    )
  }
  if (command === 'MAIL FROM') {
    const says = `The mail server ${which} refuses the sender (${responseCode}).`
    return fault('mail', `${says} Set MAIL_FROM to an address that your provider has verified.`)
  }
  if (command === 'RCPT TO') {
    return fault('mail', `The mail server ${which} refuses the recipient (${responseCode}). Try another address.`)
  }
  return null
}

/** 'Attending <hello@mail.example.com>' → 'mail.example.com' */
function domainOf(from: string | undefined): string | null {
  return /@([a-z0-9.-]+\.[a-z0-9-]+)>?\s*$/i.exec(from ?? '')?.[1]?.toLowerCase() ?? null
}

/** RFC 7208: one TXT record that begins with v=spf1. */
async function checkSpf(dns: TextRecords, domain: string): Promise<Finding> {
  const records = await texts(dns, domain)
  if (records === null) return unreachable('mail-spf', domain)
  const spf = records.filter((record) => /^v=spf1(\s|$)/i.test(record))
  const [one] = spf
  if (one === undefined) {
    return fault(
      'mail-spf',
      `${domain} has no SPF record, so its emails land in spam. Add the TXT record your mail provider gives you: v=spf1 include:… -all`,
    )
  }
  if (spf.length > 1)
    return fault(
      'mail-spf',
      `${domain} has ${spf.length} SPF records, which makes them all invalid. Merge them into one.`,
    )
  if (/\+?\ball\b/i.test(one) && /(^|\s)\+?all\b/i.test(one)) {
    return fault(
      'mail-spf',
      `The SPF record of ${domain} lets anyone send in its name (+all). End it with -all or ~all.`,
    )
  }
  return good('mail-spf', `${domain} has an SPF record.`)
}

/** RFC 6376: the key at selector._domainkey.domain; only the provider knows which selector. */
async function checkDkim(dns: TextRecords, domain: string, selector: string | undefined): Promise<Finding> {
  const asked = selector === undefined ? usualSelectors : [selector]
  const answers = await Promise.all(asked.map((name) => texts(dns, `${name}._domainkey.${domain}`)))
  if (answers.every((records) => records === null)) return unreachable('mail-dkim', domain)
  const keys = answers.flatMap((records) => records ?? []).filter((record) => /(^|;)\s*p=/i.test(record))
  if (keys.some((key) => /(^|;)\s*p=[a-z0-9+/]/i.test(key))) return good('mail-dkim', `${domain} has a DKIM key.`)
  if (keys.length > 0)
    return fault(
      'mail-dkim',
      `The DKIM key of ${domain} is withdrawn (p= is empty). Publish the one your mail provider signs with.`,
    )
  const names = selector === undefined ? 'under the usual selectors' : `for the selector ${selector}`
  const todo = selector === undefined ? ' If there is one, name it: script/doctor --dkim-selector NAME' : ''
  return fault('mail-dkim', `${domain} has no DKIM key ${names}. Publish the one your mail provider gives you.${todo}`)
}

/** RFC 7489: at _dmarc of the domain or its parent domain. */
async function checkDmarc(dns: TextRecords, domain: string): Promise<Finding> {
  const labels = domain.split('.')
  const domains = labels.length > 2 ? [domain, labels.slice(1).join('.')] : [domain]
  const answers = await Promise.all(domains.map((name) => texts(dns, `_dmarc.${name}`)))
  if (answers.every((records) => records === null)) return unreachable('mail-dmarc', domain)
  const record = answers.flatMap((records) => records ?? []).find((one) => /^v=DMARC1\s*;/i.test(one))
  if (record === undefined) {
    return fault(
      'mail-dmarc',
      `${domain} has no DMARC record. Add the TXT record _dmarc.${domains.at(-1)}: v=DMARC1; p=quarantine; rua=mailto:…`,
    )
  }
  if (/;\s*p=none/i.test(record)) {
    return warning(
      'mail-dmarc',
      `The DMARC record of ${domain} only monitors (p=none). Once the reports are clean, change it to p=quarantine.`,
    )
  }
  return good('mail-dmarc', `${domain} has a DMARC record.`)
}

/** Empty without records; null if DNS cannot be queried. */
async function texts(dns: TextRecords, name: string): Promise<string[] | null> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'NOTFOUND' ? [] : null
  }
}

const unreachable = (check: string, domain: string): Finding =>
  warning(check, `DNS cannot be asked about ${domain} from here. Check /etc/resolv.conf and the firewall.`)
