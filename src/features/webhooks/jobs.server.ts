/** Sends what was noted, tries again for three days, and notes what only a look at the database finds. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { decrypt } from '#door/encryption.ts'
import { type Job, job, noData } from '#door/job.ts'
import { subscriptionOf } from '#features/billing/queries.server.ts'
import { holderOf, membersOf, paymentStandingOf } from '#features/teams/queries.server.ts'
import { tierGrants } from '#shared/access/access.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { webhookOffEmail } from './emails.tsx'
import { endpointsDue } from './queries.server.ts'
import { type Outcome, send } from './send.server.ts'
import { stillTrue } from './watch.server.ts'

const minute = 60
const hour = 60 * minute
/** Seconds before each further try: over three days in all. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
/** How long one run goes on, in milliseconds, and how many failures in a row end it: others wait. */
const runTime = 40_000
const failuresInRow = 3

/** Events are noted with the deed, by the database; this finds them. */
export const findDueWebhooks = job({
  name: 'find-due-webhooks',
  data: noData,
  every: '* * * * *',
  run: async ({ deps }) => {
    for (const endpointId of await endpointsDue(deps.db))
      await deps.jobs.enqueue(deps.db, sendWebhooks, { endpointId }, { group: endpointId })
  },
})

export const sendWebhooks: Job<z.ZodObject<{ endpointId: z.ZodUUID }>> = job({
  name: 'send-webhooks',
  data: z.strictObject({ endpointId: z.uuid() }),
  // The next minute's search is its retry.
  retry: { times: 0, delay: 1, delayMax: 1 },
  timeLimit: 120,
  // A slow address keeps no other waiting.
  atOnce: 4,
  run: async ({ data: { endpointId }, deps, signal }) => {
    const endpoint = await endpointOf(deps.db, endpointId)
    if (!endpoint) return
    const fault = await whyNot(deps.db, endpoint)
    if (fault !== null) return refuseWaiting(deps.db, endpointId, fault)
    const secret = await decrypt(deps.authSecrets, endpoint.secret)
    const until = Date.now() + runTime
    for (let failures = 0; failures < failuresInRow && Date.now() < until && !signal.aborted; ) {
      const delivery = await claim(deps.db, endpointId)
      if (!delivery) return
      const data = await stillTrue(deps, endpoint, delivery)
      if (data === null) {
        await refuse(deps.db, delivery.id, 'Its physicians no longer match the search.')
        continue
      }
      const outcome = await send(deps, { url: endpoint.url, secret, delivery: { ...delivery, data } })
      await record(deps, endpointId, delivery, outcome)
      failures = outcome.fault === null ? 0 : failures + 1
      if (outcome.status === 410) return
    }
  },
})

async function endpointOf(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'secret', 'user_id', 'team_id', 'for_team', 'made_by'])
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .executeTakeFirst()
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof endpointOf>>>

/** Why its owner may not hear of anything now; null if they may. */
async function whyNot(db: Kysely<DB>, { user_id, team_id, for_team }: Endpoint): Promise<string | null> {
  const noPlan = 'Webhooks need the Annual plan.'
  if (for_team) {
    const { rows } = await typed({ standing: 'text' })`
      select ${sql.raw(paymentStandingOf('team.id'))} as standing from teams team where id = ${team_id}`.execute(db)
    return rows[0]?.standing === 'active' || rows[0]?.standing === 'readOnly' ? null : noPlan
  }
  const user = await db
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', user_id!)
    .executeTakeFirstOrThrow()
  if (user.suspended_at !== null) return 'The account is suspended.'
  if ((await holderOf(db, user_id!)).team?.standing === 'needsTwoFactor')
    return 'Your team requires two-factor sign-in.'
  if (user.role === 'admin') return null
  const { subscribed, tier } = await subscriptionOf(db, user_id!)
  return subscribed && tierGrants(tier, 'premium') ? null : noPlan
}

