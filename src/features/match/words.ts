import type { Why } from '#data/identity/decide.ts'
import type { MatchFact, MatchRule } from '#data/identity/match-rules.ts'
import type { MatchField } from '#data/match/match-fields.ts'
import type { MatchedPhysician } from './contracts.ts'

/** What a row was matched by; for use within a sentence. */
export const ruleWords: Record<MatchRule, string> = {
  npi: 'NPI',
  email: 'email',
  phone: 'phone and name',
  license: 'license number',
  linkedin: 'LinkedIn',
  specialty: 'name, state, and specialty',
  place: 'name and place or organization',
  name: 'name',
}
export const ruleTitle = (rule: MatchRule): string => ruleWords[rule].charAt(0).toUpperCase() + ruleWords[rule].slice(1)

export const factWords: Record<MatchFact, string> = {
  npi: 'NPI',
  email: 'email',
  phone: 'phone',
  license: 'license number',
  linkedin: 'LinkedIn',
  firstName: 'first name',
  lastName: 'last name',
  middleName: 'middle name',
  suffix: 'suffix',
  credential: 'degree',
  specialty: 'specialty',
  state: 'state',
  city: 'city',
  zip: 'ZIP',
  organization: 'organization',
  schoolYear: 'year of medical school',
}

/** Why a person has to decide, or no one is found; sentences for the page and the download. */
export const whyWords: Record<Why, string> = {
  nameOnly: 'Only the name agrees, or the name and the state.',
  suffix: 'Only one of them has Jr., Sr., or a numeral, or they differ: this may be father and son.',
  elsewhere: 'The name agrees, but where or in what they work differs: someone who moved, or a namesake.',
  initial: 'The row has only a part of the name.',
  renamed: 'The last name differs, as before and after a marriage.',
  neighbor: 'The first names differ: a typo, or two people.',
  npi: 'The NPI in the row belongs to someone with another name.',
  family: 'The middle name differs: a relative, perhaps.',
  close: 'More than one physician fits.',
  little: 'Too little agrees to be sure.',
  noName: 'The row has no complete name, and no NPI or contact of anyone.',
  noOne: 'No one with this name fits.',
  otherName: 'The NPI belongs to someone with another name.',
  common: 'Too little agrees: someone else may well have this name.',
}

export const differenceWords: Record<MatchedPhysician['differs'][number]['what'], string> = {
  moved: 'Moved',
  organization: 'New organization',
  excluded: 'Excluded by OIG since',
  deactivated: 'NPI deactivated',
  specialty: 'Specialty',
  name: 'Name',
}

export const fieldWords: Record<MatchField, string> = {
  npi: 'NPI',
  fullName: 'Full name',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  suffix: 'Suffix',
  credential: 'Credential',
  specialty: 'Specialty',
  organization: 'Organization',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  location: 'City and state',
  email: 'Email',
  phone: 'Phone',
  license: 'License',
  linkedin: 'LinkedIn',
  schoolYear: 'Year of medical school',
  contactedOn: 'Last contacted',
  doNotContact: 'Do not contact',
}
