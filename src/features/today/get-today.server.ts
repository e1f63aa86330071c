import { handle } from '#door/handle.ts'
import { cardsOf } from '../physicians/queries.server.ts'
import { reasonFor } from '../physicians/reason-for.ts'
import { getToday, StepCard } from './contracts.ts'
import { newsFor } from './news.server.ts'
import {
  changesFor,
  firstThings,
  handoffsFor,
  openPositions,
  revealsLately,
  stepOfRow,
  stepsUntil,
  teamDeeds,
} from './queries.server.ts'

export const getTodayHandler = handle(getToday, async ({ input, caller, deps }) => {
  const { db } = deps
  const day = input.day ?? deps.now().toISOString().slice(0, 10)
  const [steps, given, returned, news, changes, positions, used, team, first] = await Promise.all([
    stepsUntil(db, caller, day),
    handoffsFor(db, caller, 'given'),
    handoffsFor(db, caller, 'returned'),
    newsFor(deps, caller),
    changesFor(db, caller, day),
    openPositions(db, caller),
    revealsLately(db, caller.id),
    teamDeeds(db, caller),
    firstThings(db, caller),
  ])
  const cards = await cardsOf(
    db,
    [...new Set(steps.rows.map(({ id }) => id))].map((id) => ({ id })),
    caller,
  )
  const cardOf = new Map(cards.map((card) => [card.id, StepCard.parse({ ...card, reason: reasonFor(card) })]))
  return {
    steps: steps.rows.map((row) => ({ ...stepOfRow(row), card: cardOf.get(row.id) ?? null })),
    stepsInAll: steps.total,
    ...{ given, returned, news, changes, positions, team, first },
    reveals: { used, max: deps.settings.quotas.revealsPerDay },
  }
})
