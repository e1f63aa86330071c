/**
 * The accounts that the local start makes, so that every role can be tried at once (architecture.md, 'Embedded
 * defaults'). They never exist in production mode.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { hashPassword } from '#features/auth/password.server.ts'
import type { Role, Tier } from '#shared/access.ts'
import { plans } from '#shared/plans.ts'

export const personaPassword = 'attending'

interface Persona {
  name: string
  role: Role
  tier: Tier
}

export const personas = {
  free: { name: 'Free', role: 'user', tier: 'free' },
  basic: { name: 'Basic', role: 'user', tier: 'basic' },
  premium: { name: 'Premium', role: 'user', tier: 'premium' },
  monthly: { name: 'Monthly', role: 'user', tier: 'Monthly' },
  demo: { name: 'Demo', role: 'demo', tier: 'free' },
  admin: { name: 'Admin', role: 'admin', tier: 'free' },
} as const satisfies Record<string, Persona>

export type PersonaName = keyof typeof personas

export function personaEmail(name: PersonaName): string {
  return `${name}@attending.example`
}

/** Adds those that are missing; leaves those that are there as people have changed them. */
export async function makePersonas(db: Kysely<DB>): Promise<void> {
  const emails = Object.keys(personas).map((name) => personaEmail(name as PersonaName))
  const present = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const missing = Object.entries(personas).filter(
    ([name]) => !present.some(({ email }) => email === personaEmail(name as PersonaName)),
  )
  if (missing.length === 0) return
  // One hash for all: it costs a twentieth of a second each, and they share the password anyway.
  const password = await hashPassword(personaPassword)
  await db.transaction().execute(async (db) => {
    for (const [name, persona] of missing) await addPersona(db, personaEmail(name as PersonaName), persona, password)
  })
}

async function addPersona(db: Kysely<DB>, email: string, persona: Persona, password: string): Promise<void> {
  const id = randomUUIDv7()
  const added = await db
    .insertInto('users')
    .values({ id, email, email_verified: true, name: persona.name, role: persona.role })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await db
    .insertInto('accounts')
    .values({ id: randomUUIDv7(), user_id: id, account_id: id, provider_id: 'credential', password })
    .execute()
  if (persona.tier === 'free') return
  const plan = persona.tier === 'premium' ? plans.price_annual : plans.price_monthly
  await db
    .insertInto('subscriptions')
    .values({
      id: randomUUIDv7(),
      user_id: id,
      provider: 'sandbox',
      provider_subscription_id: `persona_${email}`,
      status: 'active',
      tier: persona.tier,
      plan_name: persona.tier === 'Monthly' ? 'Monthly' : plan.name,
      price_amount: plan.amount,
      currency: plan.currency,
      billing_interval: plan.interval,
    })
    .execute()
}
