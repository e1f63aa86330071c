import { foldValue as foldAnew } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/us-states.ts'
import { flagNames, type PhysicianRow } from '../columns/columns.ts'
import { milesBetween, type Point } from '../columns/near.ts'
import { exactValue } from '../query/exact-value.ts'
import { type FacetName, type FilterOf, facetNames, type SearchFilters } from '../query/filters.ts'
import { type Sort, valuesAtMost } from '../query/query.ts'

/**
 * The matching of docs/specification/search.md, row by row over plain objects and as directly as it can be said. It shares with the index what
 * folding and a distance are, and nothing else.
 */
type Setting = { readonly year: number; readonly zipLocation: (zip: string) => Point | undefined }

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

const anyField = (row: PhysicianRow, text: string) =>
  [row.firstName, row.lastName, row.specialty, row.organization, row.title].some((field) => has(field, text)) ||
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

function educated(row: PhysicianRow, value: string): boolean {
  if (row.education.some(({ degrees }) => degrees.some((degree) => hasWords(degree, value)))) return true
  return !knownDegrees.has(words(value)) && row.education.some(({ schoolName }) => has(schoolName, value))
}

const tests: Record<
  Exclude<FilterOf<'texts'>, 'tags' | 'skills'> | 'state',
  (row: PhysicianRow, value: string) => boolean
> = {
  specialty: (row, value) => {
    const whole = value === 'physician' ? value : /^= ?(.*)$/.exec(value)?.[1]
    return whole === undefined ? has(row.specialty, value) : whole !== '' && foldValue(row.specialty ?? '') === whole
  },
  title: (row, value) => has(row.title, value),
  organization: (row, value) => has(row.organization, value),
  education: educated,
  companySize: (row, value) => has(row.companySize, value),
  companyRevenue: (row, value) => has(row.companyRevenue, value),
  companyIndustry: (row, value) => has(row.companyIndustry, value),
  city: located,
  state: (row, value) => state(row.state) === state(value),
  credential: (row, value) => words(value).trim() === '' || hasWords(row.credential, value),
  license: (row, value) => row.licenseStates.some((one) => state(one) === state(value)),
  school: (row, value) => has(row.medicalSchool, value),
}

export class Oracle {
  readonly rows: readonly PhysicianRow[]
  private readonly setting: Setting

  constructor(rows: readonly PhysicianRow[], setting: Setting) {
    this.rows = rows
    this.setting = setting
  }

  /** The physicians found, in the order of the sort. */
  find(filters: SearchFilters, { key, direction }: Sort): PhysicianRow[] {
    const centres = this.centres(filters)
    const found = this.rows.filter((row) => this.fits(row, filters, centres))
    const sign = direction === 'desc' ? -1 : 1
    return found.sort((a, b) => {
      if (key === 'distance' && centres) {
        const difference = (this.miles(a, centres) ?? 0) - (this.miles(b, centres) ?? 0)
        return sign * difference || byName(a, b)
      }
      if (key === 'distance') return byName(a, b)
      const field = ({ name: 'lastName', specialty: 'specialty', location: 'city' } as const)[key]
      return blankLast(a[field], b[field], sign) || byName(a, b)
    })
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
      state: value,
    }[facet as string] ?? [value]
    return this.find({ ...filters, [facet]: chosen }, { key: 'name', direction: 'asc' }).length
  }

  miles(row: PhysicianRow, centres: readonly Point[]): number | undefined {
    const { latitude, longitude } = row
    if (latitude === null || longitude === null) return undefined
    return Math.min(...centres.map((centre) => milesBetween(centre, { latitude, longitude })))
  }

  /** The circles of a search with a radius. */
  centres(filters: SearchFilters): Point[] | undefined {
    if (filters.miles === undefined) return undefined
    if (foldValue(filters.zip ?? '') !== '') return [this.setting.zipLocation(filters.zip ?? '') ?? []].flat()
    const cities = asked(filters.city)
    if (cities.length > valuesAtMost.circles) return []
    return cities.length === 0 ? undefined : cities.flatMap((city) => this.middle(city) ?? [])
  }

  private middle(city: string): Point | undefined {
    const places = Map.groupBy(
      this.rows.filter((row) => located(row, city) && row.latitude !== null && foldValue(row.city ?? '') !== ''),
      (row) => (row.city && row.state ? `${foldValue(row.city)}, ${state(row.state)}` : foldValue(row.city ?? '')),
    )
    const [most] = [...places].sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0
    if (!most) return undefined
    const [, rows] = most
    return {
      latitude: median(rows.map((row) => row.latitude ?? 0)),
      longitude: median(rows.map((row) => row.longitude ?? 0)),
    }
  }

  private fits(row: PhysicianRow, filters: SearchFilters, centres: Point[] | undefined): boolean {
    const { query = '', skillsSearch = '', zip = '', npi = '', practiceYears, groupSize, miles = 0 } = filters
    if (asked([query]).length > 0 && !queried(row, query)) return false
    if (!asked(filters.tags).every((tag) => anyField(row, tag))) return false
    if (!asked(filters.skills).every((skill) => some(row.skills, skill))) return false
    if (asked([skillsSearch]).length > 0 && !some(row.skills, skillsSearch)) return false
    if ([filters.tags, filters.skills].some((values) => asked(values).length > valuesAtMost.all)) return false
    for (const [filter, test] of Object.entries(tests)) {
      const given = filters[filter as keyof typeof tests]
      let values = asked(Array.isArray(given) ? given : ([given ?? ''] as string[]))
      if (values.length > valuesAtMost.any) return false
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
    const years = row.graduationYear && this.setting.year - row.graduationYear
    if (!within(years, practiceYears) || !within(row.groupSize, groupSize)) return false
    for (const flag of flagNames) {
      if (filters[flag] !== undefined && (row[flag] ?? false) !== filters[flag]) return false
    }
    if (filters.onList && !filters.onList.includes(row.id)) return false
    return !filters.notOnList?.includes(row.id) && !filters.notContactedDays?.includes(row.id)
  }
}

function within(number: number | null, range: { from?: number; to?: number } = {}): boolean {
  const { from, to } = range
  if (from === undefined && to === undefined) return true
  return number !== null && number >= (from ?? number) && number <= (to ?? number)
}

const facetValues: Record<FacetName, (row: PhysicianRow) => string[]> = {
  specialty: (row) => asked([row.specialty ?? '']),
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
