import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '#door/deps.ts'
import { type CallContext, type Caller, handle } from '#door/handle.ts'
import { showsFactor } from '#features/auth/commands.server.ts'
import { contractError } from '#shared/calls/contract.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type ColumnKey, standardColumns } from './columns.ts'
import { giveTicket, storeExport } from './commands.server.ts'
import { type ExportSource, startExport } from './contracts.ts'
import { type Made, makeExport } from './make-export.server.ts'
import { prepareExport } from './prepare-export.server.ts'
import { contentOf, type StoredSource, storedExportOf } from './queries.server.ts'
import { checkFactorShown, checkQuota, sayingExports } from './quota.server.ts'
import { countOfSearch, hiddenOfSearch, idsOfSource, titleOfSearch } from './source.server.ts'

export const startExportHandler = handle(startExport, (context) => sayingExports(context, () => start(context)))

async function start({ input, caller, deps }: CallContext<typeof startExport>) {
  const { source, physicianIds, title, columns } = await resolve(deps, caller, input.source)
  const factorShown = await showsFactor(deps, caller, input.code)
  const asked = { source, title, columns: input.columns ?? columns, factorShown }
  const { id, leftOut } =
    physicianIds === null
      ? await startSearch(deps, caller, asked)
      : await inTransaction(deps.db, (db) => makeExport(db, deps, caller, { ...asked, physicianIds }))
  const stored = await storedExportOf(deps.db, caller.id, id)
  if (!stored) throw contractError(startExport.errors.notFound, 'notFound')
  const ticket = stored.count > serverLimits.exportAlert ? await giveTicket(deps.db, id) : undefined
  return { export: stored, leftOut, ...(ticket !== undefined && { ticket }) }
}

interface Resolved {
  source: StoredSource
  title: string
  columns?: readonly ColumnKey[] | undefined
  /** Null for pages that don't need a search. */
  physicianIds: readonly number[] | null
}

async function resolve(deps: Deps, caller: Caller, source: ExportSource): Promise<Resolved> {
  switch (source.kind) {
    case 'selection':
      return { source: { kind: 'selection' }, title: 'Selected physicians', physicianIds: source.physicianIds }
    case 'search':
      return { source, title: await titleOfSearch(deps, caller, source), physicianIds: null }
    case 'again': {
      const earlier = await contentOf(deps.db, caller.id, source.exportId)
      if (!earlier) throw contractError(startExport.errors.notFound, 'notFound')
      const { title, columns } = earlier
      const physicianIds = earlier.source.kind === 'selection' ? earlier.physicianIds : null
      return { source: earlier.source, title, columns, physicianIds }
    }
  }
}

/** A small search is exported immediately, a large one in the background. */
async function startSearch(
  deps: Deps,
  caller: Caller,
  asked: Omit<Resolved, 'physicianIds'> & { factorShown: boolean },
): Promise<Pick<Made, 'id' | 'leftOut'>> {
  const { source, title, columns = standardColumns } = asked
  if (source.kind !== 'search') throw new Error(`A ${source.kind} is not searched for`)
  const total = await countOfSearch(deps, caller, source)
  if (total <= limits.exportIds) {
    const physicianIds = await idsOfSource(deps, caller, source, total)
    const hidden = await hiddenOfSearch(deps, caller, source)
    const made = await inTransaction(deps.db, (db) => makeExport(db, deps, caller, { ...asked, physicianIds }))
    return { id: made.id, leftOut: [...made.leftOut, ...hidden] }
  }
  const id = randomUUIDv7()
  await inTransaction(deps.db, async (db) => {
    await checkQuota(db, deps, caller, total)
    await checkFactorShown(db, caller, total, asked.factorShown)
    const byKey = caller.key?.name ?? null
    const stored = { id, userId: caller.id, source, title, columns, count: total, physicianIds: null, byKey }
    await storeExport(db, stored)
    await deps.jobs.enqueue(db, prepareExport, { exportId: id })
  })
  return { id, leftOut: [] }
}
