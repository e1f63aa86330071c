/** A physician's Medicare status according to CMS: opted out, what they may order and refer, revoked. */
import type { MedicareStanding } from './contracts.ts'
import type { FactRows } from './fact-rows.server.ts'

/** In the order of CMS's columns. */
const orders = {
  part_b: 'Part B services',
  equipment: 'medical equipment',
  home_health: 'home health',
  power_mobility: 'power mobility devices',
  hospice: 'hospice',
} as const

export function standingOf({
  optOuts: [optOut],
  referrals: [referrals],
  revocations,
}: Pick<FactRows, 'optOuts' | 'referrals' | 'revocations'>): MedicareStanding {
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
