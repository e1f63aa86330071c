import type { Kysely } from 'kysely'
import { type DropList, heldLists } from '#data/deletion-lists/read-list.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { dropLimits } from './limits.ts'

export async function storedFiles(db: Kysely<DB>) {
  const { rows } = await typed({
    id: 'text',
    file_name: 'text',
    list: 'text',
    uploaded_at: 'time',
    items: 'number',
    matched_at: 'time?',
    carry_out_at: 'time?',
    carried_out_at: 'time?',
    exempted: 'number',
    deleted: 'number',
    opted_out: 'number',
    not_found: 'number',
    withdrawn: 'number',
    matched: 'number',
  })`
    select f.id, file_name, f.list, uploaded_at, items, matched_at, carry_out_at, carried_out_at,
      count(*) filter (where status = 2) as exempted, count(*) filter (where status = 3) as deleted,
      count(*) filter (where status = 4) as opted_out, count(*) filter (where status = 5) as not_found,
      count(withdrawn_at) as withdrawn, count(*) filter (where matched <> '{}') as matched
    from deletion_list_files f left join deletion_list_items i on i.file_id = f.id
    group by f.id order by uploaded_at desc limit 50`.execute(db)
  return rows
}

/** The matched requests of a file that waits to be carried out. */
export async function matchedItems(db: Kysely<DB>, fileId: string) {
  const { rows } = await typed({ item_id: 'text', matched: 'numbers', exemption: 'text?' })`
    select item_id, matched, exemption from deletion_list_items
    where file_id = ${fileId}::uuid and matched <> '{}' order by item_id limit ${dropLimits.shown}`.execute(db)
  return rows
}

export const isHeld = (list: string): boolean => heldLists.includes(list as DropList)

/** When lists were last uploaded; null if never. */
export async function lastUpload(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('deletion_list_files')
    .select((eb) => eb.fn.max('uploaded_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

export async function fileWith(db: Kysely<DB>, id: string) {
  return db.selectFrom('deletion_list_files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** 'Id,Status' of a file: those that were canceled want no answer. */
export async function statusesOf(db: Kysely<DB>, fileId: string) {
  return db
    .selectFrom('deletion_list_items')
    .select(['item_id', 'status'])
    .where('file_id', '=', fileId)
    .where('status', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('item_id')
    .execute()
}
