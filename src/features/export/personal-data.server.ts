import type { PersonalData } from '#door/personal-data.ts'

export const exportData: PersonalData = {
  name: 'exports',
  read: async (db, userId) => ({
    made: await db
      .selectFrom('export_logs')
      .select(['export_date', 'export_count', 'by_key'])
      .where('user_id', '=', userId)
      .orderBy('export_date')
      .execute(),
    kept: await db
      .selectFrom('exports')
      .select(['title', 'source', 'columns', 'state', 'row_count', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    presets: await db
      .selectFrom('export_presets')
      .select(['name', 'columns', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  }),
}

export const listSheetData: PersonalData = {
  name: 'list_sheets',
  read: (db, userId) =>
    db
      .selectFrom('list_sheets')
      .select(['list_id', 'created_at', 'last_read_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
