/** Answers the calls of the search page from the sample people, with the index that finds physicians in the product. */
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import { matchedWords } from '#search/query/marks.ts'
import type { AnyContract, InputOf, OutputOf, ReadonlyDeep } from '#shared/calls/contract.ts'
import type { callOverHttp } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { getPhysicianContact } from '../physicians/contracts.ts'
import { firstSearch } from '../search/address.ts'
import { type SearchFilters, searchPhysicians, selectPhysicians, suggest } from '../search/contracts.ts'
import { hasCriteria } from '../search/search-state.ts'
import { type DemoPerson, demoPeople } from './demo-people.ts'

const builder = new SegmentBuilder()
for (const { educationEntries, industry, ...person } of demoPeople) {
  builder.add({ ...emptyRow, ...person, education: educationEntries, companyIndustry: industry })
}
const index = new PhysicianIndex(builder.finish(), {
  zipLocation: () => undefined,
  year: () => new Date().getFullYear(),
})

type Asked = InputOf<typeof searchPhysicians>
type Answer = OutputOf<typeof searchPhysicians>

/** The people who are kept on lists or were contacted are not known here, and the page leaves no one out. */
function wanted({ filters = {}, tags = [] }: Pick<Asked, 'filters' | 'tags'>) {
  const {
    onList: _,
    notOnList: __,
    notContactedDays: ___,
    exclude: ____,
    where: _____,
    ...others
  }: SearchFilters = filters
  return { ...others, tags }
}

export const personOf = (id: number): DemoPerson => demoPeople[id - 1]!

/** A search for everyone names the total of the product's picture, of which the sample people are the first pages. */
export function findDemoPeople({ page = 1, sort, ...asked }: Asked): Answer {
  const { pageSize } = limits.demo
  const filters = wanted(asked)
  const { total, rows, facets } = index.search({
    ...{ filters, offset: (page - 1) * pageSize, limit: pageSize, facets: true },
    ...(sort ? { sort } : {}),
  })
  const everyone = !hasCriteria({ ...firstSearch, filters: asked.filters ?? {}, tags: asked.tags ?? [] })
  const answer: ReadonlyDeep<Answer> = {
    data: rows.map(({ id }) => personOf(id)),
    ...{ total: everyone ? limits.demo.total : total, visible: total, page, pageSize },
    marks: matchedWords(filters),
    facets,
  }
  // The index's own lists, which a page only reads.
  return answer as Answer
}

/** How a sample person is reached: at a domain that no one can have, and by a number that rings nowhere. */
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

function answer<C extends AnyContract>({ name }: C, give: (input: InputOf<C>) => ReadonlyDeep<OutputOf<C>>): void {
  answers.set(name, give)
}

answer(searchPhysicians, findDemoPeople)
answer(selectPhysicians, ({ sort, ...asked }) => {
  const { total, rows } = index.search({ filters: wanted(asked), limit: demoPeople.length, ...(sort ? { sort } : {}) })
  return { ids: rows.map(({ id }) => id), total }
})
answer(suggest, ({ field, text }) => ({ data: index.suggest(field, text, limits.suggestions) }))
answer(getPhysicianContact, ({ physicianId }) => demoContact(physicianId))

/** In the place of the server. */
export const answerFromDemo: typeof callOverHttp = async (contract, input) => {
  const give = answers.get(contract.name)
  if (!give) throw new Error(`The demo does not answer ${contract.name}.`)
  return give(input as never) as OutputOf<typeof contract>
}
