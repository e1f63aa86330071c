import { handle } from '#door/handle.ts'
import type { PhysicianSearch } from '#search/port.ts'
import { untilChange } from '#search/until-change.ts'
import { type ExampleSearch, getExampleSearches } from './contracts.ts'
import { type FirstResult, firstResults } from './queries.server.ts'

/** As a recruiter would type them: each has parts that the index reads in a different way. */
const queries = ['cardiologists in Texas with email', 'family doctors near Chicago', 'DO anesthesiologists in Ohio']

const shown = 3

export const getExampleSearchesHandler = handle(getExampleSearches, async ({ deps }) => {
  const answers = await untilChange(deps.search, 'example searches', (search) =>
    Promise.all(queries.map((query) => ask(search, query))),
  )
  // Read again: anyone removed is gone immediately.
  const people = new Map(
    (
      await firstResults(
        deps.db,
        answers.flatMap(({ ids }) => ids),
      )
    ).map((person) => [person.id, person]),
  )
  const data = answers.map(({ ids, ...answer }) =>
    exampleOf(
      answer,
      ids.flatMap((id) => people.get(id) ?? []),
    ),
  )
  // If no one in the data matches a query, it would show nothing.
  return { data: data.filter(({ people }) => people.length > 0) }
})

async function ask(search: PhysicianSearch, query: string) {
  const { total, rows, flags, reading } = await search.search({ filters: { query }, limit: shown, facets: true })
  const parts = (reading?.parts ?? []).map(({ label, excluded = false }) => ({ label, excluded }))
  return { query, parts, total, withEmail: flags?.hasEmail ?? 0, ids: rows.map(({ id }) => id) }
}

function exampleOf(answer: Omit<ExampleSearch, 'people' | 'sample'>, found: readonly FirstResult[]): ExampleSearch {
  return {
    ...answer,
    people: found.map(({ id, firstName, lastName, credential, organization, city, state, masked }) => ({
      id,
      firstName,
      lastName,
      credential: credential ?? '',
      organization: organization ?? '',
      place: [city, state].filter(Boolean).join(', '),
      hasEmail: masked !== null,
    })),
    sample: found.some(({ generated }) => generated),
  }
}
