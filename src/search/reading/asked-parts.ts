/**
 * The parts of a search for what a description asks for, by what physicians have (docs/search.md, Describe). If no one
 * fits all of it, what decides least is no longer asked for.
 */
import { alternativeKinds } from '#lexicon/part-kinds.ts'
import { wordsOf } from '#lexicon/words.ts'
import type { Aside } from '#postings/asides.ts'
import type { Ask } from '#postings/asked.ts'
import { foldValue } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { Segment } from '../columns/segment.ts'
import type { FilterTree } from '../query/filters.ts'
import type { Trait } from '../query/similar.ts'
import { Candidates, maxWords, type Setting } from './candidates.ts'
import { corrected } from './corrected.ts'
import { describeSentence, type SentenceRead } from './describe.ts'
import { excluded, type Meaning } from './meaning.ts'
import { circle } from './places.ts'
import { besides, type ReadPart, type Said, said, treeOf } from './reading.ts'

export type Described = {
  readonly parts: readonly ReadPart[]
  /** What is only mentioned, and how many the search finds with it instead or in addition. */
  readonly offers: readonly (ReadPart & { readonly count: number })[]
  /** What is wanted, and not asked for, because no one fits all of it. */
  readonly leftOut: readonly ReadPart[]
  /** What the order goes by, the heaviest first. */
  readonly fit: readonly Trait[]
  /** All parts combined; missing if there are none. */
  readonly tree: FilterTree | undefined
  readonly total: number
}

/** @param count how many a search with these filters finds */
export function describeAsked(
  segments: readonly Segment[],
  setting: Setting,
  asked: readonly Ask[],
  count: (tree: FilterTree) => number,
): Described {
  const { wanted, mentioned } = readAsks(segments, setting, asked)
  return described(wanted, mentioned, count)
}

function readAsks(segments: readonly Segment[], setting: Setting, asked: readonly Ask[]) {
  const candidates = new Candidates(segments, setting, false, 'any')
  const read = asked.flatMap((one) => {
    const meaning = meantBy(candidates, one)
    return meaning ? [{ how: one.how, parts: partsOf(one, meaning) }] : []
  })
  const all = (how: Ask['how']) => distinct(read.filter((one) => one.how === how).flatMap(({ parts }) => parts))
  return { wanted: consistent(all('wanted')), mentioned: all('mentioned') }
}

/** What the reader of postings makes of a sentence. */
export interface Told {
  readonly asked: readonly Ask[]
  readonly asides: readonly Aside[]
}

/** A sentence, read word by word like a query, except where a whole sentence says what its words alone don't. */
export function describeWords(
  segments: readonly Segment[],
  setting: Setting,
  text: string,
  { asked, asides }: Told,
  count: (tree: FilterTree) => number,
): Described & { readonly refused: SentenceRead['refused']; readonly unread: SentenceRead['unread'] } {
  const { parts, refused, unread } = describeSentence(segments, setting, text)
  const { wanted } = readAsks(segments, setting, asked)
  return { ...described(consistent(corrected(parts, wanted, asides)), [], count), refused, unread }
}

function described(
  wanted: readonly ReadPart[],
  mentioned: readonly ReadPart[],
  count: (tree: FilterTree) => number,
): Described {
  const { parts, leftOut } = relaxed(wanted, count)
  const tree = parts.length > 0 ? treeOf(parts) : undefined
  const total = tree ? count(tree) : 0
  const known = new Set([...parts, ...leftOut].map(keyOf))
  const offers = mentioned
    .filter((part) => !known.has(keyOf(part)))
    .map((part) => ({ ...part, count: count(treeOf([...parts, part])) }))
    .filter((part) => (alternativeKinds.has(part.kind) ? part.count > total : part.count > 0))
  return { parts, offers, leftOut, tree, fit: fitOf(leftOut, mentioned), total }
}

function partsOf({ from, to }: Ask, meaning: Meaning): ReadPart[] {
  return [meaning, ...besides(meaning)].map((one) => ({ ...said(one), from, to, alternatives: [] }))
}

/** Words that say what kind of name follows. */
const cued: Partial<Record<Ask['kind'], string>> = { organization: 'works at ', school: 'trained at ' }

