/**
 * The rule in access/ownership.ts as an SQL condition. Every statement on the tables below uses it;
 * `test/conventions.test.ts` checks.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Holder, type Reach, type Right, reachOf } from '../access/ownership.ts'

/** The column with the owner. Tables older than teams keep their `user_id`. */
export const ownerColumns = {
  physician_lists: 'user_id',
  saved_searches: 'user_id',
  email_templates: 'user_id',
  export_presets: 'user_id',
  activities: 'author_id',
  match_files: 'owner_id',
  own_records: 'user_id',
  match_decisions: 'user_id',
  do_not_contact: 'owner_id',
  stage_templates: 'owner_id',
} as const
export type OwnedTable = keyof typeof ownerColumns

function within(table: OwnedTable, { ownerId, teamId, onlyOwned }: Reach, alias: string): RawBuilder<boolean> {
  const owner = sql.ref(`${alias}.${ownerColumns[table]}`)
  const team = sql.ref(`${alias}.team_id`)
  const isTheirs = sql`${owner} = ${ownerId}::uuid`
  if (teamId === null) return sql`(${team} is null and ${isTheirs})`
  const ofTeam = onlyOwned ? sql`${team} = ${teamId}::uuid and ${isTheirs}` : sql`${team} = ${teamId}::uuid`
  return sql`((${team} is null and ${isTheirs}) or (${ofTeam}))`
}

/** Rows that someone may use in one way; `alias` if the statement renames the table. */
export function rowsFor(holder: Holder, right: Right, table: OwnedTable, alias: string = table): RawBuilder<boolean> {
  return within(table, reachOf(holder, right), alias)
}

/**
 * The rows that someone may see, as text for a prepared statement. `owner` and `team` are its parameters for their id
 * and for the team that `reachOf` returns ($1, $2).
 */
export function rowsSeen(table: OwnedTable, { owner, team }: { owner: string; team: string }, alias: string = table) {
  const mine = `${alias}.team_id is null and ${alias}.${ownerColumns[table]} = ${owner}::uuid`
  return `((${mine}) or ${alias}.team_id = ${team}::uuid)`
}

/**
 * Rows that are someone's own, private or shared with the team: for counts of what a person has made, and names that
 * must differ.
 */
export function rowsMadeBy(holder: Holder, table: OwnedTable, alias: string = table): RawBuilder<boolean> {
  const reach = reachOf(holder, 'see')
  return sql`(${within(table, reach, alias)} and ${sql.ref(`${alias}.${ownerColumns[table]}`)} = ${holder.id}::uuid)`
}
