/** The public sources, in the order in which a run takes them: people first, then what is said of them. */
export const physicianSourceNames = ['nppes', 'dac'] as const
export const factSourceNames = [
  'hospitals',
  'affiliations',
  'leie',
  'volumes',
  'totals',
  'shortage',
  'optout',
  'referring',
  'revoked',
  'licenses-tx',
  'licenses-co',
  'licenses-wa',
] as const
export const publicSourceNames = [...physicianSourceNames, ...factSourceNames] as const

export type PhysicianSourceName = (typeof physicianSourceNames)[number]
export type FactSourceName = (typeof factSourceNames)[number]
/** A word of `script/import`, the name of the set of data, and what PUBLIC_DATA lists. */
export type SourceName = (typeof publicSourceNames)[number]
