/** Whose resume it is: a line that is a name and nothing else, where the names of people stand. */
import { normaliseCredential } from '#data/normalise/credential.ts'
import { splitFullName } from '#data/normalise/full-name.ts'
import { properFirstName, properLastName, properMiddleName } from '#data/normalise/person-name.ts'
import { letters } from '#data/normalise/text.ts'
import { limits } from '#shared/product/limits.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { sectionNamed } from './headings.server.ts'
import type { LaidLine } from './laid-lines.server.ts'
import { isOrganization, isTitle, specialtyIn, trainingLike } from './part-words.server.ts'
import type { Sections } from './sections.server.ts'

export interface OwnName {
  firstName: string
  middleName: string
  lastName: string
  /** 'MD', '' if the name has none. */
  credential: string
  from: string
}

interface Candidate extends OwnName {
  score: number
  /** The words of the name, without credentials. */
  words: readonly string[]
}

const credentials = /^[\s,]*(?:M\.?D\.?|D\.?O\.?|M\.?B\.?B\.?S\.?|Ph\.?D\.?)(?![\p{L}])/iu
const enough = 3

export function ownNameIn(
  { lines, labeled }: Sections,
  all: readonly LaidLine[],
  signed: readonly LaidLine[],
  emails: readonly string[],
): OwnName | undefined {
  const largest = Math.max(...all.filter(({ region, page }) => region === 'body' && page === 1).map(({ size }) => size))
  const found: Candidate[] = []
  const add = (text: string, score: number, from = text) => {
    const name = nameOf(text)
    if (name) found.push({ ...name, from: from.trim(), score: score + (name.credential === '' ? 0 : 3) })
  }
  for (const { label, value, from } of labeled) if (label === 'name') add(value, 5, from)
  const head = lines.filter(({ section, laid }) => section === 'head' && laid.page === 1)
  for (const [at, line] of head.entries()) {
    const { laid } = line
    if (laid.region === 'footer') continue
    const isLarge = laid.size === largest && laid.size > 11.5
    const score = (laid.style === 'title' ? 2 : 0) + (isLarge ? 3 : 0) + (at < 5 ? 1 : 0)
    for (const text of [line.text, ...(line.cells.length > 1 ? line.cells.slice(0, 1) : [])]) add(text, score)
    const next = head[at + 1]
    // 'Hannah' above 'Lindqvist'
    if (isLarge && next && next.laid.size === laid.size && !line.text.includes(' ') && !next.text.includes(' '))
      add(`${line.text} ${next.text}`, score)
  }
  for (const { text } of signed) add(text.replace(/<.*$/, ''), 3)
  for (const { text, region } of all)
    if (region !== 'body')
      for (const part of text.replace(/\bpage \d+.*$/i, '').split(/[:\t|]|\s[–-]\s|,? curriculum vitae,?/i))
        add(part, 0)
  return best(found, all, emails)
}

function best(found: readonly Candidate[], all: readonly LaidLine[], emails: readonly string[]): OwnName | undefined {
  const scored = found.map((one) => {
    const last = letters(one.lastName)
    const said = all.filter(({ text }) =>
      new RegExp(`(?<!\\p{L})${escaped(one.lastName)}(?!\\p{L})`, 'iu').test(text),
    ).length
    const isInEmail = emails.some((email) => letters(email.split('@')[0]!).includes(last))
    return { ...one, score: one.score + (said > 1 ? 1 : 0) + (isInEmail && last.length > 2 ? 2 : 0) }
  })
  const top = scored.reduce<Candidate | undefined>(
    (one, other) => (one && one.score >= other.score ? one : other),
    undefined,
  )
  if (!top || top.score < enough) return undefined
  // The same person, with more of the name.
  const fuller = scored.filter(
    (one) =>
      one.lastName === top.lastName &&
      one.firstName === top.firstName &&
      one.words.length > top.words.length &&
      one.score >= enough,
  )
  return withFamilyName(fuller[0] ?? top, emails)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Of four words, only an address can tell where the family name begins: 'mafuentes' of Miguel Ángel Fuentes Rivera. */
function withFamilyName(name: Candidate, emails: readonly string[]): OwnName | undefined {
  const { words } = name
  if (words.length < 4 || / /.test(name.lastName)) return name
  for (const email of emails) {
    const local = letters(email.split('@')[0]!)
    const at = words.findIndex((word, index) => index > 0 && letters(word).length > 2 && local.includes(letters(word)))
    if (at === -1) continue
    const [first = '', ...middle] = words.slice(0, at)
    return {
      ...name,
      firstName: properFirstName(first),
      middleName: properMiddleName(middle.join(' ')),
      lastName: properLastName(words.slice(at).join(' ')),
    }
  }
  return { ...name, middleName: '', lastName: '' }
}

const noName =
  /\b(?:curriculum|vitae|resume|résumé|cv|page|confidential|profile|phone|address|street|avenue|road|drive|lane|suite|department|division|office|staff|board|state|licen[sc]e\w*|certified|current|present|available|contact|summary|skills|about|me|not|call|the|and|for|of|to|in|with|my|welcome|references?|draft|invoice|report|statement|minutes|menu|chapter|notes?)\b/i

function nameOf(text: string): Omit<Candidate, 'score' | 'from'> | undefined {
  const plain = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:Dr\.?|Doctor) /i, '')
  if (plain.length > 60 || /[\d@:/•·|]/.test(plain)) return undefined
  const comma = plain.indexOf(',')
  const before = (comma === -1 ? plain : plain.slice(0, comma)).trim()
  const after = comma === -1 ? '' : plain.slice(comma + 1)
  // 'Lee, Ann' is a name, too, and 'Boise, Idaho' isn't.
  if (after !== '' && !credentials.test(after) && !/^ ?(?:Jr|Sr|I{2,3}|IV)\b/.test(after)) return undefined
  if (noName.test(before) || trainingLike.test(before) || stateCode(before) || sectionNamed(before)) return undefined
  if (isTitle(before) || isOrganization(before) || specialtyIn(before)) return undefined
  // What comes after the degree ('FCAP') is no name.
  const degree = credentials.exec(after)?.[0]
  const jr = /^\s?(?:Jr|Sr|I{2,3}|IV)\b\.?/.exec(after)?.[0] ?? ''
  const split = splitFullName(before + jr)
  const { firstName, middleName, lastName, suffix } = split
  const credential =
    normaliseCredential(degree ?? credentials.exec(after.slice(jr.length))?.[0] ?? split.credential) ?? ''
  const words = `${firstName} ${middleName} ${lastName}`.split(/\s+/).filter((word) => word !== '')
  const isWord = (word: string) =>
    /^\p{Lu}[\p{L}.'’-]*$/u.test(word) || /^(?:de|del|van|von|der|la|bin|al|da|dos|y)$/.test(word)
  if (words.length < 2 || words.length > 5 || !words.every(isWord) || lastName.replace(/\W/g, '').length < 2)
    return undefined
  if ([firstName, lastName].some((part) => part === '' || part.length > limits.formName)) return undefined
  const last = properLastName(lastName)
  return {
    firstName: properFirstName(firstName),
    middleName: properMiddleName(middleName),
    lastName: suffix === '' ? last : `${last} ${suffix}`,
    ...{ credential, words },
  }
}
