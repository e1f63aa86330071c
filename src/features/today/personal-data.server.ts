import type { PersonalData } from '#door/personal-data.ts'

/** Without the calendar's secret: anyone who has it gets in. */
export const todayData: PersonalData = {
  name: 'today',
  read: async (db, userId) => ({
    hidden: await db
      .selectFrom('today_hidden')
      .select(['item', 'until', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    morningEmail: await db
      .selectFrom('morning_emails')
      .select(['time_zone', 'wanted', 'ordered_for', 'updated_at'])
      .where('user_id', '=', userId)
      .execute(),
    calendar: await db.selectFrom('step_calendars').select('made_at').where('user_id', '=', userId).execute(),
  }),
}
