/** In this order: a match by an earlier rule is never given up for one by a later rule. See docs/matching.md. */
export const matchRules = ['npi', 'email', 'phone', 'specialty', 'place', 'name'] as const
export type MatchRule = (typeof matchRules)[number]

/** What can agree between a record and a physician besides the name. */
export const matchFacts = [
  'npi',
  'email',
  'phone',
  'middleName',
  'credential',
  'specialty',
  'state',
  'city',
  'zip',
  'organization',
] as const
export type MatchFact = (typeof matchFacts)[number]
