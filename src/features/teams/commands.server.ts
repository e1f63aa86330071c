/** How people join and leave teams. Call these in a transaction that holds the team (`holdTeam`). */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { TeamRole } from '#shared/access/ownership.ts'
import { teamPlanName } from '#shared/access/plans.ts'
import { typed } from '#shared/database/typed.ts'
import { handOver } from './hand-over.server.ts'
import { holdTeam, membersOf } from './queries.server.ts'

/** False if the account is already in a team. */
export async function addMember(
  db: Kysely<DB>,
  { teamId, userId, role }: { teamId: string; userId: string; role: TeamRole },
): Promise<boolean> {
  const added = await db
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

interface Leaving {
  teamId: string
  userId: string
  /** Private lists become the team's. */
  handOverLists?: boolean
}

/**
 * Takes someone out of a team. What they shared goes to the longest-standing owner, so that it stays with the team;
 * private things stay theirs. If no owner would be left, returns why it couldn't.
 */
export async function endMembership(
  db: Kysely<DB>,
  { teamId, userId, handOverLists = false }: Leaving,
): Promise<'lastOwner' | null> {
  await holdTeam(db, teamId)
  const heir = (await membersOf(db, teamId)).find(({ id, role }) => role === 'owner' && id !== userId)
  if (!heir) return 'lastOwner'
  if (handOverLists) await shareLists(db, { teamId, userId })
  await handOver(db, { teamId, from: userId, to: heir.id })
  await db.deleteFrom('team_members').where('user_id', '=', userId).where('team_id', '=', teamId).execute()
  return null
}

async function shareLists(db: Kysely<DB>, { teamId, userId }: Leaving): Promise<void> {
  await db
    .updateTable('physician_lists')
    .set({ team_id: teamId, updated_at: typed('time')`now()` })
    .where('user_id', '=', userId)
    .where('team_id', 'is', null)
    .execute()
}

/**
 * Before an account is deleted: its team keeps what was shared, and anything only this person could see is deleted. If
 * the team would be left without an owner, returns why it couldn't.
 */
export async function leaveForGood(db: Kysely<DB>, userId: string): Promise<'lastOwner' | null> {
  const member = await db.selectFrom('team_members').select('team_id').where('user_id', '=', userId).executeTakeFirst()
  const refused = member ? await endMembership(db, { teamId: member.team_id, userId }) : null
  if (refused) return refused
  await db.deleteFrom('activities').where('author_id', '=', userId).where('team_id', 'is', null).execute()
  await db.deleteFrom('do_not_contact').where('owner_id', '=', userId).where('team_id', 'is', null).execute()
  await db.deleteFrom('stage_templates').where('owner_id', '=', userId).where('team_id', 'is', null).execute()
  await db
    .deleteFrom('team_offers')
    .where('email', '=', (eb) => eb.selectFrom('users').select('users.email').where('users.id', '=', userId))
    .execute()
  return null
}

/** The provider for plans paid by invoice: its customers and subscriptions use the team's id. */
export const invoices = 'invoice'

interface NewTeam {
  name: string
  ownerId: string
  /** Paid by invoice, until `endsAt` or open-ended; null if the owner still has to pay by card. */
  plan: { seats: number; endsAt: Date | null } | null
}

/**
 * Creates a team with its owner. Null if the account is already in a team; in that case nothing is created once the
 * caller's transaction ends.
 */
export async function createTeam(db: Kysely<DB>, { name, ownerId, plan }: NewTeam): Promise<{ id: string } | null> {
  const id = randomUUIDv7()
  await db.insertInto('teams').values({ id, name }).execute()
  if (!(await addMember(db, { teamId: id, userId: ownerId, role: 'owner' }))) return null
  if (plan === null) return { id }
  await db
    .insertInto('team_subscriptions')
    .values({
      id: randomUUIDv7(),
      team_id: id,
      provider: invoices,
      provider_customer_id: id,
      provider_subscription_id: id,
      status: 'active',
      tier: 'premium',
      plan_name: teamPlanName,
      seats: plan.seats,
      started_at: typed('time')`now()`,
      ends_at: plan.endsAt,
    })
    .execute()
  return { id }
}

/** A team that pays by card gets no more invoices from us. */
export async function endInvoicePlan(db: Kysely<DB>, teamId: string): Promise<void> {
  await db
    .updateTable('team_subscriptions')
    .set({ status: 'canceled', updated_at: typed('time')`now()` })
    .where('team_id', '=', teamId)
    .where('provider', '=', invoices)
    .where('status', '!=', 'canceled')
    .execute()
}
