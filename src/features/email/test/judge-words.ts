/** Text as words that can be compared, for the judge of emails only: it shares no code with the writer or its check. */
import { usStates } from '#shared/text/us-states.ts'

/** 'West Virginia' before 'Virginia'. */
const states: readonly (readonly [RegExp, string])[] = usStates
  .toSorted(([, a], [, b]) => b.length - a.length)
  .map(([code, name]) => [new RegExp(`\\b${name}\\b`, 'g'), code])

const numerals: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
}

/** Spellings of the same word; the first of a row stands for all. */
const same = `
year yr yrs annual annually yearly annum years
month mo monthly months
week wk wks weekly weeks
day daily days
hour hr hrs hourly hours
shift shifts
sign signing signon sign-on signature commencement starting upfront
relocation relo relocate moving move
base salary
guarantee guaranteed guarantees floor minimum
certified certification certificate bc board boards certifies
eligible be eligibility
physician physicians doctor doctors md mds docs doc
no not without never none cannot nobody neither nor isn't doesn't don't aren't won't can't zero free
visa visas sponsor sponsors sponsorship sponsored
partner partners partnership
patient patients
weekend weekends
night nights overnight overnights evening evenings
license licenses licensed licensure
monday mon m
tuesday tue tues
wednesday wed
thursday thu thurs th
friday fri f
saturday sat
sunday sun
wrvu rvu wrvus rvus
percent %
required requires require requirement need needed needs must
preferred prefer plus preference
loan loans
repayment repay forgiveness payoff forgivable
bonus bonuses incentive payment
vacation pto
hospital hospitals
remote remotely home telehealth
phone telephone
two-year twoyear
position job role
`
  .trim()
  .split('\n')
  .flatMap((row) => {
    const words = row.split(' ')
    return words.map((word) => [word, words[0]!] as const)
  })
const sameAs = new Map<string, string>(same)

/** 'figure' if it is a number, with what it counts: '$325000', '75%', '1:6', '7'. */
export interface JudgedWord {
  word: string
  isFigure: boolean
}

export function judgedWords(text: string): JudgedWord[] {
  return [
    ...prepared(text).matchAll(
      /every other|\d+:\d+|\$?\d[\d,]*(?:\.\d+)?%?(?:k\b|m\b| million\b)?|[\p{L}][\p{L}\p{M}'-]*/gu,
    ),
  ].flatMap(([found]) => wordOf(found))
}

function prepared(text: string): string {
  return states
    .reduce((said, [name, code]) => said.replace(name, code), text)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/<\/?[a-z][^>]*>|&\w+;/g, ' ')
    .replace(/\b(\d+|one|two)(?: in | out of |-in-|\/)(?:every )?(\d+|[a-z]+)\b/g, (whole, some, of) => {
      const [first, second] = [numeral(some), numeral(of)]
      return first === undefined || second === undefined || second <= first ? whole : `${first}:${second}`
    })
    .replace(/\bevery (third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d+th)\b/g, (_, nth) => {
      return `1:${numeral(nth) ?? Number.parseInt(nth, 10)}`
    })
    .replace(/(\$\d[\d.]*) ?(?:[-–—]|to) ?\$?(\d[\d.]*)k\b/g, '$1k $$$2k')
    .replace(/(?<![\d$])(\d[\d.]*) ?(?:[-–—]|to) ?(\d[\d.]*)k\b/g, '$1k $2k')
    .replace(/(\d)\s*(?:[-–—]|to)\s*(?=\$?\d)/g, '$1 ')
    .replace(/(\d)(?:-|\s)?(am|pm|a|p)\b\.?/g, '$1 ')
    .replace(/(\d):00\b/g, '$1')
    .replace(/\b(\d{1,2}):(\d\d)\b(?=\s|$|[.,;)-])/g, (whole, hours, minutes) =>
      Number(minutes) > 12 ? `${hours}.${minutes}` : whole,
    )
    .replace(/(\d)-(?=[a-z])/g, '$1 ')
    .replace(/([a-z])-(?=[a-z\d])/g, '$1 ')
    .replace(/(\d)(?=(?:s|hr|hrs|x|yr|wk)\b)/g, '$1 ')
    .replace(/\bno[- ]one\b/g, 'nobody')
    .replace(/\bfm\b/g, 'family medicine')
    .replace(/\bim\b/g, 'internal medicine')
    .replace(/\bdoe\b/g, 'depending on experience')
    .replace(/\basap\b/g, 'as soon as possible')
}

const numeral = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : numerals[text])

function wordOf(found: string): JudgedWord[] {
  if (found === 'every other') return [{ word: '1:2', isFigure: true }]
  if (/^\$?\d/.test(found)) {
    if (found.includes(':')) return [{ word: found, isFigure: true }]
    const value = Number(found.replace(/[^\d.]/g, '')) * (/k$/.test(found) ? 1e3 : /m$|million$/.test(found) ? 1e6 : 1)
    return [{ word: `${found.includes('%') ? 'percent ' : ''}${value}`, isFigure: true }]
  }
  const number = numerals[found]
  if (number !== undefined && found !== 'one') return [{ word: String(number), isFigure: true }]
  return [{ word: stem(found), isFigure: false }]
}

function stem(word: string): string {
  const known = sameAs.get(word)
  if (known !== undefined) return known
  const single = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
  return sameAs.get(single) ?? single.replace(/(?:ing|ed|ly|al|ist|y)$/, (end) => (single.length > 6 ? '' : end))
}

/** Words that say nothing of their own. */
export const idle = new Set(
  `a an the of in on at to for with and or is are was be been by from as it its this that you your we our they their
  i my would will can may have has had there here us if per each every both all any one also plus up about so per
  physician position offer pay paid work practice include within than then over after before who what which`
    .split(/\s+/)
    .map(stem),
)
