import { foldValue as foldAnew } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { flagNames, type PhysicianRow } from '../columns/columns.ts'
import { milesBetween, type Point, type Town } from '../columns/near.ts'
import { exactValue } from '../query/exact-value.ts'
import {
  type FacetName,
  type FilterOf,
  type FilterTree,
  facetNames,
  filters as filterTable,
  type Leaf,
  type SearchFilters,
} from '../query/filters.ts'
import { maxAnyOf, maxValues } from '../query/limits.ts'
import type { Sort } from '../query/query.ts'
import type { Around } from '../query/setting.ts'
import { type Trait, type TraitField, traitFields } from '../query/similar.ts'
import { readOperators } from '../query/syntax.ts'

/**
 * The matching of docs/specification/search.md, row by row over plain objects and as directly as it can be said. It
 * shares with the index what folding and a distance are, and nothing else.
 */
type Setting = {
  readonly year: number
  readonly zipLocation: (zip: string) => Point | undefined
  /** The towns of the country. */
  readonly towns?: readonly Town[]
}

const known = new Map<string, string>()
/** The same texts are folded again and again here. */
function foldValue(text: string): string {
  let folded = known.get(text)
  if (folded === undefined) {
    folded = foldAnew(text)
    known.set(text, folded)
  }
  return folded
}

const has = (value: string | null, text: string) => foldValue(value ?? '').includes(foldValue(text))
const some = (values: readonly string[], text: string) => values.some((value) => has(value, text))
export const words = (text: string) =>
  ` ${foldValue(text)
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `
const hasWords = (value: string | null, text: string) =>
  words(text).trim() !== '' && words(value ?? '').includes(words(text))
const state = (text: string | null) => foldValue(stateCode(text ?? '') ?? text ?? '')
const asked = (values: readonly string[] = []) => [...new Set(values.map(foldValue))].filter((value) => value !== '')
const knownDegrees = new Set(['md', 'do', 'phd', 'mba', 'ms', 'bs', 'mph', 'ba', 'ma'].map((degree) => ` ${degree} `))

/** The primary one, then the others, each once. */
const specialtiesOf = (row: PhysicianRow) => asked([row.specialty ?? '', ...row.secondarySpecialties])
/** The same physician without secondary specialties. */
const primaryOf = (row: PhysicianRow): PhysicianRow => ({ ...row, secondarySpecialties: [] })

const anyField = (row: PhysicianRow, text: string) =>
  [row.firstName, row.lastName, row.organization, row.title].some((field) => has(field, text)) ||
  some(specialtiesOf(row), text) ||
  some(row.skills, text)

function queried(row: PhysicianRow, query: string): boolean {
  const [first = '', ...others] = foldValue(query).split(' ')
  const rest = others.join(' ')
  if (rest !== '' && has(row.firstName, first) && has(row.lastName, rest)) return true
  if (rest !== '' && has(row.lastName, first) && has(row.firstName, rest)) return true
  return anyField(row, query)
}

function located(row: PhysicianRow, tag: string): boolean {
  const text = foldValue(tag)
  if (text.length > 2 && stateCode(text)) return has(row.city, text) || state(row.state) === state(text)
  const [, city, where] = /^(.*),([^,]*)$/.exec(text) ?? []
  if (city === undefined || !/^[a-z]{2}$/.test(state(where ?? ''))) return has(row.city, text)
  return has(row.city, city) && state(row.state) === state(where ?? '')
}

/** The region that tests know: a state and a ZIP (./arbitraries.ts). */
const inRegion = (row: PhysicianRow, value: string) =>
  foldValue(value) === 'big country' && (state(row.state) === 'tx' || (row.zip ?? '').trim().slice(0, 5) === '10001')

/** Every way to cut the words in two, either part first. */
function named(row: PhysicianRow, value: string): boolean {
  const exact = /^ ?= ?(.*)$/.exec(value)?.[1]
  const is = (name: string | null, text: string) =>
    exact === undefined
      ? has(name, text)
      : text.endsWith('*')
        ? foldValue(name ?? '').startsWith(text.slice(0, -1)) && name !== null
        : foldValue(name ?? '') === foldValue(text)
  const words = (exact ?? value).split(' ')
  if (words[0] === '') return false
  if (exact !== undefined && words.length > 1 && is(row.lastName, exact)) return true
  if (words.length === 1) return is(row.firstName, words[0]!) || is(row.lastName, words[0]!)
  return words.slice(1, 6).some((_, at) => {
    const [front, rest] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return (is(row.firstName, front) && is(row.lastName, rest)) || (is(row.lastName, front) && is(row.firstName, rest))
  })
}