function meantBy(
  candidates: Candidates,
  { kind, text, states, license, excluded: isExcluded }: Ask,
): Meaning | undefined {
  if (license) return licensed(license)
  if (kind === 'place' && states) return inStates(text, states, isExcluded ?? false)
  if (kind === 'setting' && text === 'rural')
    return { kind, label: 'Rural area', tree: { field: 'rural', values: [true] }, support: 1 }
  if (kind === 'skill') return skilled(candidates, text, isExcluded ?? false)
  const words = wordsOf(`${cued[kind] ?? ''}${text}`)
  const found = words.length > maxWords ? undefined : candidates.of(words).find((one) => one.kind === kind)
  // No one is in the town that its posting names: its state is still asked for.
  if (!found) return kind === 'place' ? inStateOf(text, isExcluded ?? false) : undefined
  return isExcluded && !found.excluded ? excluded(found) : found
}

function inStateOf(town: string, isExcluded: boolean): Meaning | undefined {
  const code = stateCode(/,\s*([^,]+)$/.exec(town)?.[1] ?? '')
  return code && inStates(town, [code], isExcluded)
}

/** A region of several states is each of them. */
function inStates(text: string, states: readonly string[], isExcluded: boolean): Meaning {
  const [only, ...others] = states.map((code): FilterTree => ({ field: 'state', values: [code] }))
  const name = others.length === 0 ? (stateName(states[0]!) ?? text) : text
  const label = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  const meaning: Meaning = {
    kind: 'place',
    label,
    tree: others.length === 0 ? only! : { or: [only!, ...others] },
    support: 1,
  }
  return isExcluded ? excluded(meaning) : meaning
}

function skilled(candidates: Candidates, text: string, isExcluded: boolean): Meaning | undefined {
  const known = candidates.held.exactly('skills', foldValue(text))
  if (!known) return undefined
  const meaning: Meaning = { kind: 'skill', ...known, tree: { field: 'skills', values: [known.label] } }
  return isExcluded ? excluded(meaning) : meaning
}

function licensed({ states, all }: NonNullable<Ask['license']>): Meaning {
  const names = states.map((state) => stateName(state) ?? state)
  const label =
    names.length < 3
      ? names.join(all ? ' and ' : ' or ')
      : `${names.slice(0, -1).join(', ')}, ${all ? 'and' : 'or'} ${names.at(-1)}`
  return {
    kind: 'license',
    label,
    tree: { field: 'license', values: states, ...(all && states.length > 1 ? { operator: 'all' } : {}) },
    support: 1,
  }
}

const keyOf = ({ kind, label, excluded }: Said) => `${kind} ${excluded ?? false} ${label}`

function distinct(parts: readonly ReadPart[]): ReadPart[] {
  return parts.filter((part, at) => parts.findIndex((other) => keyOf(other) === keyOf(part)) === at)
}

/** What is asked for isn't also left out, and a state says nothing beside one of its cities. */
function consistent(parts: readonly ReadPart[]): ReadPart[] {
  const asked = new Set(parts.filter(({ excluded }) => !excluded).map(keyOf))
  const inState = new Set(
    parts.flatMap(({ kind, label, excluded }) =>
      kind === 'place' && !excluded ? (/, ([A-Z]{2})$/.exec(label)?.[1] ?? []) : [],
    ),
  )
  const isWider = ({ kind, label, excluded }: ReadPart) =>
    kind === 'place' && !excluded && [...inState].some((code) => stateName(code) === label)
  return parts.filter(
    (part) => (!part.excluded || !asked.has(keyOf({ ...part, excluded: undefined } as never))) && !isWider(part),
  )
}

/** What decides least comes first. */
const softest = ['skill', 'years', 'credential', 'setting', 'contact', 'mine', 'organization', 'school'] as const

interface Relaxed {
  parts: readonly ReadPart[]
  leftOut: readonly ReadPart[]
}
type Step = (now: Relaxed) => Relaxed

