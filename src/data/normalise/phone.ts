import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Ten digits as databases and as people write them, and no number that repeats one digit. */
const bare = /^(?!(\d)\1{9})[2-9]\d\d[2-9]\d{6}$/
const standard = /^(?!\((\d)\1\1\) \1{3}-\1{4})\([2-9]\d\d\) [2-9]\d\d-\d{4}$/

/** A run of digits and of what people write between them, with the extension and the words about faxes behind it. */
const run = String.raw`(?<number>\+?\(?\d(?:[\s().*·/\u2010-\u2015-]*\d)*)`
const extension = String.raw`(?:[\s,;-]*(?:ext(?:ension|n)?|x|#)\s*[.:#]?\s*(?<extension>\d{1,7})(?!\d))?`
const runs = new RegExp(String.raw`${run}${extension}(?<fax>\s*[([]\s*fax\s*[)\]]|\s*fax(?=\s*(?:[,;/|)]|$)))?`, 'gi')
/** The label of a fax before its number. */
const faxLabel = /(?:\bfax|\bfacsimile|(?<![a-z])f(?=[.:]))[^\d]*$/i

const ownLabel = /\b(?:cell|mobile|direct)[^\d]*$/i
const ownBehind = /^\s*[([]\s*(?:cell|mobile|direct)/i

/** One US number, as part of a run of several. */
const one = String.raw`(?:\+?1[\s.\u2010-\u2015-]*)?\(?\s*[2-9]\d{2}\s*\)?[\s.*·/\u2010-\u2015-]*[2-9]\d{2}[\s.*·\u2010-\u2015-]*\d{4}`
const several = new RegExp(String.raw`^${one}(?:[\s/]+${one})+$`)

export interface PhonesReading {
  /** US numbers in text order, each once. */
  phones: string[]
  /** Those that a word beside them says are one's own: 'cell', 'mobile', 'direct'. */
  own: string[]
  /** By number, its extension. */
  extensions: ReadonlyMap<string, string>
  /** Numbers of other countries, '+44 20 7946 0958': never a key. */
  foreign: string[]
  /** How many faxes there are, which are no phones. */
  faxes: number
  /** Whether there are digits left that aren't a callable number. */
  more: boolean
}

const none = { own: [], extensions: new Map<string, string>(), foreign: [], faxes: 0, more: false }

/**
 * The phone numbers in a cell, however they are written and whatever separates them: '415-555-0123 x44 / (415) 555-0124
 * (cell)'. US numbers are those of the North American Numbering Plan, as (AAA) NNN-NNNN; area code and exchange start
 * with 2 to 9, since a table of area codes is older than the newest one. A run of digits is read as a whole: part of a
 * longer one is someone else's number.
 */
export function readPhones(text: string): PhonesReading {
  if (standard.test(text)) return { ...none, phones: [text] }
  if (bare.test(text)) return { ...none, phones: [shown(text)] }
  const phones: string[] = []
  const extensions = new Map<string, string>()
  const foreign: string[] = []
  const own: string[] = []
  let [faxes, more, end] = [0, false, 0]
  // What spreadsheets append to a number.
  const plain = text.replace(/(?<=\d{10})\.0+(?!\d)/g, '')
  for (const match of plain.matchAll(runs)) {
    const { number = '', extension: behind, fax } = match.groups ?? {}
    const label = plain.slice(end, match.index)
    end = match.index + match[0].length
    const digits = number.replace(/\D+/g, '')
    if (digits.length < 5) continue
    if (fax !== undefined || faxLabel.test(label)) {
      faxes++
      continue
    }
    const found = usNumbers(number)
    for (const phone of found) if (!phones.includes(phone)) phones.push(phone)
    const last = found.at(-1)
    if (last !== undefined && behind !== undefined) extensions.set(last, behind)
    if (ownLabel.test(label) || ownBehind.test(plain.slice(end, end + 20))) own.push(...found)
    if (last !== undefined) continue
    const abroad = foreignNumber(number)
    if (abroad === null) more = true
    else if (!foreign.includes(abroad)) foreign.push(abroad)
  }
  return { phones, own, extensions, foreign, faxes, more }
}

/** Those of a run; none if it isn't made of US numbers alone. */
function usNumbers(text: string): string[] {
  const plain = text.trim()
  const own = usDigits(plain)
  if (own !== null) return [shown(own)]
  if (plain.length > 100 || !several.test(plain)) return []
  return [...plain.matchAll(new RegExp(one, 'g'))].flatMap(([part]) => {
    const digits = usDigits(part)
    return digits === null ? [] : [shown(digits)]
  })
}

function usDigits(text: string): string | null {
  const digits = text.replace(/\D+/g, '')
  // +44… is no US number, however many digits follow.
  if (text.startsWith('+') && !digits.startsWith('1')) return null
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return bare.test(ten) ? ten : null
}

const shown = (digits: string): string => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`

/**
 * A number of another country, if the text says which: '+44 20 7946 0958', '0044 …', '44 207 946 0958'. Digits without
 * anything between them could begin with any country's code by chance.
 */
function foreignNumber(text: string): string | null {
  const plain = text.trim()
  const digits = plain.replace(/\(0\)/g, '').replace(/\D+/g, '')
  const code = plain.split(/[\s().*·/\u2010-\u2015-]+/).find((group) => group !== '') ?? ''
  const international = plain.startsWith('+')
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : code.length < 4 && code.length < digits.length
        ? digits
        : ''
  if (international.length < 8 || international.startsWith('1')) return null
  const parsed = parsePhoneNumberFromString(`+${international}`)
  if (!parsed?.isValid()) return null
  const stated = plain.startsWith('+') || digits.startsWith('00') || parsed.countryCallingCode === code
  return stated ? parsed.formatInternational() : null
}

/** The number that a provider's directory has: ten digits, with an extension attached to them. */
export function readAttachedExtension(text: string): { phone: string; extension: string | null } | null {
  const digits = text.replace(/\D+/g, '').replace(/^1/, '')
  const phone = digits.length <= 17 && bare.test(digits.slice(0, 10)) ? shown(digits.slice(0, 10)) : null
  return phone === null ? null : { phone, extension: digits.slice(10) || null }
}

/**
 * A US number as (AAA) NNN-NNNN, or `null` if it isn't one: the first if a cell has several. A country code 1 and an
 * extension are dropped, as is the '.0' that spreadsheets append.
 */
export function normalisePhone(text: string): string | null {
  return readPhones(text).phones[0] ?? null
}

/** The ten digits of a normalized number, the form in which deletion lists hash it. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D+/g, '')
}

/**
 * What someone without permission sees of a normalized number: '(415) •••-••••'. The area code says no more than the
 * city next to it, and neither does a country.
 */
export function maskPhone(phone: string, bullet = '•'): string {
  if (phone.startsWith('+')) return `${phone.split(' ')[0]} ${bullet.repeat(3)}-${bullet.repeat(4)}`
  return `${phone.slice(0, 5)} ${bullet.repeat(3)}-${bullet.repeat(4)}`
}
