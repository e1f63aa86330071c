import { type CallContext, handle } from '#door/handle.ts'
import { showsFactor } from '#features/auth/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { exportFileName, standardColumns } from './columns.ts'
import { exportPhysicians } from './contracts.ts'
import { csvText } from './csv.server.ts'
import { chosenColumns } from './file-columns.server.ts'
import { makeExport } from './make-export.server.ts'
import { sayingExports } from './quota.server.ts'
import { readRows } from './rows.server.ts'

/**
 * Written in the transaction that logs it: nothing leaves without a record, and a client that disconnects changes
 * nothing.
 */
export const exportPhysiciansHandler = handle(exportPhysicians, (context) =>
  sayingExports(context, () => exportNow(context)),
)

async function exportNow({ input, caller, deps }: CallContext<typeof exportPhysicians>) {
  const factorShown = await showsFactor(deps, caller, input.code)
  return inTransaction(deps.db, async (db) => {
    const { physicianIds, leftOut } = await makeExport(db, deps, caller, {
      source: { kind: 'selection' },
      title: 'Selected physicians',
      physicianIds: input.physicianIds,
      factorShown,
    })
    return {
      csv: await csvText(chosenColumns(standardColumns), readRows(db, physicianIds)),
      fileName: exportFileName('csv'),
      count: physicianIds.length,
      leftOut,
    }
  })
}