async function refuseWaiting(db: Kysely<DB>, endpointId: string, fault: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', fault })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

async function refuse(db: Kysely<DB>, id: string, fault: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ state: 'failed', fault }).where('id', '=', id).execute()
}

/** The next one that is due. If this server ends before it has sent it, another does, two minutes later. */
async function claim(db: Kysely<DB>, endpointId: string) {
  const next = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', typed('time')`clock_timestamp()`)
    .orderBy('next_at')
    .orderBy('happened_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_at: typed('time')`clock_timestamp() + interval '2 minutes'` }))
    .where('id', 'in', next)
    .returning(['id', 'kind', 'happened_at', 'data', 'tries'])
    .executeTakeFirst()
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

async function record(deps: Deps, endpointId: string, delivery: Claimed, outcome: Outcome): Promise<void> {
  const { status, answer, fault, tookMs } = outcome
  const wait = waits[delivery.tries - 1]
  const isOver = fault === null || wait === undefined || status === 410
  await inTransaction(deps.db, async (db) => {
    await db
      .updateTable('webhook_deliveries')
      .set({
        ...{ status, answer, fault, took_ms: tookMs, tried_at: typed('time')`clock_timestamp()` },
        ...(isOver
          ? { state: fault === null ? 'delivered' : 'failed' }
          : { next_at: typed('time')`clock_timestamp() + ${wait} * interval '1 second'` }),
      })
      .where('id', '=', delivery.id)
      .execute()
    if (fault === null) return noteSuccess(db, endpointId)
    if (!isOver) return
    const why = status === 410 ? 'gone' : 'failing'
    if (await switchOff(db, endpointId, why, delivery)) await deps.jobs.enqueue(db, webhookOffMail, { endpointId })
  })
}

async function noteSuccess(db: Kysely<DB>, endpointId: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ last_success_at: typed('time')`clock_timestamp()` })
    .where('id', '=', endpointId)
    .execute()
}

/** Unless something else was delivered while this one failed. */
async function switchOff(db: Kysely<DB>, id: string, why: 'gone' | 'failing', since: Claimed): Promise<boolean> {
  const off = db
    .updateTable('webhook_endpoints')
    .set({ off_at: typed('time')`clock_timestamp()`, off_why: why })
    .where('id', '=', id)
    .where('off_at', 'is', null)
  const failing = off.where((eb) =>
    eb.or([eb('last_success_at', 'is', null), eb('last_success_at', '<', since.happened_at)]),
  )
  return (await (why === 'gone' ? off : failing).executeTakeFirst()).numUpdatedRows > 0n
}

/** To its owner, or the team's owners and managers. */
export const webhookOffMail = job({
  name: 'webhook-off-mail',
  data: z.strictObject({ endpointId: z.uuid() }),
  run: async ({ data: { endpointId }, deps, id }) => {
    const { db } = deps
    const endpoint = await db
      .selectFrom('webhook_endpoints')
      .select(['url', 'off_why', 'user_id', 'team_id', 'for_team'])
      .where('id', '=', endpointId)
      .where('off_why', 'in', ['failing', 'gone'])
      .executeTakeFirst()
    if (!endpoint) return
    const people = endpoint.for_team
      ? (await membersOf(db, endpoint.team_id!)).filter(({ role }) => role !== 'recruiter')
      : await db.selectFrom('users').select(['id', 'email']).where('id', '=', endpoint.user_id!).execute()
    const { host } = new URL(endpoint.url)
    const isGone = endpoint.off_why === 'gone'
    for (const { id: personId, email: to } of people)
      await deps.mail.send(`${id}-${personId}`, webhookOffEmail({ to, origin: deps.settings.origin, host, isGone }))
  },
})

export const forgetDeliveries = job({
  name: 'forget-webhook-deliveries',
  data: noData,
  every: '41 4 * * *',
  run: async ({ deps: { db } }) => {
    await deleteInSteps(db, 'webhook_deliveries', sql`happened_at < now() - interval '30 days'`)
  },
})
