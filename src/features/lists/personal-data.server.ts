import type { PersonalData } from '#door/personal-data.ts'

export const listData: PersonalData = {
  name: 'lists',
  read: async (db, userId) => {
    const lists = await db
      .selectFrom('physician_lists')
      .select(['id', 'name', 'description', 'created_at', 'updated_at', 'archived_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    const physicians = await db
      .selectFrom('list_physicians')
      .innerJoin('physician_lists', 'physician_lists.id', 'list_id')
      .leftJoin('list_stages as stage', 'stage.id', 'stage_id')
      .select(['list_physicians.list_id', 'physician_id', 'note', 'added_at', 'stage.name as stage', 'tags'])
      .select(['next_step', 'next_on'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .execute()
    const positions = await db
      .selectFrom('list_positions')
      .innerJoin('physician_lists', 'physician_lists.id', 'list_id')
      .select([
        'list_id',
        'title',
        'specialty',
        'location',
        'facility',
        'compensation',
        'schedule',
        'visa',
        'posting',
        'status',
      ])
      .where('user_id', '=', userId)
      .execute()
    const on = Map.groupBy(physicians, ({ list_id }) => list_id)
    return lists.map((list) => ({
      ...list,
      position: positions.find(({ list_id }) => list_id === list.id) ?? null,
      physicians: (on.get(list.id) ?? []).map(({ list_id, ...entry }) => entry),
    }))
  },
}

export const listLookData: PersonalData = {
  name: 'listLook',
  read: async (db, userId) =>
    (await db
      .selectFrom('list_looks')
      .select(['columns', 'compact'])
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null,
}

/** What they gave colleagues, and what colleagues gave them. */
export const handoffData: PersonalData = {
  name: 'handoffs',
  read: (db, userId) =>
    db
      .selectFrom('list_handoffs')
      .select(['list_id', 'physician_id', 'physicians', 'kind', 'body', 'created_at', 'done_at'])
      .select((eb) => eb('from_id', '=', userId).as('from_me'))
      .where((eb) => eb.or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
      .orderBy('created_at')
      .execute(),
}
