import type { PersonalData } from '#door/personal-data.ts'
import { typed } from '#shared/database/typed.ts'

/**
 * The files by name, and what was found; their rows are the person's own, and the file itself can be downloaded on its
 * page.
 */
export const matchData: PersonalData = {
  name: 'matches',
  read: async (db, userId) => ({
    files: await db
      .selectFrom('match_files')
      .select(['id', 'file_name', 'headers', 'columns', 'state', 'row_count', 'created_at', 'expires_at'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    rows: await db
      .selectFrom('match_rows')
      .innerJoin('match_files', 'match_files.id', 'file_id')
      .select(['file_id', 'row_number', 'status', 'physician_id', 'chosen', 'record', 'note', 'why'])
      // A contact that isn't revealed is never named as what decided.
      .select(typed('text?')`case when rule in ('email', 'phone') then 'name' else rule end`.as('rule'))
      .where('owner_id', '=', userId)
      .orderBy('file_id')
      .orderBy('row_number')
      .execute(),
    decisions: await db
      .selectFrom('match_decisions')
      .select(['physician_id', 'not_these', 'team_id', 'decided_at'])
      .select(typed('text')`encode(row_hash, 'hex')`.as('row_hash'))
      .where('user_id', '=', userId)
      .orderBy('decided_at')
      .execute(),
    columns: await db
      .selectFrom('match_mappings')
      .select(['headers', 'columns', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('updated_at')
      .execute(),
    ownRecords: await db
      .selectFrom('own_records')
      .select(['physician_id', 'team_id', 'added_at'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .execute(),
  }),
}
