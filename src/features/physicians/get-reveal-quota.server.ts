import { handle } from '#door/handle.ts'
import { getRevealQuota } from './contracts.ts'
import { quotasOf, revealStates, revealsWithin } from './reveals.server.ts'

export const getRevealQuotaHandler = handle(getRevealQuota, async ({ caller, deps, facts }) => {
  const { db, settings } = deps
  facts.limits?.push(...(await revealStates(deps, caller.id)))
  const { hour, day } = quotasOf(settings)
  const [inHour, inDay] = await Promise.all([
    revealsWithin(db, caller.id, hour.within),
    revealsWithin(db, caller.id, day.within),
  ])
  const today = Math.max(0, day.max - inDay)
  return { now: Math.max(0, Math.min(hour.max - inHour, today)), today }
})
