/**
 * What cards say to everyone, and to the person asking: one row for each card. Read by one statement that asks each
 * table once for all the cards of everyone asking, since most tables have nothing to say about most of them.
 */
import { z } from 'zod'
import { pauseHolds, pauseReason } from '#data/own-profile/pauses.ts'
import { rowsSeen } from '#shared/database/owned-rows.ts'
import { atLeastTen, prepared } from '#shared/database/prepared.ts'
import { readTogether } from '#shared/database/read-together.ts'
import type { RowOf } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { contactOutcomes, contactWays } from '../activities/kinds.ts'
import { EducationEntry, Wishes } from './contracts.ts'
import { openWishes } from './wish-row.server.ts'

interface Asked {
  ids: readonly number[]
  asker: {
    /** Who may see what they have revealed. */
    revealing: string | null
    id: string | null
    teamId: string | null
  }
  /** Includes the lists that the person may see. */
  withLists: boolean
}

/** In any order, without those who are gone. */
export const readCardRows = readTogether<Asked, CardRow[]>(async (db, asked) => {
  const wanted = asked.flatMap(({ ids }, i) => [...new Set(ids)].map((id) => ({ id, asker: i + 1 })))
  const askers = asked.map(({ asker }) => asker)
  const rows = await readRows(
    db,
    atLeastTen(
      wanted.map(({ asker }) => asker),
      0,
    ),
    atLeastTen(
      wanted.map(({ id }) => id),
      noOne,
    ),
    askers.map(({ revealing }) => revealing),
    askers.map(({ id }) => id),
    askers.map(({ teamId }) => teamId),
    // The other lists of askers are filled up with nulls.
    atLeastTen(
      asked.map(({ withLists }) => withLists),
      false,
    ),
  )
  const byAsker = Map.groupBy(rows, ({ asker }) => asker)
  return asked.map((_, i) => byAsker.get(i + 1) ?? [])
})

/** The id of no physician. */
const noOne = 0

/** Columns by name, so that a new one can't let a contact value slip in. */
const columns = {
  /** Which of those asking this is for, counted from 1. */
  asker: 'number',
  id: 'number',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  credential: 'text?',
  title: 'text?',
  specialty: 'text?',
  organization: 'text?',
  city: 'text?',
  state: 'text?',
  skills: 'texts',
  education: z.array(EducationEntry),
  linkedin_url: 'text?',
  masked_email: 'text?',
  masked_phone: 'text?',
  has_any_phone: 'boolean',
  has_direct_phone: 'boolean',
  generated: 'boolean',
  deactivated_on: 'text?',
  excluded_on: 'text?',
  revealed_email: 'boolean?',
  revealed_phone: 'boolean?',
  contacted_at: 'time?',
  contacted_how: z.enum(contactWays).nullable(),
  contacted_outcome: z.enum(contactOutcomes).nullable(),
  contacted_by_them: 'boolean?',
  contacted_by: 'text?',
  blocked_at: 'time?',
  blocked_reason: 'text?',
  blocked_for_team: 'boolean?',
  blocked_by_them: 'boolean?',
  blocked_by: 'text?',
  paused_reason: 'text?',
  paused_since: 'time?',
  confirmed_on: 'text?',
  wishes: Wishes.nullable(),
  list_ids: 'texts?',
  list_names: 'texts?',
  recorded: 'boolean',
} as const
export type CardRow = RowOf<typeof columns>

const mine = { owner: 'asked.id', team: 'asked.team' }
const about = (table: string) => `left join ${table} on ${table}.n = wanted.n and ${table}.physician_id = p.id`

/**
 * For several askers at once: $1 who asks for $2, then of each asker: who may see what they have revealed, id, team,
 * and whether to include the lists.
 */
const readRows = prepared(
  'cards',
  columns,
)<
  [
    wantedBy: number[],
    ids: number[],
    revealing: (string | null)[],
    askers: (string | null)[],
    teams: (string | null)[],
    withLists: boolean[],
  ]
