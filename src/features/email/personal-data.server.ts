import type { PersonalData } from '#door/personal-data.ts'
import { templatesOf } from './queries.server.ts'

export const templateData: PersonalData = {
  name: 'email_templates',
  read: (db, userId) => templatesOf(db, userId),
}
