import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { job, noData } from '#door/job.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'
import { typed } from '#shared/database/typed.ts'
import { brand } from '#shared/product/brand.ts'
import { alertEmail } from './alert-email.tsx'
import { type AlertKind, alertSubject, alertWords } from './alert-words.ts'
import { AlertDetails } from './contracts.ts'

/** Notifies every admin of an alert, or the support address if there is no admin yet. */
export const alertMail = job({
  name: 'alert-mail',
  data: z.strictObject({ alertId: z.uuid() }),
  run: async ({ data, deps, id }) => {
    const alert = await alertWith(deps.db, data.alertId)
    if (!alert) return
    const admins = await deps.db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .where('email_verified', '=', true)
      .orderBy('created_at')
      .execute()
    const to = admins.length > 0 ? admins.map(({ email }) => email) : [brand.supportEmail]
    for (const [index, address] of to.entries()) {
      await deps.mail.send(`${id}.${index}`, alertEmail({ ...alert, to: address, origin: deps.settings.origin }))
    }
  },
})

/** Deletes alerts that were handled long ago; open ones are kept. */
export const cleanUpAlerts = job({
  name: 'clean-up-alerts',
  data: noData,
  every: '47 3 * * *',
  run: async ({ deps: { db, settings } }) => {
    await deleteInSteps(db, 'alerts', sql`handled_at < now() - make_interval(days => ${settings.retention.alertsDays})`)
  },
})

async function alertWith(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('alerts')
    .leftJoin('users', 'users.id', 'alerts.user_id')
    .leftJoin('physicians', 'physicians.id', 'alerts.physician_id')
    .select(['alerts.kind', 'alerts.details', 'alerts.created_at', 'users.email', 'physicians.id as physician_id'])
    .select(typed('text')`concat_ws(' ', physicians.first_name, physicians.last_name)`.as('name'))
    .where('alerts.id', '=', id)
    .executeTakeFirst()
  if (!row || !(row.kind in alertWords)) return null
  const details = AlertDetails.parse(row.details)
  return {
    kind: row.kind as AlertKind,
    at: row.created_at,
    account: alertSubject(row.email, details),
    physician: row.physician_id === null ? null : { id: row.physician_id, name: row.name },
    details: await detailsOf(db, details),
  }
}

/** Names instead of ids; an export's number means nothing to anyone. */
async function detailsOf(db: Kysely<DB>, details: Record<string, unknown>): Promise<(readonly [string, string])[]> {
  const { physicianId, export: _, ...rest } = details
  const shown = Object.entries(rest).map(([name, value]) => [words(name), text(value)] as const)
  if (physicianId === undefined) return shown
  const physician = await db
    .selectFrom('physicians')
    .select(['first_name', 'last_name'])
    .where('id', '=', Number(physicianId))
    .executeTakeFirst()
  return physician ? [...shown, ['Last physician viewed', `${physician.first_name} ${physician.last_name}`]] : shown
}

/** 'direct_phone' → 'direct phone'. */
function text(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).map((one) => String(one).replaceAll('_', ' ')).join(', ')
}

/** `perHour` → 'Per hour'. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
