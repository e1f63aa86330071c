/**
 * Answers the search page's calls from the sample people, using the same index that finds physicians in the product.
 */
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import { matchedWords } from '#search/query/marks.ts'
import type { AnyContract, OutputOf, ParsedInputOf, ReadonlyDeep } from '#shared/calls/contract.ts'
import type { callOverHttp } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { getPhysicianContact } from '../physicians/contracts.ts'
import { searchPhysicians, selectPhysicians, suggest } from '../search/contracts.ts'
import { isLookedUp, type LookedUpFilter } from '../search/filters.ts'
import { type DemoPerson, demoPeople } from './demo-people.ts'

const builder = new SegmentBuilder()
for (const { educationEntries, industry, ...person } of demoPeople) {
  builder.add({ ...emptyRow, ...person, education: educationEntries, companyIndustry: industry })
}
const index = new PhysicianIndex(builder.finish(), {
  zipLocation: () => undefined,
  year: () => new Date().getFullYear(),
})

type Asked = ParsedInputOf<typeof searchPhysicians>
type Answer = OutputOf<typeof searchPhysicians>

function withoutLookedUp<Given extends Partial<Record<LookedUpFilter, unknown>>>(
  given: Given,
): Omit<Given, LookedUpFilter> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isLookedUp(name))) as Omit<Given, LookedUpFilter>
}

/**
 * People on lists or already contacted, and hospitals, aren't known here, so the page leaves no one out because of
 * them.
 */
function wanted({ filters = {}, tags = [] }: Pick<Asked, 'filters' | 'tags'>) {
  const { exclude = {}, where, ...others } = filters
  return { ...withoutLookedUp(others), exclude: withoutLookedUp(exclude), tags }
}

export const personOf = (id: number): DemoPerson => demoPeople[id - 1]!

/**
 * How many people each sample person represents: added up they are the total the demo shows, so every total and every
 * count next to a filter is a part of it, and they agree. Uneven, like real counts.
 */
const weights = demoPeople.map(
  (_, index) => Math.floor(limits.demo.total / demoPeople.length) + ((index * 37) % 61) - 30,
)
weights[0]! += limits.demo.total - weights.reduce((sum, weight) => sum + weight, 0)

const weigh = (people: readonly DemoPerson[]) => people.reduce((sum, { id }) => sum + weights[id - 1]!, 0)

const everyone = demoPeople.length

function peopleFor(filters: ReturnType<typeof wanted>): DemoPerson[] {
  return index.search({ filters, limit: everyone }).rows.map(({ id }) => personOf(id))
}

/** The demo's filters with counts next to their values, and the value a person has. */
const counted = {
  specialty: ({ specialty }: DemoPerson) => specialty,
  state: ({ state }: DemoPerson) => state,
  companyIndustry: ({ industry }: DemoPerson) => industry,
}

/** How many each value would leave: of those who match all other filters, as in the product. */
function facetsFor(filters: ReturnType<typeof wanted>): ReadonlyDeep<Answer>['facets'] {
  const { facets } = index.search({ filters, limit: 0, facets: true })
  const own = Object.entries(counted).map(([name, valueIn]) => {
    const byValue = Map.groupBy(peopleFor({ ...filters, [name]: undefined }), valueIn)
    const values = [...byValue].map(([value, people]) => ({ value, count: weigh(people) }))
    return [name, values.toSorted((a, b) => b.count - a.count)] as const
  })
  return facets && { ...facets, ...Object.fromEntries(own) }
}

/** The sample people are the first results of each search. */
export function findDemoPeople({ page = 1, sort, ...asked }: Asked): Answer {
  const { pageSize } = limits.demo
  const filters = wanted(asked)
  const { rows } = index.search({
    ...{ filters, offset: (page - 1) * pageSize, limit: pageSize },
    ...(sort ? { sort } : {}),
  })
  const people = peopleFor(filters)
  const answer: ReadonlyDeep<Answer> = {
    data: rows.map(({ id }) => personOf(id)),
    ...{ total: weigh(people), visible: people.length, page, pageSize },
    marks: matchedWords(filters),
    facets: facetsFor(filters),
  }
  // The index's own lists, which a page only reads.
  return answer as Answer
}

/** A sample person's contacts: at a domain no one can own, and a number that reaches no one. */
export function demoContact(id: number): { email: string; phone: string } {
  const { firstName, lastName } = personOf(id)
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  return {
    email: `${letters(firstName)}.${letters(lastName)}@clinic.example`,
    phone: `(${areaCodes[id % areaCodes.length]}) 555-01${String(id).padStart(2, '0')}`,
  }
}

const areaCodes = ['512', '713', '303', '216', '404', '617']

const answers = new Map<string, (input: never) => unknown>()

function answer<C extends AnyContract>(
  { name }: C,
  give: (input: ParsedInputOf<C>) => ReadonlyDeep<OutputOf<C>>,
): void {
  answers.set(name, give)
}

answer(searchPhysicians, findDemoPeople)
answer(selectPhysicians, ({ sort, ...asked }) => {
  const { total, rows } = index.search({ filters: wanted(asked), limit: demoPeople.length, ...(sort ? { sort } : {}) })
  return { ids: rows.map(({ id }) => id), total }
})
answer(suggest, ({ field, text }) => ({ data: index.suggest(field, text, limits.suggestions) }))
answer(getPhysicianContact, ({ physicianId }) => demoContact(physicianId))

/** Replaces the server. */
export const answerFromDemo: typeof callOverHttp = async (contract, input) => {
  const give = answers.get(contract.name)
  if (!give) throw new Error(`The demo does not answer ${contract.name}.`)
  return give(input as never) as OutputOf<typeof contract>
}
