/** What SPF, DKIM, and DMARC say about a mailbox's domain, for people who have never heard of them. */
import type { Authentication } from './contracts.ts'

interface Line {
  name: string
  isGood: boolean
  sentence: string
}

const good = (sentence: string) => ({ isGood: true, sentence })
const bad = (sentence: string) => ({ isGood: false, sentence })
const notAsked = bad('could not be looked up. Check the mailbox again later.')

const spf: Record<Authentication['spf'], Omit<Line, 'name'>> = {
  found: good('names the servers that may send for your domain.'),
  missing: bad(
    'is missing: nothing says which servers may send for your domain. Ask the person who manages your DNS to add it.',
  ),
  several: bad('has two records, so receivers ignore both. Ask the person who manages your DNS to merge them.'),
  unknown: notAsked,
}
const dkim: Record<Authentication['dkim'], Omit<Line, 'name'>> = {
  pass: good('signs your emails, and the signature is right.'),
  signed: good('signs your emails.'),
  fail: bad('signs your emails, but the signature is wrong. Ask your email provider.'),
  missing: bad('didn’t sign the email to yourself. If your emails land in spam, ask your provider to turn it on.'),
}
const dmarc: Record<Authentication['dmarc'], Omit<Line, 'name'>> = {
  none: good('is set up, and asks receivers only to report.'),
  quarantine: good('asks receivers to put emails that fail the checks in spam.'),
  reject: good('asks receivers to refuse emails that fail the checks.'),
  missing: bad(
    'is missing, which Google and Yahoo expect of everyone who sends a lot. Ask the person who manages your DNS to add it.',
  ),
  unknown: notAsked,
}

export const authenticationWords = (of: Authentication): Line[] => [
  { name: 'SPF', ...spf[of.spf] },
  { name: 'DKIM', ...dkim[of.dkim] },
  { name: 'DMARC', ...dmarc[of.dmarc] },
]
