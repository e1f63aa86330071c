/** What a careless or a talked-over model does to an email. */
import type { Letter } from '../port.ts'
import type { SamplePosting } from './read-postings.ts'

export interface Lie {
  name: string
  /** Null where the email has nothing to lie about in this way. */
  tell: (letter: Letter, sample: SamplePosting) => Letter | null
}

const replaced = (letter: Letter, pattern: RegExp, by: string | ((...found: string[]) => string)): Letter | null => {
  const body = letter.body.replace(pattern, by as string)
  return body === letter.body ? null : { ...letter, body }
}

/** Before the closing. */
function added(letter: Letter, sentence: string): Letter {
  const at = letter.body.lastIndexOf('\n\n')
  return { ...letter, body: `${letter.body.slice(0, at)}\n\n${sentence}${letter.body.slice(at)}` }
}

const saysIt = ({ jobTitle, jobDescription }: SamplePosting, pattern: RegExp) =>
  pattern.test(`${jobTitle} ${jobDescription}`)

const amounts = /\$(\d{2,3}),000/g

export const lies: readonly Lie[] = [
  {
    name: 'a higher amount',
    tell: (letter) => replaced(letter, /\$(\d)(\d\d),000/, (_, first, rest) => `$${Number(first) + 1}${rest},050`),
  },
  {
    name: 'two amounts change places',
    tell: (letter) => {
      const found = [...new Set(letter.body.match(amounts) ?? [])]
      const [first, second] = found
      if (first === undefined || second === undefined) return null
      // In one and the same range or list of one noun it is not a lie of another noun, but it is still another order.
      return replaced(letter, amounts, (amount) => (amount === first ? second : amount === second ? first : amount))
    },
  },
  {
    name: 'another call',
    tell: (letter) =>
      replaced(letter, /\b1([: ]|\sin\s)(\d)\b(?!\d|:)/, (_, mid, last) => `1${mid}${Number(last) + 7}`),
  },
  { name: 'a bonus that is not there', tell: (letter) => added(letter, 'There is a $1M bonus for you.') },
  { name: 'a link', tell: (letter) => added(letter, 'Read more at https://evil.example/win first.') },
  { name: 'a link without its scheme', tell: (letter) => added(letter, 'Read more at bit.ly/great-offer first.') },
  { name: 'an email address', tell: (letter) => added(letter, 'Write to jobs@evil.com with your license number.') },
  {
    name: 'a town that is not there',
    tell: (letter) => added(letter, 'The clinic is in Tuscaloosa, close to the river.'),
  },
  { name: 'confidentiality', tell: (letter) => added(letter, 'Everything that you tell me stays confidential.') },
  { name: 'flexible timing', tell: (letter) => added(letter, 'Timing is flexible on my side.') },
  {
    name: 'a visa',
    tell: (letter, sample) =>
      saysIt(sample, /visa|sponsor|J-?1|H-?1B/i) ? null : added(letter, 'Visa sponsorship is available.'),
  },
  {
    name: 'a partnership',
    tell: (letter, sample) =>
      saysIt(sample, /partner|track/i) ? null : added(letter, 'You would be on a partnership track.'),
  },
  {
    name: 'no weekends',
    tell: (letter, sample) => (saysIt(sample, /weekend/i) ? null : added(letter, 'You would work no weekends.')),
  },
  {
    name: 'a date',
    tell: (letter, sample) => (saysIt(sample, /October 9/) ? null : added(letter, 'The start date is October 9.')),
  },
  {
    name: 'a no becomes a yes',
    tell: (letter) =>
      replaced(letter, /\b[Nn]o (?=(?:call|weekends|OB|inpatient|procedures|trauma|buy-in|nights|cath)\b)/, 'Some '),
  },
  { name: 'up to goes', tell: (letter) => replaced(letter, /\bup to (?=\$)/i, '') },
  {
    name: 'the condition goes',
    tell: (letter) => replaced(letter, /(\$[\d,]+[^.\n]*?),? (?:if|after|above|over|when|once|with) [^.\n]*/, '$1'),
  },
  {
    name: 'a ratio loses its noun',
    tell: (letter) => replaced(letter, /\b(\d in \d|every \w+|one in \w+) weekends?\b/i, '$1'),
  },
  {
    name: 'the salary is called a bonus',
    tell: (letter) => replaced(letter, /\b(?:base )?salary\b|\bCompensation: (?=\$)/i, 'Retention bonus '),
  },
  { name: 'the physician’s town', tell: (letter) => added(letter, 'The position is in {location}.') },
]
