import type { PersonalData } from '#door/personal-data.ts'

export const stageTemplateData: PersonalData = {
  name: 'stageTemplates',
  read: (db, userId) =>
    db.selectFrom('stage_templates').select(['name', 'stages', 'created_at']).where('owner_id', '=', userId).execute(),
}

export const listNoteData: PersonalData = {
  name: 'listNotes',
  read: (db, userId) =>
    db
      .selectFrom('list_notes')
      .select(['list_id', 'physician_id', 'body', 'created_at'])
      .where('author_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
