/** A list in numbers, from the log of moves and contacts. The list itself is checked first. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { contactOutcomes } from '../activities/kinds.ts'
import type { StageFigures } from './figures-contracts.ts'

/**
 * Each stage with how many are in it, how many ever got that far, and the median number of days someone spends in it. A
 * stay ends with the next move; one that hasn't ended lasts until now. A 'contacted' stage counts who was contacted,
 * wherever their card is. People who were removed from the database count where they were last.
 */
export async function stageFigures(db: Kysely<DB>, holder: Holder, listId: string): Promise<StageFigures[]> {
  const { rows } = await typed({
    id: 'text',
    name: 'text',
    apart: 'boolean',
    now: 'number',
    reached: 'number',
    medianDays: 'number?',
  })`
    with stages as (
      select id, name, place, apart, kind from list_stages where list_id = ${listId}
    ), entries as (
      select entry.physician_id, entry.added_at, coalesce(entry.staged_at, entry.added_at) as staged_at,
        coalesce(entry.stage_id, first.id) as stage_id, first.id as first_id
      from list_physicians entry join stages first on first.place = 0
      where entry.list_id = ${listId}
    ), moves as (
      select physician_id, happened_at as at,
        (select id from stages where id::text = details->>'stageId' or (not details ? 'stageId' and name = details->>'stage') limit 1) as stage_id
      from activities
      where ${rowsFor(holder, 'see', 'activities')} and kind = 'moved' and undone_at is null
        and details->>'listId' = ${listId} and physician_id in (select physician_id from entries)
    ), events as (
      select physician_id, added_at as at, first_id as stage_id, 0 as rank from entries
      union all select physician_id, at, stage_id, 1 from moves
      -- Where they are now, also where no log that the caller may see says it.
      union all select physician_id, staged_at, stage_id, 2 from entries
    ), ordered as (
      select *, lag(stage_id) over later as before, row_number() over later as number from events
      window later as (partition by physician_id order by at, rank)
    ), stays as (
      select physician_id, stage_id, at,
        lead(at, 1, now()) over (partition by physician_id order by at, rank) as until
      from ordered where number = 1 or stage_id is distinct from before
    ), furthest as (
      select physician_id, max(place) filter (where not apart) as place from stays join stages on stages.id = stage_id group by physician_id
    ), contacted as (
      select count(distinct physician_id) as physicians from activities
      where ${rowsFor(holder, 'see', 'activities')} and kind = 'contacted' and undone_at is null
        and physician_id in (select physician_id from entries)
    ), gone as (
      select stage.*, removed.physicians, removed.contacted from list_removed removed join stages stage on stage.id = removed.stage_id
      where removed.list_id = ${listId}
    )
    select stage.id, stage.name, stage.apart,
      (select count(*) from entries where stage_id = stage.id)
        + coalesce((select physicians from gone where id = stage.id), 0) as now,
      case when stage.kind = 'contacted' and not stage.apart
        then (select physicians from contacted) + coalesce((select sum(contacted) from gone), 0)::bigint
        when stage.apart
        then (select count(distinct physician_id) from stays where stage_id = stage.id)
          + coalesce((select physicians from gone where id = stage.id), 0)
        else (select count(*) from furthest where place >= stage.place)
          + coalesce((select sum(physicians) from gone where not apart and place >= stage.place), 0)::bigint
        end as reached,
      (
        select percentile_cont(0.5) within group (order by extract(epoch from until - at) / 86400)
        from stays where stage_id = stage.id
      )::float8 as "medianDays"
    from stages stage order by stage.place`.execute(db)
  return rows
}

/** How many on the list were emailed, and the result of the latest email to each that has one. */
export async function replyFigures(db: Kysely<DB>, holder: Holder, listId: string) {
  const { rows } = await typed({ outcome: z.enum(contactOutcomes).nullable(), count: 'number' })`
    select outcome, count(*) as count from (
      select distinct on (physician_id) details->>'outcome' as outcome from activities
      where ${rowsFor(holder, 'see', 'activities')} and kind = 'contacted' and undone_at is null and details->>'how' = 'email'
        and physician_id in (select physician_id from list_physicians where list_id = ${listId})
      order by physician_id, (details ? 'outcome') desc, happened_at desc, id desc
    ) latest group by outcome`.execute(db)
  return rows
}
