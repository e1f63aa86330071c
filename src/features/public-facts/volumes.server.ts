/** What a physician did according to Medicare's files. */
import type { Kysely } from 'kysely'
import { lastPlace, yearsShown } from '#data/sources/volumes/counts.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { Volumes } from './contracts.ts'
import type { FactRows } from './fact-rows.server.ts'

/** Types of care shown in a profile. */
const maxKinds = 12
/** The rank is computed only for the first few types. */
const maxRanked = 5

interface CareOfYear {
  year: number
  care: string
  services: number
  patients: number
  lines: number
  specialty: string
  state: string
}

export async function volumesOf(
  db: Kysely<DB>,
  { care: given, totals }: Pick<FactRows, 'care' | 'totals'>,
): Promise<Volumes | null> {
  const care = given.flatMap(kindsOf)
  const years = [...new Set([...care, ...totals].map(({ year }) => year))].sort((a, b) => b - a).slice(0, yearsShown)
  const [year] = years
  if (year === undefined) return null
  const names = [...new Set(care.filter((row) => years.includes(row.year)).map((row) => row.care))].slice(0, maxKinds)
  const shown = names.map((name) => ({ name, row: care.find((row) => row.year === year && row.care === name) }))
  const places = await placesOf(db, shown.flatMap(({ row }) => row ?? []).slice(0, maxRanked))
  return {
    year,
    specialty: care[0]?.specialty ?? '',
    state: care[0]?.state ?? '',
    care: shown.map(({ name, row }) => ({
      name,
      services: row?.services ?? null,
      patients: row?.patients ?? null,
      patientsExact: row?.lines === 1,
      rankInState: places.get(`${name} ${row?.state}`) ?? null,
      rankNationally: places.get(`${name} `) ?? null,
    })),
    years: years.map((year) => {
      const total = totals.find((row) => row.year === year)
      const published = care.filter((row) => row.year === year).reduce((sum, { services }) => sum + services, 0)
      return { year, services: total?.services ?? (published || null), patients: total?.patients ?? null }
    }),
  }
}

/** Columns that list rows have for each type of care, most services first. */
function kindsOf({ year, specialty, state, care, services, patients, lines }: FactRows['care'][number]): CareOfYear[] {
  const kinds = care.map((name, at) => ({
    ...{ year, specialty, state, care: name },
    ...{ services: services[at]!, patients: patients[at]!, lines: lines[at]! },
  }))
  return kinds.sort((a, b) => b.services - a.services || (a.care < b.care ? -1 : 1))
}

/**
 * By 'Colonoscopy TX' and 'Colonoscopy ': one more than how many in the same specialty did more of it that year, in the
 * state and nationwide.
 */
async function placesOf(db: Kysely<DB>, kinds: readonly CareOfYear[]): Promise<ReadonlyMap<string, number>> {
  const [first] = kinds
  if (!first || first.specialty === '') return new Map()
  const { rows } = await typed({ care: 'text', state: 'text', place: 'number' })`
    select care, state, cardinality(services) - width_bucket(had, services) + 1 as place
    from fact_care_places join unnest(${kinds.map(({ care }) => care)}::text[], ${kinds.map(({ services }) => services)}::int[])
      as own (care, had) using (care)
    where year = ${first.year} and specialty = ${first.specialty} and state in ('', ${first.state})`.execute(db)
  return new Map(rows.filter(({ place }) => place <= lastPlace).map((row) => [`${row.care} ${row.state}`, row.place]))
}
