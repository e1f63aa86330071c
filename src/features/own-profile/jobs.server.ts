import { job, noData } from '#door/job.ts'
import { settleClaims } from './commands.server.ts'

/** Applies the corrections of claims that no one has objected to in time. */
export const settleClaimsJob = job({
  name: 'settle-claims',
  data: noData,
  every: '*/10 * * * *',
  run: async ({ deps }) => {
    await settleClaims(deps)
  },
})
