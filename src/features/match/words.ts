import type { MatchField } from '#data/match/match-fields.ts'
import type { MatchFact, MatchRule } from '#data/match/match-rules.ts'
import type { MatchedPhysician } from './contracts.ts'

/** By what a row was matched. */
export const ruleWords: Record<MatchRule, string> = {
  npi: 'NPI',
  email: 'Email',
  phone: 'Phone and last name',
  specialty: 'Name, state, and specialty',
  place: 'Name and place or organization',
}

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
  contactedOn: 'Last contacted',
}
