import type { Proposal, WriterFault } from '#adapters/ai/port.ts'
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { giveBackTry, isAllowed, type RateLimit } from '#door/rate-limit.ts'
import { indexRequest, partOf } from '#features/search/queries.server.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { readDescription } from './contracts.ts'

export const readDescriptionHandler = handle(readDescription, async ({ input, caller, deps, facts }) => {
  const { text, withModel = false } = input
  const [request, proposals] = await Promise.all([
    indexRequest(deps.db, caller, { filters: { query: text } }),
    withModel ? proposalsFor(deps, caller.id, text, facts.signal) : undefined,
  ])
  const { query: _, ...filters } = request?.filters ?? {}
  const { parts, offers, leftOut, ...read } = await deps.search.describe(filters, text, proposals)
  return {
    ...{ readBy: proposals ? ('model' as const) : ('rules' as const), hasModel: deps.descriptionReader !== null },
    ...{ parts: parts.map(partOf), leftOut: leftOut.map(partOf) },
    offers: offers.map(({ count, ...part }) => ({ ...partOf(part), count })),
    ...{ refused: [...read.refused], unknown: [...read.unknown], fit: [...read.fit], total: read.total },
  }
})

/**
 * What the model suggests; `undefined` if there's no model, it fails, or the caller has asked it too often today: then
 * rules read the text.
 */
async function proposalsFor(deps: Deps, callerId: string, text: string, signal: AbortSignal) {
  const reader = deps.descriptionReader
  const budget: RateLimit = {
    name: 'descriptions-a-day',
    max: deps.settings.quotas.emailsPerDay,
    within: 24 * 60 * 60 * 1000,
  }
  if (!reader || text.trim() === '' || !(await isAllowed(deps.db, budget, callerId))) return undefined
  try {
    const proposals: Proposal[] = await reader.read(text, signal)
    return proposals.slice(0, serverLimits.descriptionParts)
  } catch (error) {
    if (!isNamed<WriterFault>(error, 'WriterFault')) throw error
    deps.log.warn({ reason: error.reason, fault: error.message }, 'no reading by the model')
    await giveBackTry(deps.db, budget, callerId)
    return undefined
  }
}
