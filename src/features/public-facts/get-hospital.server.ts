import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { getHospital } from './contracts.ts'
import { affiliatedWith, editionsOf } from './queries.server.ts'

export const getHospitalHandler = handle(getHospital, async ({ input: { ccn }, deps: { db }, fail }) => {
  const hospital = await db.selectFrom('fact_hospitals').selectAll().where('ccn', '=', ccn).executeTakeFirst()
  if (!hospital) return fail('notFound')
  const [specialties, data, editions] = await Promise.all([
    specialtiesAt(db, ccn),
    physiciansAt(db, ccn),
    editionsOf(db, ['affiliations']),
  ])
  const total = specialties.reduce((sum, { count }) => sum + count, 0)
  const asOf = editions.get('affiliations') ?? null
  return { hospital, asOf, total, specialties: specialties.filter(({ specialty }) => specialty !== ''), data }
})

/** Practicing physicians affiliated with a hospital; those that searches leave out are left out here, too. */
const affiliated = (ccn: string) => sql`
  from physicians p
  left join npi_facts facts on facts.npi = p.npi
  where p.deactivated_on is null and facts.excluded_on is null and p.npi in (
    select npi from ${affiliatedWith} a where a.hospital = ${ccn})`

async function specialtiesAt(db: Kysely<DB>, ccn: string): Promise<{ specialty: string; count: number }[]> {
  const { rows } = await typed({ specialty: 'text', count: 'number' })`
    select coalesce(p.specialty, '') as specialty, count(*)::int as count ${affiliated(ccn)}
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** About the same number from every specialty, so that none is missing if there are too many to show. */
async function physiciansAt(db: Kysely<DB>, ccn: string) {
  const { rows } = await typed({ id: 'number', name: 'text', credential: 'text', specialty: 'text' })`
    select id, name, credential, specialty
    from (
      select p.id, concat_ws(' ', p.first_name, p.middle_name, p.last_name, p.suffix) as name, coalesce(p.credential, '') as credential,
        coalesce(p.specialty, '') as specialty,
        row_number() over (partition by p.specialty order by p.last_name, p.first_name, p.id) as place
      ${affiliated(ccn)}
      order by place, p.specialty nulls last limit ${limits.hospitalPhysicians}
    ) shown
    order by nullif(specialty, '') nulls last, place`.execute(db)
  return rows
}