/** The best grade of the ways in which the name fits. */
function nameGrade(row: PhysicianRow, value: string): number {
  if (value.startsWith('=')) return 0
  const words = value.split(' ')
  if (words.length === 1) return inField([row.firstName, row.lastName], value, 0)
  return Math.min(
    ...words.slice(1, 6).flatMap((_, at) => {
      const [front, rest] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
      return [
        Math.max(inField([row.firstName], front, 0), inField([row.lastName], rest, 0)),
        Math.max(inField([row.lastName], front, 0), inField([row.firstName], rest, 0)),
      ]
    }),
  )
}

function educated(row: PhysicianRow, value: string): boolean {
  if (row.education.some(({ degrees }) => degrees.some((degree) => hasWords(degree, value)))) return true
  return !knownDegrees.has(words(value)) && row.education.some(({ schoolName }) => has(schoolName, value))
}

/** The skills that are no part of another one: how words begin and end in the others does not count. */
function widest(skills: readonly string[]): string[] {
  const folded = asked(skills)
  return folded.filter((skill) => !folded.some((other) => other !== skill && other.includes(skill)))
}

type How = 'begins' | 'whole'

/** A word of one of the values begins with the text, or the text is a whole word or several. */
const begins = (values: readonly (string | null)[], text: string, how: How) =>
  values.some((value) => {
    if (how === 'whole') return fitGrade(value, text) === 0
    const folded = foldValue(value ?? '')
    return [...folded.matchAll(/./gsu)].some(({ index }) => {
      const before = [...folded.slice(0, index)].at(-1) ?? ' '
      const letter = /[\p{L}\p{N}]/u
      return folded.startsWith(text, index) && !(letter.test(before) && letter.test([...text][0] ?? ''))
    })
  })

/** The filters of texts that may be told by how their words begin and end. */
const begun = {
  tags: (row: PhysicianRow, text: string, how: How) =>
    begins(
      [row.firstName, row.lastName, ...specialtiesOf(row), row.organization, row.title, ...widest(row.skills)],
      text,
      how,
    ),
  title: (row: PhysicianRow, text: string, how: How) => begins([row.title], text, how),
  organization: (row: PhysicianRow, text: string, how: How) => begins([row.organization], text, how),
  skills: (row: PhysicianRow, text: string, how: How) => begins(widest(row.skills), text, how),
  school: (row: PhysicianRow, text: string, how: How) => begins([row.medicalSchool], text, how),
}

/** The operators of the box as a tree; how they are read is tested by itself (../query/syntax.test.ts). */
function withTree({ query, exclude = {}, where, asTyped, ...others }: SearchFilters): SearchFilters {
  const read = asTyped || query === undefined ? undefined : readOperators(query)?.tree
  const outside = (exclude.query ?? []).map((text) => [text, readOperators(text)?.tree] as const)
  const trees = [
    ...(read ? [read] : []),
    ...outside.flatMap(([, tree]) => (tree ? [{ not: tree }] : [])),
    ...(where ? [where] : []),
  ]
  return {
    ...others,
    ...(query === undefined || read ? {} : { query }),
    exclude: { ...exclude, query: outside.flatMap(([text, tree]) => (tree ? [] : [text])) },
    ...(trees.length === 0 ? {} : { where: trees.length === 1 ? trees[0]! : { and: trees } }),
  }
}

/** Whether a tree asks for anything. */
function says(tree: FilterTree): boolean {
  if ('not' in tree) return says(tree.not)
  if ('and' in tree || 'or' in tree) return ('and' in tree ? tree.and : tree.or).some(says)
  const { kind } = filterTable[tree.field]
  const values: readonly unknown[] = kind === 'text' || kind === 'texts' ? asked(tree.values as string[]) : tree.values
  return values.some((value) => !asksNothing(tree.field, value))
}

/** A filter by one value, as its own search. */
function flat(field: Leaf['field'], value: unknown): SearchFilters {
  return { [field]: filterTable[field].kind === 'texts' ? [value] : value }
}

