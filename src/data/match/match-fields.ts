/** What a column of someone's own file can tell of a physician, in the order in which a person is asked for it. */
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
  'contactedOn',
] as const
export type MatchField = (typeof matchFields)[number]

/** Several columns can have these; of the others one is read. */
const repeatable: ReadonlySet<MatchField> = new Set(['email', 'phone', 'specialty'])
export const isRepeatable = (field: MatchField): boolean => repeatable.has(field)

/** By column, what it tells; null for one that is only kept. */
export type ColumnFields = readonly (MatchField | null)[]

/** Why these columns are not enough to recognize anyone; null where they are. */
export function lackingFields(columns: ColumnFields): string | null {
  const has = (field: MatchField) => columns.includes(field)
  if (has('npi') || has('email')) return null
  if (!(has('fullName') || (has('firstName') && has('lastName')) || (has('phone') && has('lastName')))) {
    return 'Choose the column with the NPI or the email, or the columns with the first and last name.'
  }
  return has('phone') || has('state') || has('city') || has('zip') || has('location') || has('organization')
    ? null
    : 'Names alone can’t be matched. Choose a column with the state, city, ZIP, organization, or phone.'
}
