import { z } from 'zod'
import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { firstCursor } from '#shared/calls/cursor.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { getTeamLog, type LogEntry, logKinds } from './log-contracts.ts'

const Place = z.tuple([z.iso.datetime(), z.string().max(100)])

/** Nothing in the log changes, so its entries' times are all a cursor has to say. */
const cursorOf = ({ at, id }: Pick<LogEntry, 'at' | 'id'>) =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url')

function placeIn(cursor: string): z.infer<typeof Place> | null {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return null
  }
}

export const getTeamLogHandler = handle(getTeamLog, async ({ input, caller, deps: { db }, fail }) => {
  const { kind = null, memberId = null, cursor = firstCursor } = input
  const [beforeAt, beforeId] = cursor === firstCursor ? [null, null] : (placeIn(cursor) ?? fail('badCursor'))
  const teamId = (caller.team as Membership).id
  // Reveals and emails of one minute are one entry. What someone did before they joined is no one's business here.
  const { rows } = await typed({
    ...{ kind: z.enum(logKinds), id: 'text', by_name: 'text', by_key: 'text?', at: 'time', physicians: 'number' },
    ...{ physician_id: 'number?', physician: 'text?', title: 'text?' },
  })`
    with members as (
      select user_id, joined_at from team_members
      where team_id = ${teamId}::uuid and (${memberId}::uuid is null or user_id = ${memberId}::uuid)
    ), entries as (
      select 'revealed' as kind, min(r.id::text) as id, user_id, r.by_key,
        date_trunc('milliseconds', max(revealed_at)) as at, count(distinct physician_id)::int as physicians,
        min(physician_id) as some_id, null::text as title
      from contact_reveals as r join members using (user_id)
      where revealed_at >= joined_at and revealed_at > now() - interval '12 months'
      group by user_id, r.by_key, date_trunc('minute', revealed_at)
      union all
      select 'exported', l.id::text, l.user_id, l.by_key, date_trunc('milliseconds', export_date), export_count,
        null, e.title
      from export_logs as l join members using (user_id) left join exports as e on e.id = l.id
      where export_date >= joined_at and export_date > now() - interval '12 months'
      union all
      select 'sent', min(m.id::text), s.owner_id, null, date_trunc('milliseconds', max(m.sent_at)),
        count(distinct p.physician_id)::int, min(p.physician_id), s.name
      from sequences as s join members on members.user_id = s.owner_id
        join sequence_people as p on p.sequence_id = s.id join sequence_messages as m on m.person_id = p.id
      where m.sent_at >= joined_at and m.sent_at > now() - interval '12 months'
      group by s.id, date_trunc('minute', m.sent_at)
    )
    select entries.kind, entries.id, users.name as by_name, entries.by_key, entries.at, entries.physicians,
      physicians.id as physician_id, concat_ws(' ', physicians.first_name, physicians.last_name) as physician, entries.title
    from entries join users on users.id = entries.user_id
      left join physicians on entries.physicians = 1 and physicians.id = entries.some_id
    where (${kind}::text is null or entries.kind = ${kind}::text)
      and (${beforeAt}::timestamptz is null or (entries.at, entries.id) < (${beforeAt}::timestamptz, ${beforeId}::text))
    order by entries.at desc, entries.id desc
    limit ${serverLimits.teamLogPage + 1}`.execute(db)
  const data = rows.slice(0, serverLimits.teamLogPage).map(
    (row): LogEntry => ({
      ...{ id: row.id, kind: row.kind, by: row.by_name, key: row.by_key, at: row.at.toISOString(), title: row.title },
      physicians: row.physicians,
      physician: row.physician_id === null ? null : { id: row.physician_id, name: row.physician ?? '' },
    }),
  )
  const last = data.at(-1)
  return { data, next: last && rows.length > data.length ? cursorOf(last) : undefined }
})
