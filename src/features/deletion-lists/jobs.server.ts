import { z } from 'zod'
import { changedSince, newestChange } from '#data/changes.ts'
import { matchLists } from '#data/deletion-lists/match-lists.ts'
import { job, noData } from '#door/job.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { actOnMatches, noteMatches, setChecked, setRest } from './commands.server.ts'
import { fileWith, isHeld } from './queries.server.ts'

const File = z.strictObject({ fileId: z.uuid() })

/** Says who a new list is about, so that an admin can look before it is carried out. */
export const matchDeletionList = job({
  name: 'match-deletion-list',
  data: File,
  timeLimit: 10 * 60,
  run: async ({ data: { fileId }, deps }) => {
    const file = await fileWith(deps.db, fileId)
    if (!file || file.carry_out_at) return
    const ids = isHeld(file.list) ? 'many' : []
    const matches = await matchLists(deps.db, deps.suppression.key, { fileId, ids })
    await inTransaction(deps.db, (db) => noteMatches(db, fileId, matches))
  },
})

/** Compares once more, since the data may have changed, and acts. */
export const carryOutList = job({
  name: 'carry-out-deletion-list',
  data: File,
  timeLimit: 10 * 60,
  run: async ({ data: { fileId }, deps }) => {
    await inTransaction(deps.db, async (db) => {
      const file = await db
        .selectFrom('deletion_list_files')
        .select(['list', 'carried_out_at'])
        .where('id', '=', fileId)
        .forUpdate()
        .executeTakeFirst()
      if (!file || file.carried_out_at) return
      const ids = isHeld(file.list) ? 'many' : []
      const exempt = await db
        .selectFrom('deletion_list_items')
        .select('item_id')
        .where('file_id', '=', fileId)
        .where('exemption', 'is not', null)
        .execute()
      const exempted = new Set(exempt.map(({ item_id }) => item_id))
      const found = await matchLists(db, deps.suppression.key, { fileId, ids })
      const matches = found.filter(({ itemId }) => !exempted.has(itemId))
      await actOnMatches(deps, db, matches)
      await setRest(db, fileId)
    })
  },
})

/**
 * Compares the lists with physicians who came or changed since: someone on a list who is imported later is deleted or
 * opted out within the hour (11 CCR §7613(a)(2)).
 */
export const recheckDeletionLists = job({
  name: 'recheck-deletion-lists',
  data: noData,
  every: '17 * * * *',
  timeLimit: 10 * 60,
  run: async ({ deps }) => {
    const { db } = deps
    const any = await db
      .selectFrom('deletion_list_files')
      .select('id')
      .where('carried_out_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (!any) return
    const check = await db.selectFrom('deletion_list_checks').select('last_change').executeTakeFirst()
    const newest = await newestChange(db)
    if (check?.last_change === newest) return
    const ids = check ? await changedSince(db, check.last_change) : 'many'
    const matches = await matchLists(db, deps.suppression.key, { fileId: null, ids })
    await inTransaction(db, async (db) => {
      await setChecked(db, newest)
      if (matches.length > 0) await actOnMatches(deps, db, matches)
    })
  },
})
