/** What Medicare's files say that a physician did. */
import { type Kysely, sql } from 'kysely'
import { yearsShown } from '#data/sources/volumes/counts.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Volumes } from './contracts.ts'

/** Kinds of care that a profile shows. */
const mostKinds = 12
/** A place is counted for the first few kinds only, and up to this one: who is far behind is not told how far. */
const mostRanked = 5
const lastPlace = 10_000

interface CareOfYear {
  year: number
  care: string
  services: number
  patients: number
  lines: number
  specialty: string
  state: string
}

export async function volumesOf(db: Kysely<DB>, npi: string): Promise<Volumes | null> {
  const [care, totals] = await Promise.all([
    db
      .selectFrom('fact_volumes')
      .select(['year', 'care', 'services', 'patients', 'lines', 'specialty', 'state'])
      .where('npi', '=', npi)
      .orderBy('year', 'desc')
      .orderBy('services', 'desc')
      .orderBy('care')
      .execute(),
    db.selectFrom('fact_totals').select(['year', 'services', 'patients']).where('npi', '=', npi).execute(),
  ])
  const years = [...new Set([...care, ...totals].map(({ year }) => year))].sort((a, b) => b - a).slice(0, yearsShown)
  const [year] = years
  if (year === undefined) return null
  const names = [...new Set(care.filter((row) => years.includes(row.year)).map((row) => row.care))].slice(0, mostKinds)
  return {
    year,
    specialty: care[0]?.specialty ?? '',
    state: care[0]?.state ?? '',
    care: await Promise.all(
      names.map(async (name, at) => {
        const row = care.find((row) => row.year === year && row.care === name)
        return {
          name,
          services: row?.services ?? null,
          patients: row?.patients ?? null,
          patientsExact: row?.lines === 1,
          ...(row && at < mostRanked ? await placeOf(db, row) : { rankInState: null, rankNationally: null }),
        }
      }),
    ),
    years: years.map((year) => {
      const total = totals.find((row) => row.year === year)
      const published = care.filter((row) => row.year === year).reduce((sum, { services }) => sum + services, 0)
      return { year, services: total?.services ?? (published || null), patients: total?.patients ?? null }
    }),
  }
}

/** One more than how many of the same specialty did more of it in that year. */
async function placeOf(db: Kysely<DB>, { care, year, specialty, services, state }: CareOfYear) {
  if (specialty === '') return { rankInState: null, rankNationally: null }
  const { rows } = await sql<{ before: number; beforeHere: number }>`
    select count(*)::int as before, count(*) filter (where state = ${state})::int as "beforeHere"
    from (
      select state from fact_volumes
      where care = ${care} and year = ${year} and specialty = ${specialty} and services > ${services} limit ${lastPlace}
    ) ahead`.execute(db)
  const { before = lastPlace, beforeHere = 0 } = rows[0] ?? {}
  if (before >= lastPlace) return { rankInState: null, rankNationally: null }
  return { rankInState: state === '' ? null : beforeHere + 1, rankNationally: before + 1 }
}
