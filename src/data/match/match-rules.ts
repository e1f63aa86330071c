/** In this order: a match by a rule further up is never given up for one further down. See docs/matching.md. */
export const matchRules = ['npi', 'email', 'phone', 'specialty', 'place'] as const
export type MatchRule = (typeof matchRules)[number]

/** What of a record and a physician can agree besides the name. */
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