/** A credential without letters, and a range without ends. */
function asksNothing(field: Leaf['field'], value: unknown): boolean {
  if (field === 'credential') return words(String(value)).trim() === ''
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { from, to } = value as { from?: number; to?: number }
  return from === undefined && to === undefined
}

const tests: Record<
  Exclude<FilterOf<'texts'>, 'tags' | 'skills' | 'wishPlace'>,
  (row: PhysicianRow, value: string) => boolean
> = {
  specialty: (row, value) => {
    const whole = value === 'physician' ? value : /^= ?(.*)$/.exec(value)?.[1]
    return whole === undefined ? some(specialtiesOf(row), value) : whole !== '' && specialtiesOf(row).includes(whole)
  },
  name: named,
  title: (row, value) => has(row.title, value),
  organization: (row, value) => has(row.organization, value),
  education: educated,
  companySize: (row, value) => has(row.companySize, value),
  companyRevenue: (row, value) => has(row.companyRevenue, value),
  companyIndustry: (row, value) => has(row.companyIndustry, value),
  city: located,
  region: (row, value) => inRegion(row, value),
  state: (row, value) => state(row.state) === state(value),
  credential: (row, value) => words(value).trim() === '' || hasWords(row.credential, value),
  license: (row, value) => row.licenseStates.some((one) => state(one) === state(value)),
  activeLicense: (row, value) => row.activeLicenses.some((one) => state(one) === state(value)),
  wishState: (row, value) => row.wishStates.some((one) => state(one) === state(value)),
  school: (row, value) => has(row.medicalSchool, value),
  npis: (row, value) => /^[12]\d{9}$/.test(value) && row.npi === value,
  hospital: (row, value) => some(row.hospitals, value),
  volume: (row, value) => {
    const parts = foldValue(value).split(' ')
    const last = parts.at(-1)!
    const counted = /^[\d,]+\+?$/.test(last)
    const wanted = (counted ? parts.slice(0, -1) : parts).join(' ')
    const least = counted ? Number(last.replace(/\D/g, '')) : 1
    return row.volumes.some((volume) => {
      const [, name = '', count] = /^(.*) (\d+)$/.exec(volume) ?? []
      return wanted !== '' && foldValue(name).includes(wanted) && Number(count) >= least
    })
  },
}

/** The greatest number of a kind of care that was asked for. */
const performed = (row: PhysicianRow, care: readonly string[]): number =>
  Math.max(
    ...row.volumes.flatMap((volume) =>
      care.some((one) => tests.volume({ ...row, volumes: [volume] }, one)) ? Number(volume.split(' ').at(-1)) : [],
    ),
  )

/** 0 for a whole word, 4 for the beginning of one, 8 for anywhere; none where the text is not in it. */
function fitGrade(value: string | null, text: string): number {
  const letter = /[\p{L}\p{N}]/u
  const folded = foldValue(value ?? '')
  const [first = '', last = ''] = [[...text][0], [...text].at(-1)]
  let best = Number.POSITIVE_INFINITY
  for (let at = folded.indexOf(text); at !== -1; at = folded.indexOf(text, at + 1)) {
    const before = [...folded.slice(0, at)].at(-1) ?? ' '
    const after = [...folded.slice(at + text.length)][0] ?? ' '
    const begins = !(letter.test(before) && letter.test(first))
    const ends = !(letter.test(after) && letter.test(last))
    best = Math.min(best, begins ? (ends ? 0 : 4) : 8)
  }
  return best
}

/** Fields in the order in which they count. */
const inField = (values: readonly (string | null)[], text: string, rank: number) =>
  Math.min(...values.map((value) => fitGrade(value, foldValue(text)) + rank), Number.POSITIVE_INFINITY)

/** Anywhere in any skill; as a word, or the beginning of one, in the widest. */
const inSkills = (row: PhysicianRow, text: string) =>
  Math.min(inField(widest(row.skills), text, 3), some(row.skills, text) ? 11 : Number.POSITIVE_INFINITY)

const anyGrade = (row: PhysicianRow, text: string) =>
  Math.min(
    inField([row.firstName, row.lastName], text, 0),
    inField(specialtiesOf(row), text, 1),
    inField([row.organization], text, 2),
    inField([row.title], text, 3),
    inSkills(row, text),
  )

