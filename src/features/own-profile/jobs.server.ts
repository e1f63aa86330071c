import { tellOfOpenings } from '#data/own-profile/wishes.ts'
import { job, noData } from '#door/job.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { settleClaims } from './commands.server.ts'

/** Applies the corrections of claims that no one has objected to in time, and tells of openings whose pause is over. */
export const settleClaimsJob = job({
  name: 'settle-claims',
  data: noData,
  every: '*/10 * * * *',
  run: async ({ deps }) => {
    await settleClaims(deps)
    await inTransaction(deps.db, (db) => tellOfOpenings(db, 'all'))
  },
})
