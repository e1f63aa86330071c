import type { PersonalData } from '#door/personal-data.ts'

export const todayData: PersonalData = {
  name: 'todayHidden',
  read: (db, userId) =>
    db.selectFrom('today_hidden').select(['item', 'until', 'created_at']).where('user_id', '=', userId).execute(),
}