function queryGrade(row: PhysicianRow, query: string): number {
  const [first = '', ...others] = foldValue(query).split(' ')
  const rest = others.join(' ')
  const name = (one: string | null, other: string | null) =>
    Math.max(inField([one], first, 0), inField([other], rest, 0))
  const names = rest === '' ? [] : [name(row.firstName, row.lastName), name(row.lastName, row.firstName)]
  return Math.min(anyGrade(row, query), ...names)
}

/** Filters that look for a text; the others hold or do not. */
const gradeOf: { readonly [Name in Leaf['field']]?: (row: PhysicianRow, value: string) => number } = {
  query: queryGrade,
  tags: anyGrade,
  name: nameGrade,
  specialty: (row, value) =>
    value === 'physician' || value.startsWith('=') ? 0 : inField(specialtiesOf(row), value, 1),
  title: (row, value) => inField([row.title], value, 3),
  organization: (row, value) => inField([row.organization], value, 2),
  skills: inSkills,
  skillsSearch: inSkills,
  companySize: (row, value) => inField([row.companySize], value, 3),
  companyRevenue: (row, value) => inField([row.companyRevenue], value, 3),
  companyIndustry: (row, value) => inField([row.companyIndustry], value, 3),
  school: (row, value) => inField([row.medicalSchool], value, 3),
  hospital: (row, value) => inField(row.hospitals, value, 3),
  // A credential and a degree are only ever found as whole words.
  credential: () => 3,
  education: (row, value) =>
    row.education.some(({ degrees }) => degrees.some((degree) => hasWords(degree, value)))
      ? 3
      : inField(
          row.education.map(({ schoolName }) => schoolName),
          value,
          3,
        ),
  city: (row, value) => {
    const text = foldValue(value)
    const comma = /^(.*),([^,]*)$/.exec(text)
    if (text.length > 2 && stateCode(text)) return state(row.state) === state(text) ? 0 : inField([row.city], text, 3)
    return comma && /^[a-z]{2}$/.test(state(comma[2] ?? '')) ? 0 : inField([row.city], value, 3)
  },
}

const reach = (row: PhysicianRow) =>
  [row.hasEmail, row.hasPhone, row.hasDirectPhone].filter((known) => known === true).length

/** The sum of the weights of what a physician has. */
export function likeness(row: PhysicianRow, traits: readonly Trait[]): number {
  const has = ({ field, value }: Trait) => {
    const given = foldValue(value)
    if (field === 'skills') return row.skills.some((skill) => foldValue(skill).includes(given))
    const same = sameTrait[field] ?? foldValue
    return traitValues[field](row).some((one) => same(one) === same(value))
  }
  return traits.reduce((sum, trait) => sum + (trait.value.trim() !== '' && has(trait) ? trait.weight : 0), 0)
}

const sameTrait: Partial<Record<TraitField, (value: string) => string>> = { state, credential: words }

/** What is told of the selected, with how much it counts if all have it. */
export function traitsOfAll(rows: readonly PhysicianRow[]): (Trait & { folded: string })[] {
  const weights = { specialty: 30, organization: 10, city: 10, state: 10, school: 6, skills: 4, credential: 4 }
  const traits = traitFields.flatMap((field) => {
    const fold = sameTrait[field] ?? foldValue
    const all = rows.flatMap((row) => {
      const values = [...new Set(traitValues[field](row).map(fold))].filter((value) => value.trim() !== '')
      return values.filter((value) => !values.some((other) => other !== value && other.includes(value)))
    })
    return [...new Set(all)].sort().map((folded) => {
      const share = all.filter((other) => other === folded).length / rows.length
      return { field, folded, value: folded, weight: Math.ceil(weights[field] * share - 1e-9) }
    })
  })
  return traits.sort((a, b) => b.weight - a.weight).slice(0, 12)
}

/** What a physician has, each value as it is written. */
const traitValues: Readonly<Record<TraitField, (row: PhysicianRow) => string[]>> = {
  specialty: (row) => asked([row.specialty ?? '']),
  organization: (row) => asked([row.organization ?? '']),
  city: (row) => {
    const code = row.state ? state(row.state) : ''
    return asked([row.city ?? '']).map((city) => (/^[a-z]{2}$/.test(code) ? `${city}, ${code}` : city))
  },
  state: (row) => (row.state ? [state(row.state)] : []),
  school: (row) => asked([row.medicalSchool ?? '']),
  skills: (row) => asked(row.skills),
  credential: (row) => asked([row.credential ?? '']),
}

