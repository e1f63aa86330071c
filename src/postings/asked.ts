/** What a posting asks of a search: who is wanted, and what is only mentioned. */
import { protectedTrait, type Trait } from '#lexicon/description-words.ts'
import type { PartKind } from '#lexicon/part-kinds.ts'
import { wordsOf } from '#lexicon/words.ts'
import { type Fact, type FactType, factsOf, type Posting } from './facts.ts'
import type { Range } from './values.ts'

export interface Ask {
  kind: PartKind
  /** As it would be typed into the search box: 'within 50 miles of Dayton, OH'. */
  text: string
  /** The words of the posting that say it. */
  from: number
  to: number
  /** 'mentioned': proposed, and not asked for. */
  how: 'wanted' | 'mentioned'
  /** Those who fit are left out. */
  excluded?: true
  /** Codes, if it is a state or several, and not a town. */
  states?: readonly string[]
  license?: { states: readonly string[]; all: boolean }
}

/** In the description itself; a title and a location have no words there. */
export function askedOf(posting: Posting): Ask[] {
  const isRemote = factsOf(posting, 'telehealth').some(
    ({ value, polarity }) => polarity === 'yes' && value.share === 'all',
  )
  const work = new Set(
    factsOf(posting, 'place').flatMap(({ value }) => (value.relation === 'work' && value.state ? [value.state] : [])),
  )
  const wanted = new Set(posting.facts.flatMap((fact) => (isWantedSpecialty(fact) ? fact.value.names : [])))
  const found = posting.facts.flatMap((fact) =>
    fact.span.field === 'text' ? askedBy(fact, { isRemote, work, wanted, posting }) : [],
  )
  return found.filter((one, at) => found.findIndex((other) => keyOf(other) === keyOf(one)) === at)
}

const keyOf = ({ kind, text, excluded }: Ask) => `${kind} ${text.toLowerCase()} ${excluded ?? false}`

const isWantedSpecialty = (fact: Fact): fact is Extract<Fact, { type: 'specialty' }> =>
  fact.type === 'specialty' && fact.subject === 'physician' && fact.polarity === 'yes'

interface Around {
  isRemote: boolean
  work: ReadonlySet<string>
  wanted: ReadonlySet<string>
  posting: Posting
}

function askedBy(fact: Fact, around: Around): Ask[] {
  const { from, to } = fact.span
  const ask = (kind: PartKind, text: string, more: Partial<Ask> = {}): Ask[] => [
    { kind, text, from, to, how: 'wanted', ...more },
  ]
  const { polarity } = fact
  const isAsked = polarity === 'yes'
  switch (fact.type) {
    case 'specialty':
      return specialty(fact, around, ask)
    case 'place':
      return place(fact, ask)
    case 'license':
      return license(fact, around, ask)
    case 'telehealth':
      return around.isRemote && isAsked && fact.value.share === 'all' ? ask('setting', 'telehealth') : []
    case 'setting':
      return fact.value.kind === 'rural' && isAsked && isOfThePlace(fact, around.posting) ? ask('setting', 'rural') : []
    case 'credential':
      return fact.subject === 'physician' && fact.value.names.length === 1 && isAsked && isOnly(fact, around.posting)
        ? ask('credential', fact.value.names[0]!)
        : []
    case 'experience':
      return fact.value.of === 'practice'
        ? ask('years', yearsText(fact.value.years), isAsked ? {} : { how: 'mentioned' })
        : []
    case 'newGraduates':
      return polarity === 'no' ? [] : ask('years', 'new graduates', { how: 'mentioned' })
    case 'skill':
      return polarity === 'no' ? [] : ask('skill', fact.value.name, isAsked ? {} : { how: 'mentioned' })
    case 'school':
    case 'workplace':
    case 'reach':
    case 'history':
    case 'groupSize':
      return ask(searchKinds[fact.type], fact.value.text, polarity === 'no' ? { excluded: true } : {})
    default:
      return []
  }
}

const searchKinds = {
  school: 'school',
  workplace: 'organization',
  reach: 'contact',
  history: 'mine',
  groupSize: 'setting',
} as const

type Make = (kind: PartKind, text: string, more?: Partial<Ask>) => Ask[]

function specialty(fact: Extract<Fact, { type: 'specialty' }>, { wanted, posting }: Around, make: Make): Ask[] {
  const { names, said } = fact.value
  if (fact.subject !== 'physician') return []
  const { text } = posting.statements[fact.statement]!
  // 'General cardiology with or without interventional training' leaves no one out.
  const bare = /\bwith or without\b/i.test(text) ? said.replace(/^(?:general|non-?invasive|adult)\s+/, '') : said
  const spoken = bare.length <= 4 ? bare.toUpperCase() : bare
  if (fact.polarity === 'yes') return make('specialty', spoken)
  if (names.some((name) => wanted.has(name))) return []
  if (fact.polarity === 'no') return isShort(posting) ? make('specialty', spoken, { excluded: true }) : []
  return make('specialty', spoken, { how: 'mentioned' })
}

