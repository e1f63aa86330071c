import { handle } from '#door/handle.ts'
import { isAllowed } from '#door/rate-limit.ts'
import { limits } from '#shared/product/limits.ts'
import { sendRemovalConfirmation } from './contracts.ts'
import { removalMail } from './jobs.server.ts'

export const sendRemovalConfirmationHandler = handle(sendRemovalConfirmation, async ({ input, deps }) => {
  const onceInAWhile = { name: 'removal-mail', max: 1, within: limits.removalMailEvery }
  // Someone asking again already has an email a few minutes old.
  if (await isAllowed(deps.db, onceInAWhile, input.email)) {
    await deps.jobs.enqueue(deps.db, removalMail, { email: input.email })
  }
  return {}
})
