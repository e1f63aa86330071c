import type { Kysely } from 'kysely'
import { unmergeDays } from '#data/duplicates/unmerge.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { comparedPairs } from './compared-pairs.server.ts'
import { type Decided, getDuplicates } from './contracts.ts'

const pageSize = limits.deskPageSize

export const getDuplicatesHandler = handle(getDuplicates, async ({ input: { state, page }, deps: { db } }) => {
  const { rows } = await typed({ waiting: 'number', done: 'number' })`
    select count(*) filter (where decided_at is null) as waiting,
      count(*) filter (where decided_at is not null) + (select count(*) from merged_profiles) as done
    from duplicate_pairs`.execute(db)
  const counts = rows[0]!
  const answer = { total: counts[state], page, pageSize, counts, data: [], decided: [] }
  const offset = (page - 1) * pageSize
  if (state === 'done') return { ...answer, decided: await decidedPairs(db, offset) }
  const waiting = await db
    .selectFrom('duplicate_pairs')
    .select(['one_id', 'other_id', 'confidence', 'found_at'])
    .where('decided_at', 'is', null)
    .orderBy('confidence', 'desc')
    .orderBy('one_id')
    .orderBy('other_id')
    .offset(offset)
    .limit(pageSize)
    .execute()
  return { ...answer, data: await comparedPairs(db, waiting) }
})

const decidedColumns = {
  merged: 'boolean',
  at: 'time',
  by: 'text?',
  one_id: 'number',
  one_name: 'text',
  one_npi: 'text?',
  other_id: 'number',
  other_name: 'text',
  other_npi: 'text?',
  can_undo: 'boolean',
} as const

async function decidedPairs(db: Kysely<DB>, offset: number): Promise<Decided[]> {
  const { rows } = await typed(decidedColumns)`
    select d.merged, d.at, users.email as by, d.one_id, d.one_name, d.one_npi, p.id as other_id,
      concat_ws(' ', p.first_name, p.middle_name, p.last_name, p.suffix) as other_name, p.npi as other_npi, d.can_undo
    from (
      select true as merged, merged_at as at, merged_by as by, id as one_id,
        concat_ws(' ', first_name, last_name) as one_name, null as one_npi, into_id as other_id,
        undo is not null and merged_at > now() - make_interval(days => ${unmergeDays}) as can_undo
      from merged_profiles
      union all
      select false, decided_at, decided_by, one_id,
        concat_ws(' ', one.first_name, one.middle_name, one.last_name, one.suffix), one.npi, other_id, true
      from duplicate_pairs join physicians one on one.id = one_id where decided_at is not null
    ) d
    join physicians p on p.id = d.other_id
    left join users on users.id = d.by
    order by d.at desc, d.one_id, p.id offset ${offset} limit ${pageSize}`.execute(db)
  return rows.map((row): Decided => {
    const other = { id: row.other_id, name: row.other_name, npi: row.other_npi }
    const told = { at: row.at.toISOString(), by: row.by }
    if (row.merged) {
      return { kind: 'merged', id: row.one_id, name: row.one_name, into: other, canUndo: row.can_undo, ...told }
    }
    return { kind: 'different', profiles: [{ id: row.one_id, name: row.one_name, npi: row.one_npi }, other], ...told }
  })
}
