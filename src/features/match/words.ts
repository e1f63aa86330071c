import type { MatchField } from '#data/match/match-fields.ts'
import type { MatchFact, MatchRule } from '#data/match/match-rules.ts'
import type { MatchedPhysician } from './contracts.ts'

/** What a row was matched by; for use within a sentence. */
export const ruleWords: Record<MatchRule, string> = {
  npi: 'NPI',
  email: 'email',
  phone: 'phone and last name',
  specialty: 'name, state, and specialty',
  place: 'name and place or organization',
  name: 'name',
}
export const ruleTitle = (rule: MatchRule): string => ruleWords[rule].charAt(0).toUpperCase() + ruleWords[rule].slice(1)

export const factWords: Record<MatchFact, string> = {
  npi: 'NPI',
  email: 'email',
  phone: 'phone',
  middleName: 'middle initial',
  credential: 'degree',
  specialty: 'specialty',
  state: 'state',
  city: 'city',
  zip: 'ZIP',
  organization: 'organization',
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
