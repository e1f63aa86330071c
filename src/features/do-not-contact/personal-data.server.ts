import { z } from 'zod'
import type { PersonalData } from '#door/personal-data.ts'
import { typed } from '#shared/database/typed.ts'

export const doNotContactData: PersonalData = {
  name: 'doNotContact',
  read: (db, userId) =>
    db
      .selectFrom('do_not_contact')
      .select(['physician_id', 'reason', 'created_at'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}

/** The emails were stored as keyed hashes, so their number is all there is to tell. */
export const doNotContactListData: PersonalData = {
  name: 'doNotContactList',
  read: async (db, userId) => {
    const { rows } = await typed({
      file_name: 'text',
      uploaded_at: 'time',
      npis: z.array(z.string()),
      emails: 'number',
    })`
      select file_name, uploaded_at,
        (select coalesce(json_agg(npi order by npi), '[]') from do_not_contact_npis where list_id = list.id) as npis,
        (select count(*) from do_not_contact_emails where list_id = list.id) as emails
      from do_not_contact_lists list where user_id = ${userId}::uuid`.execute(db)
    return rows
  },
}
