import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { chooseMatch } from './contracts.ts'
import { rememberDecision, rowHash } from './decisions.server.ts'
import { heldRow, matchFileOf } from './queries.server.ts'

export const chooseMatchHandler = handle(chooseMatch, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { fileId, row, physicianId } = input
    if (!(await matchFileOf(db, caller, fileId, 'change'))) fail('notFound')
    const held = (await heldRow(db, fileId, row)) ?? fail('notFound')
    const candidate = held.candidates.find((one) => one.physicianId === physicianId)
    if (held.candidates.length === 0 || (physicianId !== null && !candidate)) fail('noCandidate')
    // Gone since then: the row stays as it is.
    const { numUpdatedRows } = await db
      .updateTable('match_rows')
      .set({ status: physicianId === null ? 'unknown' : 'known', physician_id: physicianId, chosen: true })
      .set({
        rule: candidate?.rule ?? null,
        confidence: candidate?.confidence ?? null,
        agrees: candidate?.agrees ?? [],
      })
      .where('file_id', '=', fileId)
      .where('row_number', '=', row)
      .where(
        typed(
          'boolean',
        )`(${physicianId}::bigint is null or exists (select 1 from physicians where id = ${physicianId}))`,
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail('noCandidate')
    if (held.record !== null) {
      const notThese = physicianId === null ? held.candidates.map((one) => one.physicianId) : []
      await rememberDecision(db, caller, { hash: rowHash(deps.suppression.key, held.record), physicianId, notThese })
    }
    return {}
  }),
)
