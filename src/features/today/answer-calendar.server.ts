import type { Deps } from '#door/deps.ts'
import { hashToken } from '#door/one-time-token.ts'
import { takeTryFrom } from '#door/rate-limit.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { holderOf } from '../teams/queries.server.ts'
import { type CalendarStep, calendarText } from './calendar.ts'
import { calendarOwner, stepsAhead } from './queries.server.ts'

/** Per network: calendar programs ask a few times an hour; guessing takes more. */
const limit = { name: 'step-calendar', max: 120, within: 60 * 60 * 1000 }

/**
 * The next steps of the member with this secret, as a calendar; a 404 for any other secret. It contains names and
 * tasks, but no contact details. Throws a `CallError` 429.
 */
export async function answerCalendar(deps: Deps, secret: string, address: string): Promise<Response> {
  await takeTryFrom(deps.db, limit, address)
  const userId = await calendarOwner(deps.db, hashToken(secret))
  if (userId === null) return new Response('There is no such calendar.\n', { status: 404, headers })
  const { origin } = deps.settings
  const { host } = new URL(origin)
  const rows = await stepsAhead(deps.db, await holderOf(deps.db, userId))
  const steps = rows.map(
    ({ listId, listName, physicianId, name, text, on }): CalendarStep => ({
      uid: `${listId}-${physicianId}@${host}`,
      summary: `${text}: ${name}`,
      description: listName,
      on,
      url: origin + paths.physician(physicianId),
    }),
  )
  return new Response(calendarText(brand.name, steps, deps.now()), {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}

const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