/** What only a posting says. */
const ofJobs: ReadonlySet<FactType> = new Set([
  'schedule',
  'call',
  'volume',
  'team',
  'board',
  'employment',
  'procedure',
  'support',
  'start',
  'supervision',
])

/** It describes someone to search for, in a sentence or two, rather than a job. */
export function isDescription({ fields, statements, facts }: Posting): boolean {
  const about = facts.filter(({ role, type }) => role === 'offer' || ofJobs.has(type))
  return fields.text.length < 300 && statements.length <= 4 && new Set(about.map(({ type }) => type)).size < 2
}

/** What a few words rule out is left out of the search. */
const isShort = ({ fields, statements }: Posting) => fields.text.length < 300 && statements.length <= 4

function place({ value, polarity }: Extract<Fact, { type: 'place' }>, make: Make): Ask[] {
  const { city, state, states, relation, around, label, zip } = value
  const name = zip ?? (city === undefined ? label : state === undefined ? city : `${city}, ${state}`)
  const near = `within 50 miles of ${name}`
  const whole =
    city === undefined && zip === undefined && state !== undefined ? { states: [state] } : states ? { states } : {}
  if (relation === 'work') {
    if (polarity === 'no') return make('place', name, { excluded: true, ...whole })
    return around && states === undefined && city !== undefined ? make('place', near) : make('place', name, whole)
  }
  if (city === undefined || state === undefined) return []
  return relation === 'near' ? make('place', near, { how: 'mentioned' }) : []
}

function license(
  { value, polarity }: Extract<Fact, { type: 'license' }>,
  { isRemote, work }: Around,
  make: Make,
): Ask[] {
  const { states, all, status } = value
  if (states.length === 0 || polarity === 'no') return []
  const isElsewhere = states.some((state) => !work.has(state))
  // A license where the work is says no more than the place, unless someone without it isn't even considered.
  const isFirm = polarity === 'yes' && (isRemote || status === 'held' || (work.size === 0 && status === 'any'))
  if (!isFirm && !isElsewhere) return []
  return make('license', states.join(all ? ' and ' : ' or '), {
    license: { states, all },
    ...(isFirm ? {} : { how: 'mentioned' }),
  })
}

/** 'Rural Nebraska', 'rural hospitals in Iowa': said of where the work is, early in the posting. */
function isOfThePlace(fact: Fact, { statements, fields }: Posting): boolean {
  const after = fields.text.slice(fact.span.to, fact.span.to + 40)
  const before = statements
    .slice(0, fact.statement)
    .filter(({ kind }) => kind !== 'heading' && kind !== 'boilerplate').length
  return before < 3 && !/^\W*(?:health clinic|residents|patients|training)/i.test(after)
}

/** 'DO only', 'must be MD' */
function isOnly(fact: Fact, { fields }: Posting): boolean {
  const around = fields.text.slice(Math.max(0, fact.span.from - 20), fact.span.to + 12)
  return /\bonly\b|\bmust be\b|\bosteopathic\b/i.test(around)
}

function yearsText({ from, to }: Range): string {
  if (from === undefined) return `up to ${to} years in practice`
  return to === undefined
    ? `${from}+ years in practice`
    : from === to
      ? `${from}+ years in practice`
      : `${from} to ${to} years in practice`
}

/** What physicians’ records don’t say, and a search can’t ask for. */
export const unknownKinds = ['board', 'language', 'certificate', 'training', 'condition'] as const
export type Unknown = {
  what: (typeof unknownKinds)[number]
  from: number
  to: number
}

const unknown: ReadonlySet<FactType> = new Set(unknownKinds)

export function unknownOf({ facts }: Posting): Unknown[] {
  return facts.flatMap(({ type, span, subject }) =>
    span.field === 'text' && subject === 'physician' && unknown.has(type)
      ? [{ what: type as Unknown['what'], from: span.from, to: span.to }]
      : [],
  )
}

export interface Refused {
  from: number
  to: number
  trait: Trait
}

/** Words that no one may be selected by, where the posting says who is wanted. */
export function refusedOf({ fields, facts, statements }: Posting): Refused[] {
  return statements.flatMap(({ span, kind, facts: own }) => {
    if (span.field !== 'text' || kind === 'heading') return []
    const text = fields.text.slice(span.from, span.to)
    const said = own.map((at) => facts[at]!)
    const isAboutWho =
      said.some(({ role, subject }) => role === 'wanted' && subject === 'physician') ||
      /\b(?:seek|look|prefer|want|ideal|encouraged)/i.test(text)
    const isListOfTraits = wordsOf(text).filter((word) => protectedTrait(word.text)).length > 1
    if (!isAboutWho && !isListOfTraits) return []
    return wordsOf(text).flatMap((word) => {
      const trait = protectedTrait(word.text)
      const [from, to] = [span.from + word.from, span.from + word.to]
      const isOfPlace = said.some(
        (one) => (one.type === 'place' || one.type === 'employer') && one.span.from <= from && one.span.to >= to,
      )
      return trait && !isOfPlace ? [{ from, to, trait }] : []
    })
  })
}
