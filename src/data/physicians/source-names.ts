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

/** What people call them, on pages and in messages. */
export const sourceTitles: Readonly<Record<SourceName, string>> = {
  nppes: 'NPPES',
  dac: 'CMS Doctors and Clinicians',
  hospitals: 'CMS hospitals',
  affiliations: 'CMS facility affiliations',
  leie: 'OIG exclusions (LEIE)',
  volumes: 'Medicare services',
  totals: 'Medicare patients',
  shortage: 'HRSA shortage areas',
  optout: 'Medicare opt-out affidavits',
  referring: 'Medicare order and referring',
  revoked: 'Medicare revocations',
  'licenses-tx': 'Texas Medical Board licenses',
  'licenses-co': 'Colorado professional licenses',
  'licenses-wa': 'Washington health care credentials',
}