export class Oracle {
  readonly rows: readonly PhysicianRow[]
  private readonly setting: Setting

  constructor(rows: readonly PhysicianRow[], setting: Setting) {
    this.rows = rows
    this.setting = setting
  }

  /** The physicians found, in the order of the sort. */
  find(given: SearchFilters, { key, direction }: Sort): PhysicianRow[] {
    const filters = withTree(given)
    const seen = filters.primaryOnly ? this.rows.map(primaryOf) : this.rows
    const fits = (row: PhysicianRow) => this.fits(row, filters, this.centres(filters))
    const found = seen.filter(fits)
    const centres = this.measured(filters)
    const sign = direction === 'desc' ? -1 : 1
    const isByName =
      key === 'name' || (key === 'distance' && !centres) || (key === 'volume' && asked(given.volume).length === 0)
    const isRanked = isByName || (key === 'relevance' && !given.similar?.length)
    const primary = new Set(isRanked ? found.filter((row) => fits(primaryOf(row))) : [])
    const ranked = (row: PhysicianRow) => (primary.has(row) ? primaryOf(row) : row)
    const sorted = found.sort((a, b) => {
      const first = Number(primary.has(b)) - Number(primary.has(a))
      if (first !== 0) return first
      if (key === 'distance' && centres) {
        const difference = (this.miles(a, centres) ?? 0) - (this.miles(b, centres) ?? 0)
        return sign * difference || byName(a, b)
      }
      if (key === 'distance') return byName(a, b)
      if (key === 'newest') return sign * (b.id - a.id)
      if (key === 'volume') {
        const care = asked(given.volume)
        return (care.length > 0 && sign * (performed(b, care) - performed(a, care))) || byName(a, b)
      }
      if (key === 'relevance' && given.similar?.length)
        return likeness(b, given.similar) - likeness(a, given.similar) || reach(b) - reach(a) || byName(a, b)
      if (key === 'relevance')
        return this.grade(ranked(a), filters) - this.grade(ranked(b), filters) || reach(b) - reach(a) || byName(a, b)
      const field = ({ name: 'lastName', specialty: 'specialty', location: 'city' } as const)[key]
      return blankLast(a[field], b[field], sign) || byName(a, b)
    })
    return sorted
  }

  /** How many are found only by a secondary specialty. */
  onlySecondary(given: SearchFilters): number {
    const filters = withTree(given)
    const found = this.find(given, { key: 'name', direction: 'asc' })
    return found.filter((row) => !this.fits(primaryOf(row), filters, this.centres(filters))).length
  }

  /** The grade of a physician who is found: the worst of what is typed. */
  private grade(row: PhysicianRow, { query = '', tags, where }: SearchFilters): number {
    const typed = asked([query]).map(() => queryGrade(row, query))
    const others = where === undefined ? [] : [this.treeGrade(row, where)]
    return Math.max(0, ...typed, ...asked(tags).map((tag) => anyGrade(row, tag)), ...others)
  }

  private treeGrade(row: PhysicianRow, tree: FilterTree): number {
    if ('not' in tree) return this.fitsTree(row, tree) === false ? Number.POSITIVE_INFINITY : 0
    if ('and' in tree || 'or' in tree) {
      const said = ('and' in tree ? tree.and : tree.or).filter((part) => says(part))
      const of = said.map((part) => this.treeGrade(row, part))
      return said.length === 0 ? 0 : 'and' in tree ? Math.max(...of) : Math.min(...of)
    }
    if (!says(tree)) return 0
    if (this.fitsTree(row, tree) === false) return Number.POSITIVE_INFINITY
    const { field, operator } = tree
    const grade = gradeOf[field]
    if (!grade) return 0
    const kind = filterTable[field].kind
    const values = (kind === 'text' || kind === 'texts' ? asked(tree.values as string[]) : []).filter(
      (value) => !asksNothing(field, value),
    )
    const of = values.map((value) => {
      const fits = this.fitsLeaf(row, { ...tree, values: [value] } as Leaf)
      return fits === false ? Number.POSITIVE_INFINITY : grade(row, value)
    })
    const every = operator === 'all' || (operator === undefined && (field === 'tags' || field === 'skills'))
    return tree.miles !== undefined ? 0 : every ? Math.max(...of) : Math.min(...of)
  }

