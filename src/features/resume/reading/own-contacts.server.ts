/** How to reach the physician: only what stands at the top, under 'Contact', or behind a label, and is no office's. */
import { isRoleAddress, readEmails } from '#data/normalise/email.ts'
import { normaliseLinkedin } from '#data/normalise/linkedin.ts'
import { readPhones } from '#data/normalise/phone.ts'
import { properCity } from '#data/normalise/phrase.ts'
import { letters } from '#data/normalise/text.ts'
import { stateCode } from '#shared/text/state-code.ts'
import type { OwnName } from './own-name.server.ts'
import { isOrganization, isTown } from './part-words.server.ts'
import type { ResumeLine, Sections } from './sections.server.ts'

export interface Said {
  value: string
  from: string
}
export interface OwnContacts {
  email?: Said
  phone?: Said
  linkedin?: Said
  city?: Said
  state?: Said
}

const emailLike = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const linkedInLike = /(?:https?:\/\/)?(?:www\.)?linkedin\.(?:com|example)\/(?:in|pub)\/[\w%-]{1,100}/i
/** Of an office, or of someone else. */
const ofOthers =
  /\b(?:main (?:line|number|office)|switchboard|front desk|operator|assistant|secretary|fax|office manager|emergency contact|spouse|toll[- ]free)\b/i
const ofOwn = /\b(?:cell|mobile|home|personal|direct|private)\b/i
const longest = 300

/** Lines about the person; a letterhead is its employer's. */
function ownLines({ lines }: Sections, name: Pick<OwnName, 'lastName'> | undefined): ResumeLine[] {
  const around = lines.filter(({ laid }) => laid.region !== 'body')
  const isNamed =
    name !== undefined &&
    name.lastName !== '' &&
    around.some(({ text }) => letters(text).includes(letters(name.lastName)))
  const isLetterhead = around.some(({ cells }) => isOrganization(cells[0] ?? '')) && !isNamed
  return lines.filter(({ section, laid, text }) => {
    if (laid.region !== 'body') return !isLetterhead && laid.region === 'header'
    return (section === 'head' || section === 'contact') && text.length <= longest
  })
}

/** Emails that may be the physician's, to tell a name by. */
export const emailsIn = (sections: Sections): string[] => [
  ...new Set(ownLines(sections, undefined).flatMap(({ text }) => addressesIn(text))),
]

/** 'hello@annlee.example' is Ann Lee's, and 'hello@clinic.example' is everyone's. */
const addressesIn = (text: string, name?: OwnName) =>
  (text.match(emailLike) ?? [])
    .flatMap((one) => readEmails(one).emails)
    .filter((email) => {
      const last = letters(name?.lastName ?? '')
      return !isRoleAddress(email) || (last.length > 3 && letters(email.split('@')[1]!).includes(last))
    })

export function ownContactsIn(sections: Sections, signed: readonly string[], name: OwnName | undefined): OwnContacts {
  const lines = ownLines(sections, name)
  const labeled = sections.labeled.filter(({ label }) => label === 'place')
  const texts = lines.map(({ text }) => text.replace(/\t/g, ' | '))
  const link = texts
    .map((from) => ({ from, value: normaliseLinkedin(linkedInLike.exec(from)?.[0] ?? '') }))
    .find(({ value }) => value !== null)
  const place = [
    ...lines.filter(({ label }) => label !== 'name').map(({ text }) => text),
    ...labeled.map(({ value }) => value),
  ].flatMap((text) => placeIn(text, name))
  const home = place.find(({ from }) => ofOwn.test(from)) ?? place[0]
  const email = emailOf([...texts, ...signed], name)
  const phone = phoneOf(texts)
  return {
    ...(email && { email }),
    ...(phone && { phone }),
    ...(link?.value && { linkedin: { value: link.value, from: link.from } }),
    ...(home && { city: { value: home.city, from: home.from }, state: { value: home.state, from: home.from } }),
  }
}

function emailOf(texts: readonly string[], name: OwnName | undefined): Said | undefined {
  const all = texts
    .filter((text) => !ofOthers.test(text))
    .flatMap((from) => addressesIn(from, name).map((value) => ({ value, from })))
  const values = new Set(all.map(({ value }) => value))
  if (values.size <= 1) return all[0]
  const parts = name ? [name.lastName, name.firstName].map(letters).filter((part) => part.length > 2) : []
  const own = all.filter(({ value }) => parts.some((part) => letters(value.split('@')[0]!).includes(part)))
  const personal = all.filter(({ from }) => ofOwn.test(from))
  const chosen = [personal, own].find((some) => new Set(some.map(({ value }) => value)).size === 1)
  return chosen?.[0]
}

function phoneOf(texts: readonly string[]): Said | undefined {
  const all = texts.flatMap((from) =>
    ofOthers.test(from.replace(/\bfax\b.*$/i, '')) ? [] : readPhones(from).phones.map((value) => ({ value, from })),
  )
  const own = all.filter(({ from }) => ofOwn.test(from))
  const chosen = new Set(own.map(({ value }) => value)).size === 1 ? own : all
  // Two numbers without a word about either: the physician says which.
  return new Set(chosen.map(({ value }) => value)).size === 1 ? chosen[0] : undefined
}

interface Place {
  city: string
  state: string
  from: string
}

/** 'Houston, TX 77030', even after a street; never 'Ann Lee, MD'. */
function placeIn(text: string, name: OwnName | undefined): Place[] {
  return text.split(/\t|\s[|•·]+\s|\s[–—]\s|\s{3,}/).flatMap((cell) => {
    const plain = cell
      .replace(/,?\s*(?:United States(?: of America)?|USA)\b.*$/, '')
      .replace(/^[^:]{2,30}:\s+/, '')
      .trim()
    const zip = /\s\d{5}(?:-\d{4})?$/.exec(plain)?.[0]
    const words = (zip ? plain.slice(0, -zip.length) : plain).split(/\s+/)
    const count = [3, 2, 1].find((length) => words.length > length && stateCode(words.slice(-length).join(' ')))
    if (count === undefined) return []
    const code = stateCode(words.slice(-count).join(' '))!
    const city = words
      .slice(0, -count)
      .join(' ')
      .replace(/,$/, '')
      .replace(/^.*,\s*/, '')
      .replace(/^[^\p{L}]+/u, '')
    if (!/^\p{Lu}[\p{L} .'’-]{1,40}$/u.test(city) || isOfName(city, name)) return []
    const town = townAtEnd(city, code)
    if (!town && !zip) return []
    return [{ city: properCity(town ?? city), state: code, from: text.replace(/\t/g, ' | ').trim() }]
  })
}

const isOfName = (city: string, name: OwnName | undefined) =>
  name !== undefined &&
  name.lastName !== '' &&
  letters(city).endsWith(letters(name.lastName)) &&
  letters(city).includes(letters(name.firstName))

/** 'Ocotillo Place Tucson' ends with a town. */
function townAtEnd(text: string, state: string): string | undefined {
  const words = text.trim().split(' ')
  for (let at = 0; at < words.length; at++) {
    const town = words.slice(at).join(' ')
    if (isTown(town, state)) return town
  }
  return undefined
}
