/**
 * The accounts that a local start creates, so that every role can be tried right away. They never exist in production
 * mode.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BillingSandbox } from '#adapters/billing/port.ts'
import type { DB } from '#db/schema.gen.ts'
import { hashPassword } from '#features/auth/password.server.ts'
import { recordState } from '#features/billing/record-state.server.ts'
import type { Role, Tier } from '#shared/access/access.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'

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
  physician: { name: 'Physician', role: 'user', tier: 'free' },
} as const satisfies Record<string, Persona>

export type PersonaName = keyof typeof personas

export function personaEmail(name: PersonaName): string {
  return `${name}@attending.example`
}

/** Adds missing ones; keeps people's changes to existing ones. They pay in the sandbox. */
export async function makePersonas(db: Kysely<DB>, sandbox: Pick<BillingSandbox, 'begin' | 'stateOf'>): Promise<void> {
  const emails = Object.keys(personas).map((name) => personaEmail(name as PersonaName))
  const present = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const missing = Object.entries(personas).filter(
    ([name]) => !present.some(({ email }) => email === personaEmail(name as PersonaName)),
  )
  if (missing.length === 0) return
  // One hash for all: it costs a twentieth of a second each, and they share the password anyway.
  const password = await hashPassword(personaPassword)
  await inTransaction(db, async (db) => {
    for (const [name, persona] of missing) {
      await addPersona(db, sandbox, { ...persona, email: personaEmail(name as PersonaName), password })
    }
  })
}

/** The sandbox's price for each paid tier. */
const prices = { basic: 'price_monthly', premium: 'price_annual', Monthly: 'legacy' } as const

async function addPersona(
  db: Kysely<DB>,
  sandbox: Pick<BillingSandbox, 'begin' | 'stateOf'>,
  persona: Persona & { email: string; password: string },
): Promise<void> {
  const id = randomUUIDv7()
  const { email } = persona
  const added = await db
    .insertInto('users')
    .values({
      id,
      email,
      email_verified: true,
      name: persona.name,
      role: persona.role,
      is_physician: email === personaEmail('physician'),
      tour_done_at: typed('time')`now()`,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await db
    .insertInto('accounts')
    .values({
      id: randomUUIDv7(),
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: persona.password,
    })
    .execute()
  if (persona.tier === 'free') return
  const customerId = await sandbox.begin({ userId: id, email }, prices[persona.tier])
  await db
    .insertInto('billing_customers')
    .values({ user_id: id, provider: 'sandbox', provider_customer_id: customerId })
    .execute()
  await recordState(db, { userId: id, customerId, provider: 'sandbox' }, await sandbox.stateOf(customerId))
}