  facets(filters: SearchFilters): Record<FacetName, Map<string, number>> {
    return Object.fromEntries(facetNames.map((facet) => [facet, this.facet(facet, filters)])) as never
  }

  private facet(facet: FacetName, filters: SearchFilters): Map<string, number> {
    const counts = new Map<string, number>()
    for (const value of new Set(this.rows.flatMap((row) => facetValues[facet](row)))) {
      const count = this.ifChosen(filters, facet, value)
      if (count > 0) counts.set(facet === 'education' ? words(value) : foldValue(value), count)
    }
    return counts
  }

  /** How many physicians choosing a value would leave. */
  ifChosen(filters: SearchFilters, facet: FacetName, value: string): number {
    const chosen = {
      skills: [...(filters.skills ?? []), value],
      specialty: [exactValue(value)],
    }[facet as string] ?? [value]
    return this.find({ ...filters, [facet]: chosen }, { key: 'name', direction: 'asc' }).length
  }

  miles(row: PhysicianRow, centres: readonly Point[]): number | undefined {
    const { latitude, longitude } = row
    if (latitude === null || longitude === null) return undefined
    return Math.min(...centres.map((centre) => milesBetween(centre, { latitude, longitude })))
  }

  /** What distances are measured from: the search's own place, else the first that its tree keeps everyone within. */
  measured(filters: SearchFilters): Point[] | undefined {
    const among = (tree: FilterTree): Point[] | undefined => {
      if ('not' in tree) return undefined
      if ('and' in tree || 'or' in tree) {
        const said = ('and' in tree ? tree.and : tree.or).filter((part) => says(part))
        if ('or' in tree && said.length !== 1) return undefined
        return said.map(among).find((centres) => centres !== undefined)
      }
      if (tree.field === 'nearHospital') {
        if (tree.values.length !== 1 && tree.operator !== 'all') return undefined
        return tree.values.map((places) => this.only(places)).find((centres) => centres !== undefined)
      }
      return tree.miles === undefined ? undefined : this.circles(tree)
    }
    return this.centres(filters) ?? this.only(filters.nearHospital) ?? (filters.where && among(filters.where))
  }

  /** The circles of a leaf with a radius. */
  private circles({ field, values, miles }: Leaf): Point[] | undefined {
    if (miles === undefined) return undefined
    const places = asked(values as string[])
    if (places.length === 0) return undefined
    if (places.length > maxValues.circles) return []
    return places.flatMap((place) => this.centres({ miles, ...flat(field, place) }) ?? [])
  }

  /** The circles of a search with a radius. */
  centres(filters: SearchFilters): Point[] | undefined {
    if (filters.miles === undefined) return undefined
    if (foldValue(filters.zip ?? '') !== '') return [this.setting.zipLocation(filters.zip ?? '') ?? []].flat()
    const cities = asked(filters.city)
    if (cities.length > maxValues.circles) return []
    return cities.length === 0 ? undefined : cities.flatMap((city) => this.middle(city) ?? [])
  }

  /** Where a single place is. */
  private only([place, ...others]: SearchFilters['nearHospital'] = []): Point[] | undefined {
    return place && others.length === 0 ? this.around(place) : undefined
  }

  private around({ by, place, miles }: Around): Point[] {
    return this.centres(by === 'zip' ? { miles, zip: place } : { miles, city: [place] }) ?? []
  }

  /** Within their miles of the practice, or in a state that they name. */
  private wouldMoveTo(row: PhysicianRow, place: string): boolean {
    const zip = /^(\d{5})(?:-\d*)?$/.exec(place)?.[1]
    const middle = zip === undefined ? this.middle(place) : this.setting.zipLocation(zip)
    const [, city = '', where = ''] = /^(.*),([^,]*)$/.exec(place) ?? []
    const said = city.trim() !== '' && /^[a-z]{2}$/.test(state(where)) ? state(where) : undefined
    const found = middle && 'state' in middle ? state(String(middle.state)) : ''
    const states = zip === undefined ? [said ?? found] : zip === '10001' ? ['ny', 'tx'] : []
    if (row.wishStates.some((one) => states.includes(state(one)))) return true
    const away = middle && this.miles(row, [middle])
    return away !== undefined && row.wishMiles !== null && away <= row.wishMiles
  }

