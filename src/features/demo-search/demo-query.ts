import { limits } from '#shared/product/limits.ts'
import { foldValue } from '#shared/text/fold.ts'
import { type DemoPerson, demoPeople } from './demo-people.ts'

export type DemoSort = 'name' | 'specialty' | 'location'

/** What the demo's filters say. Texts are matched as parts, whatever their case and accents, like those of the real search. */
export interface DemoQuery {
  keywords: readonly string[]
  /** Two letters, or empty. */
  state: string
  title: string
  company: string
  specialties: readonly string[]
  industries: readonly string[]
  sort: DemoSort
}

export const everybody: DemoQuery = {
  keywords: [],
  state: '',
  title: '',
  company: '',
  specialties: [],
  industries: [],
  sort: 'name',
}

type Criterion = Exclude<keyof DemoQuery, 'sort'>

const meets: Record<Criterion, (person: DemoPerson, query: DemoQuery) => boolean> = {
  keywords: (person, { keywords }) =>
    keywords.every((word) =>
      [person.firstName, person.lastName, person.specialty, person.organization, person.title, ...person.skills].some(
        (text) => has(text, word),
      ),
    ),
  state: (person, { state }) => state === '' || person.state === state,
  title: (person, { title }) => has(person.title, title),
  company: (person, { company }) => has(person.organization, company),
  specialties: (person, { specialties }) => specialties.length === 0 || specialties.includes(person.specialty),
  industries: (person, { industries }) => industries.length === 0 || industries.includes(person.industry),
}

function has(text: string, part: string): boolean {
  return foldValue(text).includes(foldValue(part))
}

const criteria = Object.keys(meets) as Criterion[]

export function hasDemoCriteria(query: DemoQuery): boolean {
  return criteria.some((name) => query[name].length > 0 && foldValue(String(query[name])) !== '')
}

/** The sample people that the filters leave, in the order that is asked for. */
export function findDemoPeople(query: DemoQuery): DemoPerson[] {
  const sortText = (person: DemoPerson) =>
    ({ name: '', specialty: person.specialty, location: `${person.city}, ${person.state}` })[query.sort]
  // Equal ones stay in the order of their last names.
  return demoPeople
    .filter((person) => criteria.every((name) => meets[name](person, query)))
    .sort((one, other) => (sortText(one) < sortText(other) ? -1 : Number(sortText(one) > sortText(other))))
}

/** How many results the demo names: for the whole list the fixed total, for a search as many sample people as it finds. */
export function demoTotal(query: DemoQuery): number {
  return hasDemoCriteria(query) ? findDemoPeople(query).length : limits.demo.total
}

/** Each value of a filter and how many sample people choosing it would leave, most first. */
export function demoCounts(filter: 'specialties' | 'industries', query: DemoQuery): { value: string; count: number }[] {
  const valueIn = (person: DemoPerson) => (filter === 'specialties' ? person.specialty : person.industry)
  const counts = new Map(demoPeople.map((person) => [valueIn(person), 0]))
  for (const person of findDemoPeople({ ...query, [filter]: [] })) {
    counts.set(valueIn(person), counts.get(valueIn(person))! + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, everywhere: demoPeople.filter((one) => valueIn(one) === value).length }))
    .sort((one, other) => other.everywhere - one.everywhere || (one.value < other.value ? -1 : 1))
    .map(({ value, count }) => ({ value, count }))
}
