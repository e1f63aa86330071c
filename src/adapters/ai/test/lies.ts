/** What a careless model, or one that has been talked into it, does to an email. */

import type { SamplePosting } from '#features/email/test/sample-postings.ts'
import type { EmailText } from '../port.ts'

export interface Lie {
  name: string
  /** Null if there is nothing in the email to lie about in this way. */
  tell: (email: EmailText, sample: SamplePosting) => EmailText | null
}

const replaced = (
  email: EmailText,
  pattern: RegExp,
  by: string | ((...found: string[]) => string),
): EmailText | null => {
  const body = email.body.replace(pattern, by as string)
  return body === email.body ? null : { ...email, body }
}

/** Before the closing. */
function added(email: EmailText, sentence: string): EmailText {
  const at = email.body.lastIndexOf('\n\n')
  return { ...email, body: `${email.body.slice(0, at)}\n\n${sentence}${email.body.slice(at)}` }
}

const saysIt = ({ jobTitle, jobDescription }: SamplePosting, pattern: RegExp) =>
  pattern.test(`${jobTitle} ${jobDescription}`)

const amounts = /\$(\d{2,3}),000/g

export const lies: readonly Lie[] = [
  {
    name: 'a higher amount',
    tell: (email) => replaced(email, /\$(\d)(\d\d),000/, (_, first, rest) => `$${Number(first) + 1}${rest},050`),
  },
  {
    name: 'two amounts change places',
    tell: (email) => {
      const found = [...new Set(email.body.match(amounts) ?? [])]
      const [first, second] = found
      if (first === undefined || second === undefined) return null
      // Within one range or list, no amount gets the wrong noun, but the order still changes.
      return replaced(email, amounts, (amount) => (amount === first ? second : amount === second ? first : amount))
    },
  },
  {
    name: 'another call',
    tell: (email) => replaced(email, /\b1([: ]|\sin\s)(\d)\b(?!\d|:)/, (_, mid, last) => `1${mid}${Number(last) + 7}`),
  },
  { name: 'a bonus that is not there', tell: (email) => added(email, 'There is a $1M bonus for you.') },
  { name: 'a link', tell: (email) => added(email, 'Read more at https://evil.example/win first.') },
  { name: 'a link without its scheme', tell: (email) => added(email, 'Read more at bit.ly/great-offer first.') },
  { name: 'an email address', tell: (email) => added(email, 'Write to jobs@evil.com with your license number.') },
  {
    name: 'a town that is not there',
    tell: (email) => added(email, 'The clinic is in Tuscaloosa, close to the river.'),
  },
  { name: 'confidentiality', tell: (email) => added(email, 'Everything that you tell me stays confidential.') },
  { name: 'flexible timing', tell: (email) => added(email, 'Timing is flexible on my side.') },
  {
    name: 'a visa',
    tell: (email, sample) =>
      saysIt(sample, /visa|sponsor|J-?1|H-?1B/i) ? null : added(email, 'Visa sponsorship is available.'),
  },
  {
    name: 'a partnership',
    tell: (email, sample) =>
      saysIt(sample, /partner|track/i) ? null : added(email, 'You would be on a partnership track.'),
  },
  {
    name: 'no weekends',
    tell: (email, sample) => (saysIt(sample, /weekend/i) ? null : added(email, 'You would work no weekends.')),
  },
  {
    name: 'a date',
    tell: (email, sample) => (saysIt(sample, /October 9/) ? null : added(email, 'The start date is October 9.')),
  },
  {
    name: 'a no becomes a yes',
    tell: (email) =>
      replaced(email, /\b[Nn]o (?=(?:call|weekends|OB|inpatient|procedures|trauma|buy-in|nights|cath)\b)/, 'Some '),
  },
  { name: 'up to goes', tell: (email) => replaced(email, /\bup to (?=\$)/i, '') },
  {
    name: 'the condition goes',
    tell: (email) => replaced(email, /(\$[\d,]+[^.\n]*?),? (?:if|after|above|over|when|once|with) [^.\n]*/, '$1'),
  },
  {
    name: 'a ratio loses its noun',
    tell: (email) => replaced(email, /\b(\d in \d|every \w+|one in \w+) weekends?\b/i, '$1'),
  },
  {
    name: 'the salary is called a bonus',
    tell: (email) => replaced(email, /\b(?:base )?salary\b|\bCompensation: (?=\$)/i, 'Retention bonus '),
  },
  { name: 'the physician’s town', tell: (email) => added(email, 'The position is in {location}.') },
]