function relaxed(parts: readonly ReadPart[], count: (tree: FilterTree) => number): Relaxed {
  const all: Relaxed = { parts, leftOut: [] }
  const finds = ({ parts: left }: Relaxed) => left.length > 0 && count(treeOf(left)) > 0
  if (parts.length === 0 || finds(all)) return all
  const drop =
    (of: (part: ReadPart) => boolean): Step =>
    (now) => ({
      parts: now.parts.filter((part) => !of(part)),
      leftOut: [...now.leftOut, ...now.parts.filter(of)],
    })
  const soft = softest.map((kind) =>
    drop((part) => part.kind === kind && !part.excluded && part.label !== 'Offers telehealth'),
  )
  const steps: Step[] = [
    ...soft,
    toStates,
    toArea,
    toAnyLicense,
    drop(({ label }) => label === 'Offers telehealth'),
    drop(({ kind }) => kind === 'license'),
    drop(({ excluded }) => excluded === true),
    drop(({ kind }) => kind === 'place'),
  ]
  const isOther = (now: Relaxed) => now.parts.length < parts.length || now.leftOut.length > 0
  const alone = steps.map((step) => step(all)).find((now) => isOther(now) && finds(now))
  if (alone) return alone
  const wide = toStates(all)
  const withStates = steps.map((step) => step(wide)).find(finds)
  if (withStates) return withStates
  let now = all
  for (const step of steps) {
    now = step(now)
    if (finds(now)) return now
  }
  return all
}

/** No one is in the town, so the whole state. */
function toStates({ parts, leftOut }: Relaxed): Relaxed {
  const towns = parts.filter(({ kind, label, excluded }) => kind === 'place' && !excluded && /, [A-Z]{2}$/.test(label))
  const codes = [...new Set(towns.map(({ label }) => label.slice(-2)))]
  const states = codes.map((code): ReadPart => {
    const { from, to } = towns.find(({ label }) => label.endsWith(code))!
    const meaning: Meaning = {
      kind: 'place',
      label: stateName(code) ?? code,
      tree: { field: 'state', values: [code] },
      support: 1,
    }
    return { ...said(meaning), from, to, alternatives: [] }
  })
  return { parts: [...parts.filter((part) => !towns.includes(part)), ...states], leftOut: [...leftOut, ...towns] }
}

/** Nor in its state, or its state isn't said: around it. */
function toArea({ parts, leftOut }: Relaxed): Relaxed {
  const isTown = ({ kind, tree, excluded }: ReadPart) =>
    kind === 'place' && !excluded && 'field' in tree && tree.field === 'city' && tree.miles === undefined
  const towns = parts.filter(isTown)
  const areas = towns.map((part): ReadPart => {
    const { values } = part.tree as { values: readonly string[] }
    return { ...part, ...said(circle('city', values[0]!, areaMiles, 1)), alternatives: [] }
  })
  return { parts: [...parts.filter((part) => !towns.includes(part)), ...areas], leftOut: [...leftOut, ...towns] }
}
const areaMiles = 100

/** No one has all of the licenses, so one of them. */
function toAnyLicense({ parts, leftOut }: Relaxed): Relaxed {
  const whole = parts.filter(({ tree }) => 'field' in tree && tree.field === 'license' && tree.operator === 'all')
  const some = whole.map((part): ReadPart => {
    const { values } = part.tree as { values: readonly string[] }
    const meaning = licensed({ states: values, all: false })
    return { ...part, ...said(meaning) }
  })
  return { parts: [...parts.filter((part) => !whole.includes(part)), ...some], leftOut: [...leftOut, ...whole] }
}

/** How much it counts that someone has what is wanted but can't be asked for, or only mentioned. */
const weights = { wanted: 10, mentioned: 5 }

function fitOf(leftOut: readonly ReadPart[], mentioned: readonly ReadPart[]): Trait[] {
  const traits = [
    ...leftOut.flatMap((part) => traitOf(part, weights.wanted)),
    ...mentioned.flatMap((part) => traitOf(part, weights.mentioned)),
  ]
  return traits
    .filter((one, at) => traits.findIndex(({ field, value }) => field === one.field && value === one.value) === at)
    .slice(0, 12)
}

function traitOf({ kind, label, tree, excluded }: ReadPart, weight: number): Trait[] {
  if (excluded || !('field' in tree)) return []
  if (kind === 'place' && tree.field === 'city') return [{ field: 'city', value: String(tree.values[0]), weight }]
  if (kind === 'skill' && tree.field === 'skills') return [{ field: 'skills', value: label, weight }]
  if (kind === 'specialty' && tree.field === 'specialty')
    return tree.values.map((value) => ({ field: 'specialty', value: String(value).replace(/^=/, ''), weight }))
  return kind === 'credential' ? [{ field: 'credential', value: label, weight }] : []
}