  private middle(city: string): (Point & { state: string }) | undefined {
    const places = Map.groupBy(
      this.rows.filter((row) => located(row, city) && row.latitude !== null && foldValue(row.city ?? '') !== ''),
      (row) => (row.city && row.state ? `${foldValue(row.city)}, ${state(row.state)}` : foldValue(row.city ?? '')),
    )
    const [most] = [...places].sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0
    if (!most) return this.town(city)
    const [name, rows] = most
    return {
      state: /, ([a-z]{2})$/.exec(name)?.[1] ?? '',
      latitude: median(rows.map((row) => row.latitude ?? 0)),
      longitude: median(rows.map((row) => row.longitude ?? 0)),
    }
  }

  /**
   * Where no physician is, a town is where the country has it, told by its name and state or by a name that no other
   * has.
   */
  private town(city: string): Town | undefined {
    const comma = city.lastIndexOf(',')
    const name = foldValue(comma === -1 ? city : city.slice(0, comma))
    const called = (this.setting.towns ?? []).filter(
      (town) =>
        foldValue(town.label) === `${name}, ${foldValue(town.state)}` &&
        (comma === -1 || state(city.slice(comma + 1)) === state(town.state)),
    )
    return called.length === 1 ? called[0] : undefined
  }

  private fits(row: PhysicianRow, filters: SearchFilters, centres: Point[] | undefined): boolean {
    const { exclude = {}, where, ...chosen } = filters
    if (!this.fitsChosen(row, chosen, centres)) return false
    for (const [field, values] of Object.entries(exclude)) {
      for (const value of values) if (this.fitsLeaf(row, { field, values: [value] } as unknown as Leaf)) return false
    }
    return where === undefined || this.fitsTree(row, where) !== false
  }

  /** `undefined` where a tree asks for nothing. */
  private fitsTree(row: PhysicianRow, tree: FilterTree): boolean | undefined {
    if ('not' in tree) {
      const fits = this.fitsTree(row, tree.not)
      return fits === undefined ? undefined : !fits
    }
    if ('and' in tree || 'or' in tree) {
      const of = ('and' in tree ? tree.and : tree.or).map((part) => this.fitsTree(row, part))
      const said = of.filter((fits) => fits !== undefined)
      if (said.length === 0) return undefined
      return 'and' in tree ? said.every(Boolean) : said.some(Boolean)
    }
    return this.fitsLeaf(row, tree)
  }

  /** Each value by itself as the flat filter of its name; `undefined` if all are blank. */
  private fitsLeaf(row: PhysicianRow, leaf: Leaf): boolean | undefined {
    const { field, operator, miles } = leaf
    const { kind } = filterTable[field]
    const texts = kind === 'text' || kind === 'texts'
    const every = operator === 'all' || (operator === undefined && (field === 'tags' || field === 'skills'))
    const values: readonly unknown[] = texts ? asked(leaf.values as string[]) : leaf.values
    if (values.length > (every ? maxValues.all : maxAnyOf(field))) return false
    const circles = this.circles(leaf)
    if (circles) {
      const away = this.miles(row, circles)
      return away !== undefined && circles.length > 0 && away <= miles!
    }
    const said = values.filter((value) => !asksNothing(field, value))
    if (said.length === 0) return undefined
    const test = (value: unknown) =>
      (operator === 'begins' || operator === 'whole') && field in begun
        ? begun[field as keyof typeof begun](row, String(value), operator)
        : this.fitsChosen(row, flat(field, value), undefined)
    return every ? said.every(test) : said.some(test)
  }

