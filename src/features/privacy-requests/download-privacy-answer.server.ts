import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { brand } from '#shared/product/brand.ts'
import { noteStep } from './commands.server.ts'
import { downloadPrivacyAnswer } from './contracts.ts'
import { heldAbout } from './held-data.server.ts'
import { requestOfAnswer } from './queries.server.ts'

export const downloadPrivacyAnswerHandler = handle(downloadPrivacyAnswer, async ({ input: { token }, deps, fail }) => {
  const request = await requestOfAnswer(deps.db, token)
  if (!request?.physician_id) return fail('badToken')
  const held = (await heldAbout(deps.db, request.physician_id, deps.now())) ?? fail('badToken')
  await inTransaction(deps.db, (db) => noteStep(db, request.id, { step: 'downloaded' }))
  return {
    fileName: `${brand.name.toLowerCase()}-what-we-hold-about-you.json`,
    contentType: 'application/json; charset=utf-8',
    body: new TextEncoder().encode(`${JSON.stringify(held, null, 2)}\n`),
  }
})
