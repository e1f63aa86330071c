/** What says most about who a record is about, in this order; `name` if nothing else is shown. */
export const matchRules = ['npi', 'email', 'phone', 'license', 'linkedin', 'specialty', 'place', 'name'] as const
export type MatchRule = (typeof matchRules)[number]

/** What can agree between a record and a physician, or differ. */
export const matchFacts = [
  'npi',
  'email',
  'phone',
  'license',
  'linkedin',
  'firstName',
  'lastName',
  'middleName',
  'suffix',
  'credential',
  'specialty',
  'state',
  'city',
  'zip',
  'organization',
  'schoolYear',
] as const
export type MatchFact = (typeof matchFacts)[number]