  private fitsChosen(row: PhysicianRow, filters: SearchFilters, centres: Point[] | undefined): boolean {
    const {
      query = '',
      skillsSearch = '',
      zip = '',
      npi = '',
      nearHospital,
      practiceYears,
      groupSize,
      affiliations,
      shortage,
      wishPay,
      wishFrom = '',
      miles = 0,
    } = filters
    if (asked([query]).length > 0 && !queried(row, query)) return false
    if (!asked(filters.tags).every((tag) => anyField(row, tag))) return false
    if (!asked(filters.skills).every((skill) => some(row.skills, skill))) return false
    if (asked([skillsSearch]).length > 0 && !some(row.skills, skillsSearch)) return false
    if ([filters.tags, filters.skills].some((values) => asked(values).length > maxValues.all)) return false
    for (const [filter, test] of Object.entries(tests)) {
      const given = filters[filter as keyof typeof tests]
      let values = asked(Array.isArray(given) ? given : ([given ?? ''] as string[]))
      if (values.length > maxAnyOf(filter as keyof typeof tests)) return false
      if (filter === 'credential') values = values.filter((value) => words(value).trim() !== '')
      if (filter === 'city' && centres && foldValue(zip) === '') continue
      if (values.length > 0 && !values.some((value) => test(row, value))) return false
    }
    const away = centres && this.miles(row, centres)
    if (centres && !(away !== undefined && centres.length > 0 && away <= miles)) return false
    if (!centres && foldValue(zip) !== '') {
      const digits = /^\d{1,5}(?=$|-\d*$)/.exec(foldValue(zip))?.[0]
      if (!digits || !foldValue(row.zip?.trim().slice(0, 5) ?? '').startsWith(digits)) return false
    }
    if (foldValue(npi) !== '' && !(/^[12]\d{9}$/.test(foldValue(npi)) && row.npi === foldValue(npi))) return false
    const isWithin = (place: Around) => (this.miles(row, this.around(place)) ?? Number.POSITIVE_INFINITY) <= place.miles
    if (nearHospital && !nearHospital.some(isWithin)) return false
    const years = row.graduationYear && this.setting.year - row.graduationYear
    if (!within(years, practiceYears) || !within(row.groupSize, groupSize)) return false
    if (!within(row.affiliations, affiliations)) return false
    if (!within(row.shortage || null, shortage)) return false
    if (!within(row.wishPay, wishPay)) return false
    const places = asked(filters.wishPlace)
    if (places.length > maxAnyOf('wishPlace')) return false
    if (places.length > 0 && !places.some((place) => this.wouldMoveTo(row, place))) return false
    const by = foldValue(wishFrom)
    if (by !== '' && !(row.openToOffers && /^\d{4}-/.test(by) && (row.wishFrom === null || row.wishFrom <= by)))
      return false
    for (const flag of flagNames) {
      if (filters[flag] !== undefined && (row[flag] ?? false) !== filters[flag]) return false
    }
    const { onList, contactedDays, doNotContact, outcome, teamContactedDays, teamOutcome } = filters
    for (const ids of [onList, contactedDays, doNotContact, outcome, teamContactedDays, teamOutcome]) {
      if (ids && !ids.includes(row.id)) return false
    }
    const { notOnList, notContactedDays, teamNotContactedDays } = filters
    return ![notOnList, notContactedDays, teamNotContactedDays].some((ids) => ids?.includes(row.id))
  }
}

function within(number: number | null, range: { from?: number; to?: number } = {}): boolean {
  const { from, to } = range
  if (from === undefined && to === undefined) return true
  return number !== null && number >= (from ?? number) && number <= (to ?? number)
}

const facetValues: Record<FacetName, (row: PhysicianRow) => string[]> = {
  specialty: specialtiesOf,
  state: (row) => (row.state ? [state(row.state)] : []),
  companyIndustry: (row) => asked([row.companyIndustry ?? '']),
  companySize: (row) => asked([row.companySize ?? '']),
  companyRevenue: (row) => asked([row.companyRevenue ?? '']),
  education: (row) =>
    row.education.flatMap(({ degrees }) => degrees).filter((degree) => knownDegrees.has(words(degree))),
  skills: (row) => asked(row.skills),
}

function byName(a: PhysicianRow, b: PhysicianRow): number {
  return blankLast(a.lastName, b.lastName, 1) || blankLast(a.firstName, b.firstName, 1) || a.id - b.id
}

function blankLast(a: string | null, b: string | null, sign: number): number {
  const [one, other] = [foldValue(a ?? ''), foldValue(b ?? '')]
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? 1 : -1
  return one < other ? -sign : sign
}
