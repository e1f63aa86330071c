import type { Deps } from '#door/deps.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { describeDevice, networkOf, steadyAgent } from './device.ts'
import { securityAlert } from './jobs.server.ts'

export interface SignIn {
  userId: string
  userAgent: string | null
  address: string
}

/**
 * Remembers where someone signed in from, and emails them if it is a combination of browser and network they haven't
 * used before. The very first one is no news to anyone.
 */
export async function noteDevice({ db, jobs, now }: Deps, { userId, userAgent, address }: SignIn): Promise<void> {
  const device = { user_id: userId, agent: steadyAgent(userAgent), network: networkOf(address) }
  await inTransaction(db, async (db) => {
    const others = await db
      .selectFrom('known_devices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const { added } = await db
      .insertInto('known_devices')
      .values(device)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'agent', 'network']).doUpdateSet({ last_seen: typed('time')`now()` }),
      )
      // How PostgreSQL marks a row that was inserted, not updated.
      .returning(typed('boolean')`xmax = 0`.as('added'))
      .executeTakeFirstOrThrow()
    if (!added || others.count === 0) return
    const event = { kind: 'new-device', device: describeDevice(userAgent), address } as const
    await jobs.enqueue(db, securityAlert, { userId, at: now().toISOString(), event })
  })
}
