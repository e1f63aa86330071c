/**
 * A text as a sequence of comparable items: '$350K', '$350,000' and '350 thousand dollars' are one, and so are '1:6',
 * '1 in 6' and 'one in six', or 'an hour', 'hourly' and '/hr'.
 */

export interface Item {
  kind: 'figure' | 'word' | 'place' | 'link' | 'placeholder'
  /** In a comparable form. */
  key: string
  /** As written in the text. */
  text: string
  /** The index of its first character. */
  at: number
}

const numerals: Record<string, string> = Object.fromEntries([
  ...'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index) => [word, String(index + 2)]),
  ...'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, index) => [word, `${index + 2}th`]),
  ['thirty', '30'],
  ['forty', '40'],
  ['fifty', '50'],
  ['sixty', '60'],
  ['hundred', '100'],
  ['half', '0.5'],
  ['twice', 'twice'],
  ['quarter', '0.25'],
])

const pattern = new RegExp(
  [
    String.raw`(?<placeholder>\{[^{}\n]{1,40}\})`,
    String.raw`(?<link>https?:\/\/[^\s<>"')\]]+|www\.[^\s<>"')\]]+|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{0,190}\w|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:com|org|net|edu|gov|io|ly|co|us|info|biz|health|jobs|app|dev|me|link|site|xyz|example)\b(?:\/[^\s<>"')\]]*)?)`,
    String.raw`(?<ratio>\bevery other\b|\b\d{1,2}\s?:\s?\d{1,2}(?!\d|\s?[ap]\.?m)|\b(?:\d{1,2}|one|two)[ -](?:in|out of|of every|of)[ -](?:every )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)`,
    String.raw`(?<ordinal>\b\d{1,3}(?:st|nd|rd|th)\b)`,
    String.raw`(?<figure>(?:\$\s?)?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s?(?:%|percent\b|(?:k|m|mm|b)\b|(?:thousand|million|billion)\b)?)`,
    String.raw`(?<word>\p{L}[\p{L}\p{M}'’]*)`,
  ].join('|'),
  'giu',
)

const scale: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mm: 1e6, million: 1e6, b: 1e9, billion: 1e9 }

export function itemsOf(text: string): Item[] {
  const items: Item[] = []
  for (const match of text.matchAll(pattern)) {
    const { placeholder, link, ratio, ordinal, figure, word } = match.groups!
    const at = match.index + (match[0].length - match[0].trimStart().length)
    const whole = match[0].trim()
    if (placeholder !== undefined) items.push({ kind: 'placeholder', key: placeholder, text: whole, at })
    else if (link !== undefined)
      items.push({
        kind: 'link',
        key: link
          .toLowerCase()
          .replace(/^https?:\/\/(?:www\.)?|^www\./, '')
          .replace(/[/.,;]+$/, ''),
        text: whole,
        at,
      })
    else if (ratio !== undefined) items.push({ kind: 'figure', key: ratioKey(ratio), text: whole, at })
    else if (ordinal !== undefined)
      items.push({ kind: 'figure', key: `${Number.parseInt(ordinal, 10)}th`, text: whole, at })
    else if (figure !== undefined) items.push({ kind: 'figure', key: figureKey(figure), text: whole, at })
    else if (word !== undefined)
      items.push(
        isMonthOfMay(whole, at, text) ? { kind: 'word', key: 'month-may', text: whole, at } : wordItem(whole, at),
      )
  }
  return withRanges(items, text)
}

/** Not the verb: 'May 30', 'in May'. */
function isMonthOfMay(word: string, at: number, text: string): boolean {
  return (
    word === 'May' &&
    (/^\s*\d/.test(text.slice(at + 3)) ||
      /\b(?:in|by|until|through|since|before|after|from|of|early|late|mid)[ -]$/i.test(text.slice(0, at)))
  )
}

function ratioKey(ratio: string): string {
  if (/every/i.test(ratio)) return 'every other'
  const parts = ratio.toLowerCase().match(/\d+|[a-z]+/g) ?? []
  const values = parts
    .map((part) => Number(part === 'one' ? 1 : (numerals[part] ?? part)))
    .filter((value) => !Number.isNaN(value))
  return values.join(':')
}

function figureKey(figure: string): string {
  const [, dollar, digits, unit] = /(\$?)\s?([\d,.]+)\s?(.*)$/.exec(figure.trim())!
  const value = Number(digits!.replaceAll(',', '')) * (scale[unit!.toLowerCase()] ?? 1)
  return `${dollar}${Number(value.toFixed(4))}${/%|percent/i.test(unit!) ? '%' : ''}`
}

