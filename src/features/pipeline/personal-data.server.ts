import type { PersonalData } from '#door/personal-data.ts'

export const stageTemplateData: PersonalData = {
  name: 'stageTemplates',
  read: (db, userId) =>
    db.selectFrom('stage_templates').select(['name', 'stages', 'created_at']).where('owner_id', '=', userId).execute(),
}
