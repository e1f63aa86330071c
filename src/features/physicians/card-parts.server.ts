/**
 * What cards say besides what they say to everyone: the version of each row, and what there is about the person asking. Read by one
 * statement that asks each table once for all the cards, since most tables have nothing to say about most of them.
 */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { rowsSeen } from '#shared/database/owned-rows.ts'
import { prepared } from '#shared/database/prepared.ts'
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

/** In any order, without those who are gone. @param withLists includes the lists that the person may see */
export async function readCardParts(
  db: Kysely<DB>,
  ids: readonly number[],
  { revealing, id: asker, teamId }: Asker,
  withLists: boolean,
): Promise<CardParts[]> {
  const rows = await readRows(db, [...ids], revealing, asker, teamId, withLists)
  const said = new Map<number, Said>()
  for (const { id, part, text } of rows) {
    const one = said.get(id) ?? { ...nothing }
    said.set(id, one)
    if (part === 'field') one.fields += text
    else if (part === 'revealed') one[text as ContactField] = true
    else one[part] = text
  }
  const forLists = asker !== null && withLists
  return [...said].flatMap(([id, { version, inactive, email, phone, fields, lists, inMyRecords }]) => {
    if (version === '') return []
    const isRevealed = (is: boolean) => is && inactive === ''
    const revealed = `"revealed":{"email":${isRevealed(email)},"phone":${isRevealed(phone)}}`
    const own = forLists ? `,"lists":${lists},"inMyRecords":${inMyRecords}` : ''
    return [{ id, version, text: `${revealed}${fields}${own}` }]
  })
}

const nothing = { version: '', inactive: '', email: false, phone: false, fields: '', lists: '[]', inMyRecords: 'false' }
type Said = typeof nothing

interface Row {
  id: number
  /** A `field` begins with its comma. */
  part: 'version' | 'inactive' | 'field' | 'revealed' | 'lists' | 'inMyRecords'
  text: string
}

const mine = { owner: '$3', team: '$4' }
const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** $1 ids, $2 who may see what they have revealed, $3 who is asking, $4 their team, $5 whether to include the lists. */
const readRows = prepared<
  Row,
  [ids: number[], revealing: string | null, asker: string | null, team: string | null, withLists: boolean]
>(
  'cards',
  `with wanted as materialized (
    select p.id, p.npi, p.deactivated_on, ${versionText} as version from physicians p where p.id = any($1::bigint[])
  )
  select id, 'version' as part, version as text from wanted
  union all
  select id, 'inactive', deactivated_on::text from wanted where deactivated_on is not null
  union all
  select wanted.id, 'field', concat(',"excludedSince":"', excluded_on, '"')
  from wanted join npi_facts using (npi) where excluded_on is not null
  union all
  select physician_id, 'revealed', field from contact_reveals where user_id = $2::uuid and physician_id = any($1::bigint[])
  union all
  select physician_id, 'revealed', jsonb_array_elements_text(details->'fields') from activities
  where $2::uuid is not null and team_id = $4::uuid and physician_id = any($1::bigint[]) and kind = 'revealed'
  union all
  (
    select distinct on (physician_id) physician_id, 'field', concat(',"lastContact":', json_build_object(
      'at', ${time('happened_at')}, 'how', details->>'how', 'outcome', details->>'outcome',
      'mine', coalesce(author_id = $3::uuid, false), 'by', (select name from users where users.id = author_id)))
    from activities entry
    where physician_id = any($1::bigint[]) and kind = 'contacted' and undone_at is null and ${rowsSeen('activities', mine, 'entry')}
    order by physician_id, happened_at desc
  )
  union all
  (
    select distinct on (physician_id) physician_id, 'field', concat(',"doNotContact":', json_build_object(
      'reason', reason, 'since', ${time('created_at')}, 'shared', team_id is not null,
      'mine', coalesce(owner_id = $3::uuid, false), 'by', (select name from users where users.id = owner_id)))
    from do_not_contact block
    where physician_id = any($1::bigint[]) and ${rowsSeen('do_not_contact', mine, 'block')}
    order by physician_id, team_id nulls last
  )
  union all
  select physician_id, 'lists', json_agg(json_build_object('id', list.id, 'name', list.name) order by list.name_key)::text
  from list_physicians join physician_lists list on list.id = list_id
  where $5 and physician_id = any($1::bigint[]) and ${rowsSeen('physician_lists', mine, 'list')}
  group by physician_id
  union all
  select distinct physician_id, 'inMyRecords', 'true' from own_records own
  where $5 and physician_id = any($1::bigint[]) and ${rowsSeen('own_records', mine, 'own')}`,
)