/** '$240–255k' is two amounts in thousands of dollars. */
function withRanges(items: readonly Item[], text: string): Item[] {
  return items.map((item, index) => {
    if (item.kind !== 'figure' || item.key.includes(':')) return item
    const next = items[index + 1]
    const last = items[index - 1]
    const value = Number(item.key.replace(/[$%]/g, ''))
    let key = item.key
    if (
      next?.kind === 'figure' &&
      joins(text, item, next) &&
      /k$/i.test(next.text) &&
      !/k$/i.test(item.text) &&
      value < 1000
    )
      key = key.replace(/[\d.]+/, String(value * 1000))
    if (next?.kind === 'figure' && joins(text, item, next) && /%|percent/i.test(next.text) && !key.includes('%'))
      key = `${key}%`
    if (
      last?.kind === 'figure' &&
      joins(text, last, item) &&
      last.text.startsWith('$') &&
      !key.startsWith('$') &&
      !key.endsWith('%')
    )
      key = `$${key}`
    if (/^\s*dollars\b/i.test(text.slice(item.at + item.text.length)) && !key.startsWith('$')) key = `$${key}`
    return key === item.key ? item : { ...item, key }
  })
}

function joins(text: string, first: Item, second: Item): boolean {
  // '$15,000- 20 days' are two lines in one.
  return /^(?:[-–—]|\s+[-–—]\s*|\s*to\s*)$/.test(text.slice(first.at + first.text.length, second.at))
}

function wordItem(text: string, at: number): Item {
  // The operating room, not the conjunction.
  if (text === 'OR') return { kind: 'word', key: 'operating room', text, at }
  const low = text.toLowerCase().replaceAll('’', "'")
  const numeral = numerals[low]
  if (numeral !== undefined) return { kind: 'figure', key: numeral, text, at }
  return { kind: /^\p{Lu}/u.test(text) ? 'place' : 'word', key: stem(low), text, at }
}

const same: Record<string, string> = {
  annual: 'year',
  annually: 'year',
  yearly: 'year',
  yr: 'year',
  annum: 'year',
  monthly: 'month',
  mo: 'month',
  weekly: 'week',
  wk: 'week',
  daily: 'day',
  hourly: 'hour',
  hr: 'hour',
  wrvu: 'rvu',
  relo: 'relocat',
  relocation: 'relocat',
  relocate: 'relocat',
  relocating: 'relocat',
  moving: 'relocat',
  signing: 'sign',
  signon: 'sign',
  guaranteed: 'guarantee',
  guarantees: 'guarantee',
  located: 'locat',
  location: 'locat',
  plus: '+',
  partnership: 'partner',
  certified: 'certif',
  certification: 'certif',
  certificate: 'certif',
  eligible: 'eligib',
  eligibility: 'eligib',
  required: 'require',
  requirement: 'require',
  requiring: 'require',
  need: 'require',
  needed: 'require',
  needs: 'require',
  preferred: 'prefer',
  preference: 'prefer',
  licensed: 'license',
  licensure: 'license',
  overnight: 'night',
  phone: 'phone',
  telephone: 'phone',
  beds: 'bed',
  physicians: 'physician',
  specialty: 'specialty',
  salaries: 'salary',
  procedures: 'procedure',
  teaching: 'teach',
  teaches: 'teach',
  supervise: 'supervis',
  supervising: 'supervis',
  supervision: 'supervis',
  fellowship: 'fellow',
  trained: 'train',
  training: 'train',
  boarded: 'certif',
  covered: 'cover',
  coverage: 'cover',
  averages: 'average',
  averaging: 'average',
  averaged: 'average',
  capped: 'cap',
  children: 'child',
  transferred: 'transfer',
  transfers: 'transfer',
  move: 'relocat',
  max: 'maximum',
  min: 'minimum',
  credential: 'credential',
  reimbursed: 'reimburs',
  reimbursement: 'reimburs',
  bonuses: 'bonus',
  "isn't": 'not',
  "aren't": 'not',
  "don't": 'not',
  "doesn't": 'not',
  "won't": 'not',
  cannot: 'not',
  "can't": 'not',
  zero: 'no',
  none: 'no',
  neither: 'no',
  nor: 'no',
  never: 'not',
  without: 'no',
  unavailable: 'not',
  "hasn't": 'not',
  "haven't": 'not',
  "wouldn't": 'not',
  sponsorship: 'sponsor',
  sponsored: 'sponsor',
  sponsoring: 'sponsor',
  confidentiality: 'confidential',
  confidentially: 'confidential',
  confidence: 'confidential',
  discreet: 'confidential',
  discretion: 'confidential',
}

export function stem(word: string): string {
  const known = same[word]
  if (known !== undefined) return known
  const single =
    word.length > 3 && /[^s]s$/.test(word) && !/(?:us|is)$/.test(word) ? word.slice(0, -1).replace(/'$/, '') : word
  return same[single] ?? single
}

export const isSame = (a: Item, b: Item) => a.key === b.key
