/**
 * What the items of a list share: 'medical or radiation oncologist' are two specialties, 'Springfield or Columbia, MO'
 * two cities in one state, and 'Drs. Smith and Jones' two people.
 */
import { connectors, gapBetween, textOf, type Word } from '#lexicon/words.ts'
import { cityName, type Towns, townNamed } from '../query/town.ts'
import type { HeldValues } from './held-values.ts'
import { gapOf } from './lists.ts'
import { excluded, type Meaning } from './meaning.ts'
import { circle, usualMiles } from './places.ts'
import type { Span } from './reading.ts'

const head =
  /^(?:.{3,}olog(?:y|ists?)|surg(?:ery|eons?)|.{3,}iat(?:ry|rists?|ricians?)|medicine|anesthesi.+|hospitalists?)$/

/** Gives the items of a list the noun that only the last one has: 'medical or radiation oncologist'. */
export function withHeads(text: string, words: readonly Word[], isSpecialty: (phrase: string) => boolean): Word[] {
  const given = new Map<Word, readonly Word[]>()
  for (const [at, noun] of words.entries()) {
    const last = words[at - 1]
    const isCounty = noun.text === 'counties'
    if (!last || !(isCounty || head.test(noun.text)) || gapBetween(text, last, noun) !== 'space') continue
    const said = isCounty ? 'county' : noun.text
    const isMeant = (phrase: string) => isCounty || (isSpecialty(`${phrase} ${said}`) && !isSpecialty(phrase))
    if (isCounty) given.set(noun, [{ ...noun, text: said }])
    const halves = slashed(last, isMeant)
    if (halves)
      given.set(last, [...halves.slice(0, -1).map((one) => ({ ...one, text: `${one.text} ${said}` })), halves.at(-1)!])
    for (const item of itemsBefore(text, words, at - 1)) {
      if (isMeant(item.text)) given.set(item, [{ ...item, text: `${item.text} ${said}` }])
    }
  }
  return given.size === 0 ? [...words] : words.flatMap((word) => given.get(word) ?? word)
}

/** 'Medical/radiation' before 'oncologist'. */
function slashed(word: Word, isMeant: (text: string) => boolean): Word[] | undefined {
  const texts = word.text.split('/')
  if (texts.length < 2 || !texts.every((one) => one.length > 2 && isMeant(one))) return undefined
  let { from } = word
  return texts.map((one) => {
    const half = { ...word, text: one, from, to: from + one.length }
    from = half.to + 1
    return half
  })
}

/** The single words that are joined to a word by commas, slashes, 'and', or 'or'. */
function itemsBefore(text: string, words: readonly Word[], at: number): Word[] {
  const items: Word[] = []
  for (let next = at; ; ) {
    let before = next - 1
    while (before >= 0 && connectors.has(words[before]!.text)) before--
    const item = words[before]
    const isJoined = item && (before < next - 1 || gapBetween(text, item, words[next]!) === 'list')
    if (!item || !isJoined) return items
    items.push(item)
    next = before
  }
}

/** A city's name, its state if it is said, and the radius around it. */
function cityIn({ kind, tree }: Meaning) {
  const plain = 'not' in tree ? tree.not : tree
  if (kind !== 'place' || !('field' in plain) || plain.field !== 'city' || plain.values.length !== 1) return undefined
  const [city = '', state] = String(plain.values[0]).split(', ')
  return { city, state, miles: plain.miles }
}

/**
 * Cities in a list are in the state that the last of them names, if they have that state's city.
 * @param towns if given, a word may also be a town with no physicians
 */
export function withStates(
  text: string,
  words: readonly Word[],
  spans: readonly Span[],
  held: HeldValues,
  towns: Towns | undefined,
): Span[] {
  const now = [...spans]
  for (let at = now.length - 2; at >= 0; at--) {
    const [span, next] = [now[at]!, now[at + 1]!]
    const { state } = cityIn(next.meaning) ?? {}
    if (state === undefined || gapOf(text, words, span, next) === undefined) continue
    const last = span.words.at(-1)!
    // 'Springfield or Columbia, MO' is no Springfield in Oregon.
    const isOr = span.words.length > 1 && last.text === 'or' && !last.capitals
    if (!isOr && gapOf(text, words, span, next) !== 'list') continue
    const own = cityIn(span.meaning)
    if (own && (own.state === undefined || isOr)) {
      const name = `${isOr ? textOf(span.words.slice(0, -1)) : own.city.toLowerCase()}, ${state.toLowerCase()}`
      const known = held.exactly('place', name)
      if (known) now[at] = { ...span, ...meaningIn(span, circle('city', known.label, own.miles, known.support)) }
    } else if (towns && (span.meaning.kind === 'word' || span.meaning.kind === 'name')) {
      const town = townNamed(towns, `${cityName(textOf(span.words))}, ${state}`)
      const around = town && [circle('city', town.label, usualMiles, 0)]
      if (town) now[at] = { ...span, meaning: circle('city', town.label, undefined, 0), alternatives: around! }
    }
  }
  return now
}

function meaningIn({ meaning, alternatives }: Span, place: Meaning): Pick<Span, 'meaning' | 'alternatives'> {
  return meaning.excluded
    ? { meaning: excluded(place), alternatives: [] }
    : { meaning: place, alternatives: [meaning, ...alternatives] }
}

/** Several people in a list: no one has all of their names. */
export function withPeople(text: string, words: readonly Word[], spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (let at = 0; at < spans.length; at++) {
    const list = [spans[at]!]
    while (isNextPerson(text, words, list.at(-1)!, spans[at + list.length])) list.push(spans[at + list.length]!)
    const [first] = list
    const from = words.indexOf(first!.words[0]!)
    const said = words.slice(from, words.indexOf(list.at(-1)!.words.at(-1)!) + 1)
    const isSaid = said.some((word) => connectors.has(word.text) || word.text === 'drs') || list.length > 2
    // 'Nguyen, Linda' is one person.
    const areWhole = list.every((span) => span.words.length > 1)
    if (list.length < 2 || !(isSaid || areWhole)) merged.push(...list)
    else merged.push({ words: said, meaning: anyOf(list.map(({ meaning }) => meaning)), alternatives: [] })
    at += list.length - 1
  }
  return merged
}

const isNextPerson = (text: string, words: readonly Word[], one: Span, next: Span | undefined) =>
  next !== undefined &&
  [one, next].every(({ meaning }) => meaning.kind === 'name' && !meaning.excluded) &&
  gapOf(text, words, one, next) === 'list'

function anyOf(people: readonly Meaning[]): Meaning {
  const values = people.flatMap(({ tree }) => ('field' in tree ? (tree.values as readonly string[]) : []))
  const support = people.reduce((sum, one) => sum + one.support, 0)
  return {
    kind: 'name',
    label: people.map(({ label }) => label).join(' or '),
    tree: { field: 'name', values },
    support,
  }
}

/** 'Endocrinologist, not pediatric' leaves out who is called so, not only pediatricians. */
export function withAdjectives(spans: readonly Span[]): Span[] {
  return spans.map((span) => {
    const said = span.words.at(-1)!.text
    if (!span.meaning.excluded || span.words.length > 2 || !/^pa?ediatric$/.test(said)) return span
    const word: Meaning = {
      kind: 'word',
      label: said,
      tree: { field: 'tags', operator: 'whole', values: [said] },
      support: 0,
    }
    return { ...span, meaning: excluded(word), alternatives: [] }
  })
}
