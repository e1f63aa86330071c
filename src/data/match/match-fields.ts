/** What a column in someone's own file can say about a physician, in the order people are asked about it. */
export const matchFields = [
  'npi',
  'fullName',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'credential',
  'specialty',
  'organization',
  'city',
  'state',
  'zip',
  'location',
  'email',
  'phone',
  'license',
  'linkedin',
  'schoolYear',
  'contactedOn',
  'doNotContact',
] as const
export type MatchField = (typeof matchFields)[number]

/** Several columns can have these; for any other, one is read. */
const repeatable: ReadonlySet<MatchField> = new Set(['email', 'phone', 'specialty', 'license', 'doNotContact'])
export const isRepeatable = (field: MatchField): boolean => repeatable.has(field)

/** By column, what it says; null for one that is just kept. */
export type ColumnFields = readonly (MatchField | null)[]

/** Why these columns aren't enough to recognize anyone; null if they are. */
export function lackingFields(columns: ColumnFields): string | null {
  const has = (field: MatchField) => columns.includes(field)
  if (has('npi') || has('email')) return null
  if (!(has('fullName') || (has('firstName') && has('lastName')) || (has('phone') && has('lastName')))) {
    return 'Choose the column with the NPI, or the columns with the first and last name.'
  }
  return has('phone') || has('state') || has('city') || has('zip') || has('location') || has('organization')
    ? null
    : 'Names alone can’t be matched. Choose a column with the state, city, ZIP, organization, or phone.'
}
