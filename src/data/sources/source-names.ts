/** The public sources, in the order a run imports them: people first, then facts about them. */
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
/** A word for `script/import`, the name of the data set, and what PUBLIC_DATA lists. */
export type SourceName = (typeof publicSourceNames)[number]