>(`with wanted as materialized (
    select n, id from unnest($1::int[], $2::bigint[]) as wanted (n, id)
  ),
  asked as materialized (
    select n::int, revealing, id, team, with_lists
    from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::boolean[]) with ordinality as asked (revealing, id, team, with_lists, n)
  ),
  revealed as (
    select n, physician_id, bool_or(field = 'email') as email, bool_or(field = 'phone') as phone
    from (
      select n, physician_id, field from asked join contact_reveals on user_id = revealing
      where physician_id = any($2::bigint[])
      union all
      select n, physician_id, jsonb_array_elements_text(details->'fields') from asked join activities on team_id = team
      where revealing is not null and physician_id = any($2::bigint[]) and kind = 'revealed'
    ) as fields
    group by n, physician_id
  ),
  contacted as (
    select distinct on (n, physician_id) n, physician_id, happened_at, details, author_id,
      coalesce(author_id = asked.id, false) as by_them
    from asked join activities entry on ${rowsSeen('activities', mine, 'entry')}
    where physician_id = any($2::bigint[]) and kind = 'contacted' and undone_at is null
    order by n, physician_id, happened_at desc
  ),
  blocked as (
    select distinct on (n, physician_id) n, physician_id, created_at, reason, team_id, owner_id,
      coalesce(owner_id = asked.id, false) as by_them
    from asked join do_not_contact block on ${rowsSeen('do_not_contact', mine, 'block')}
    where physician_id = any($2::bigint[])
    order by n, physician_id, team_id nulls last
  ),
  listed as (
    select n, physician_id, array_agg(list.id order by list.name_key) as ids, array_agg(list.name order by list.name_key) as names
    from asked
    join physician_lists list on ${rowsSeen('physician_lists', mine, 'list')}
    join list_physicians on list_id = list.id
    where with_lists and physician_id = any($2::bigint[])
    group by n, physician_id
  ),
  recorded as (
    select distinct n, physician_id from asked join own_records own on ${rowsSeen('own_records', mine, 'own')}
    where with_lists and physician_id = any($2::bigint[])
  )
  select wanted.n as asker, p.id, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential, p.title, p.specialty, p.organization, p.city, p.state,
    p.skills, p.education, p.linkedin_url, left(p.masked_email, ${limits.emailExcerpt}) as masked_email, p.masked_phone,
    p.has_phone or p.has_direct_phone as has_any_phone, p.has_direct_phone, p.generated,
    p.deactivated_on::text as deactivated_on, npi_facts.excluded_on::text as excluded_on,
    revealed.email as revealed_email, revealed.phone as revealed_phone,
    contacted.happened_at as contacted_at, contacted.details->>'how' as contacted_how,
    contacted.details->>'outcome' as contacted_outcome, contacted.by_them as contacted_by_them,
    (select name from users where users.id = contacted.author_id) as contacted_by,
    blocked.created_at as blocked_at, blocked.reason as blocked_reason, blocked.team_id is not null as blocked_for_team,
    blocked.by_them as blocked_by_them, (select name from users where users.id = blocked.owner_id) as blocked_by,
    case when ${pauseHolds('own', 'p.id')} then ${pauseReason('own', 'p.id')} end as paused_reason,
    coalesce((select opted_out_at from sale_opt_outs where physician_id = p.id), own.made_at) as paused_since,
    own.confirmed_on::text as confirmed_on,
    ${openWishes('own')} as wishes,
    listed.ids as list_ids, listed.names as list_names, recorded.n is not null as recorded
  from wanted
  join physicians p on p.id = wanted.id
  left join own_profiles own on own.physician_id = p.id
  left join npi_facts on npi_facts.npi = p.npi and npi_facts.excluded_on is not null
  ${['revealed', 'contacted', 'blocked', 'listed', 'recorded'].map(about).join(' ')}`)
