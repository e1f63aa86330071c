/** A physician's Medicare status according to CMS: opted out, what they may order and refer, revoked. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { MedicareStanding } from './contracts.ts'

export const noStanding: MedicareStanding = { optOut: null, mayOrder: [], revocations: [] }

/** In the order of CMS's columns. */
const orders = {
  part_b: 'Part B services',
  equipment: 'medical equipment',
  home_health: 'home health',
  power_mobility: 'power mobility devices',
  hospice: 'hospice',
} as const

export async function standingOf(db: Kysely<DB>, npi: string): Promise<MedicareStanding> {
  const [optOut, referrals, revocations] = await Promise.all([
    db
      .selectFrom('fact_opt_outs')
      .select([typed('text')`since::text`.as('since'), typed('text')`until::text`.as('until'), 'may_refer as mayRefer'])
      .where('npi', '=', npi)
      .orderBy('fact_opt_outs.since', 'desc')
      .executeTakeFirst(),
    db.selectFrom('fact_referrals').selectAll().where('npi', '=', npi).executeTakeFirst(),
    db
      .selectFrom('fact_revocations')
      .select([typed('text')`revoked_on::text`.as('on'), 'reason', typed('text?')`bar_until::text`.as('barUntil')])
      .where('npi', '=', npi)
      .orderBy('revoked_on', 'desc')
      .execute(),
  ])
  return {
    optOut: optOut ?? null,
    mayOrder: Object.entries(orders).flatMap(([column, words]) =>
      referrals?.[column as keyof typeof orders] ? [words] : [],
    ),
    revocations: revocations.map(({ on, reason, barUntil }) => ({ on, reasons: reasonsIn(reason), barUntil })),
  }
}

/** '424.535(A)(1) Noncompliance; 424.535(A)(5) On-Site Review' becomes two, without their sections. */
function reasonsIn(reason: string): string[] {
  const words = reason
    .split(';')
    .map((clause) => clause.replace(/^\s*424\.535(\([a-z0-9]+\))*\s*[-–:]?\s*/i, '').trim())
  return words.filter((clause) => clause !== '')
}
