/**
 * What cards say besides what they say to everyone: the version of each row, and what there is about the person asking. Read by one
 * statement that asks each table once for all the cards of everyone asking, since most tables have nothing to say about most of them.
 */
import { rowsSeen } from '#shared/database/owned-rows.ts'
import { atLeastTen, prepared } from '#shared/database/prepared.ts'
import { readTogether } from '#shared/database/read-together.ts'
import type { ContactField } from './contracts.ts'

/** Changes with each change to a row of `physicians` (`p`): the transaction that wrote it, and its place. */
export const versionText = `p.xmin::text || p.ctid::text`

export interface CardParts {
  id: number
  /** By `versionText`. */
  version: string
  /** The fields of a card that differ from person to person, as JSON without braces. */
  text: string
}

interface Asker {
  /** Who may see what they have revealed. */
  revealing: string | null
  id: string | null
  teamId: string | null
}

interface Asked {
  ids: readonly number[]
  asker: Asker
  /** Includes the lists that the person may see. */
  withLists: boolean
}

/** In any order, without those who are gone. */
export const readCardParts = readTogether<Asked, CardParts[]>(async (db, asked) => {
  const ids = [...new Set(asked.flatMap((one) => one.ids))]
  const rows = await readRows(
    db,
    atLeastTen(ids, noOne),
    asked.map(({ asker }) => asker.revealing),
    asked.map(({ asker }) => asker.id),
    asked.map(({ asker }) => asker.teamId),
    atLeastTen(
      asked.map(({ withLists }) => withLists),
      false,
    ),
  )
  const byAsker = Map.groupBy(rows, ({ asker }) => asker)
  const toAll = byAsker.get(everyone) ?? []
  return asked.map((one, i) => partsFor(one, toAll, byAsker.get(i + 1) ?? []))
})

/** The parts of what one person asked for, out of what was read for several. */
function partsFor({ ids, asker, withLists }: Asked, toAll: readonly Row[], toThem: readonly Row[]): CardParts[] {
  const said = new Map(ids.map((id) => [id, { ...nothing }]))
  for (const { id, part, text } of [...toAll, ...toThem]) {
    const one = said.get(id)
    if (one === undefined) continue
    if (part === 'field') one.fields += text
    else if (part === 'revealed') one[text as ContactField] = true
    else one[part] = text
  }
  const forLists = asker.id !== null && withLists
  return [...said].flatMap(([id, { version, inactive, email, phone, fields, lists, inMyRecords }]) => {
    if (version === '') return []
    const isRevealed = (is: boolean) => is && inactive === ''
    const revealed = `"revealed":{"email":${isRevealed(email)},"phone":${isRevealed(phone)}}`
    const own = forLists ? `,"lists":${lists},"inMyRecords":${inMyRecords}` : ''
    return [{ id, version, text: `${revealed}${fields}${own}` }]
  })
}

const nothing = { version: '', inactive: '', email: false, phone: false, fields: '', lists: '[]', inMyRecords: 'false' }

/** The id of no physician. */
const noOne = 0
/** In `Row.asker`. */
const everyone = 0

interface Row {
  /** Which of those asking this is about or for, counted from 1, or `everyone`. */
  asker: number
  id: number
  /** A `field` begins with its comma. */
  part: 'version' | 'inactive' | 'field' | 'revealed' | 'lists' | 'inMyRecords'
  text: string
}

const mine = { owner: 'asked.id', team: 'asked.team' }
const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * For several askers at once: $1 ids, $2 who may see what they have revealed, $3 who is asking, $4 their teams, $5 whether to include
 * the lists. Says what there is about any of the ids, even if another asker asked for it.
 */
const readRows = prepared<
  Row,
  [
    ids: number[],
    revealing: (string | null)[],
    askers: (string | null)[],
    teams: (string | null)[],
    withLists: boolean[],
  ]
>(
  'cards',
  `with wanted as materialized (
    select p.id, p.npi, p.deactivated_on, ${versionText} as version from physicians p where p.id = any($1::bigint[])
  ),
  asked as materialized (
    select n::int, revealing, id, team, with_lists
    from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::boolean[]) with ordinality as asked (revealing, id, team, with_lists, n)
  )
  select ${everyone} as asker, id, 'version' as part, version as text from wanted
  union all
  select ${everyone}, id, 'inactive', deactivated_on::text from wanted where deactivated_on is not null
  union all
  select ${everyone}, wanted.id, 'field', concat(',"excludedSince":"', excluded_on, '"')
  from wanted join npi_facts using (npi) where excluded_on is not null
  union all
  select n, physician_id, 'revealed', field
  from asked join contact_reveals on user_id = revealing
  where physician_id = any($1::bigint[])
  union all
  select n, physician_id, 'revealed', jsonb_array_elements_text(details->'fields')
  from asked join activities on team_id = team
  where revealing is not null and physician_id = any($1::bigint[]) and kind = 'revealed'
  union all
  (
    select distinct on (n, physician_id) n, physician_id, 'field', concat(',"lastContact":', json_build_object(
      'at', ${time('happened_at')}, 'how', details->>'how', 'outcome', details->>'outcome',
      'mine', coalesce(author_id = asked.id, false), 'by', (select name from users where users.id = author_id)))
    from asked join activities entry on ${rowsSeen('activities', mine, 'entry')}
    where physician_id = any($1::bigint[]) and kind = 'contacted' and undone_at is null
    order by n, physician_id, happened_at desc
  )
  union all
  (
    select distinct on (n, physician_id) n, physician_id, 'field', concat(',"doNotContact":', json_build_object(
      'reason', reason, 'since', ${time('created_at')}, 'shared', team_id is not null,
      'mine', coalesce(owner_id = asked.id, false), 'by', (select name from users where users.id = owner_id)))
    from asked join do_not_contact block on ${rowsSeen('do_not_contact', mine, 'block')}
    where physician_id = any($1::bigint[])
    order by n, physician_id, team_id nulls last
  )
  union all
  select n, physician_id, 'lists', json_agg(json_build_object('id', list.id, 'name', list.name) order by list.name_key)::text
  from asked
  join physician_lists list on ${rowsSeen('physician_lists', mine, 'list')}
  join list_physicians on list_id = list.id
  where with_lists and physician_id = any($1::bigint[])
  group by n, physician_id
  union all
  select distinct n, physician_id, 'inMyRecords', 'true'
  from asked join own_records own on ${rowsSeen('own_records', mine, 'own')}
  where with_lists and physician_id = any($1::bigint[])`,
)
