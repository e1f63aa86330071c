import { handle } from '#door/handle.ts'
import { getPrivacyAnswer } from './contracts.ts'
import { requestOfAnswer } from './queries.server.ts'

export const getPrivacyAnswerHandler = handle(getPrivacyAnswer, async ({ input: { token }, deps, fail }) => {
  const request = await requestOfAnswer(deps.db, token)
  if (!request?.physician_id || !request.answer_expires_at) return fail('badToken')
  return { until: request.answer_expires_at.toISOString() }
})
