import type { PersonalData } from '#door/personal-data.ts'

export const listData: PersonalData = {
  name: 'lists',
  read: async (db, userId) => {
    const lists = await db
      .selectFrom('physician_lists')
      .select(['id', 'name', 'description', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    const physicians = await db
      .selectFrom('list_physicians')
      .innerJoin('physician_lists', 'physician_lists.id', 'list_id')
      .select(['list_id', 'physician_id', 'note', 'added_at'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .execute()
    const on = Map.groupBy(physicians, ({ list_id }) => list_id)
    return lists.map((list) => ({
      ...list,
      physicians: (on.get(list.id) ?? []).map(({ list_id, ...entry }) => entry),
    }))
  },
}
