import type { ColumnDoubt } from './assign-columns.ts'
import { boundColumns } from './bind-columns.ts'
import { columnName, type Field, type Mapping } from './columns.ts'
import { fieldLabels } from './field-labels.ts'
import type { Table } from './table.ts'

export interface LookedAt {
  name: string
  headers: string[]
  rows: string[][]
  /** By position, the column of `candidates` that it fills. */
  fills: ReadonlyMap<number, string>
  /** What to ask about its columns before it is imported. */
  doubts: ColumnDoubt[]
}

/** Which columns of a file are mapped, and which look as if they should be. */
export function lookAt(table: Table, rows: readonly string[][], mapping: Mapping | undefined): LookedAt {
  const { name, headers } = table
  const { binding, doubts } = boundColumns(headers, rows, name, mapping)
  const fills = new Map([...binding].map(([field, at]) => [at, columnName(field)]))
  return { name, headers: [...headers], rows: [...rows], fills, doubts }
}

/** The values of a field, in a sentence. */
const plurals: { readonly [field in Field]?: string } = {
  workEmail: 'email addresses',
  personalEmail: 'email addresses',
  email2: 'email addresses',
  email3: 'email addresses',
  npi: 'NPIs',
  phone: 'phone numbers',
  directPhone: 'phone numbers',
  phone2: 'phone numbers',
  phone3: 'phone numbers',
  state: 'states',
  zip: 'ZIPs',
  city: 'cities',
  firstName: 'first names',
  lastName: 'last names',
  fullName: 'names',
  middleName: 'middle names',
  credential: 'credentials',
  specialty: 'specialties',
  organization: 'organizations',
}

const pluralOf = (field: Field): string => plurals[field] ?? `values for '${fieldLabels[field]}'`

/** What is in doubt about a column, as a sentence without what to do. */
export function doubtText({ header, why, field, examples }: ColumnDoubt): string {
  const column = `'${header || '(no name)'}'`
  const some = examples.map((example) => `'${example}'`).join(', ')
  if (field === null) return `${column} has ${some}.`
  if (why === 'unused') return `${column} looks like ${pluralOf(field)}.`
  if (why === 'either') return `${column} could be ${pluralOf(field)} or credentials: ${some}.`
  if (why === 'rows') return `${column} has the ${pluralOf(field)} of other rows: it may be shifted by a row.`
  return `${column} doesn’t have ${pluralOf(field)}, but ${some}.`
}

/** The same for the terminal. */
export function doubtAtTerminal(doubt: ColumnDoubt): string {
  const column = `'${doubt.header || '(no name)'}'`
  if (doubt.why === 'unused') {
    return `The column ${column} looks like ${doubt.field === null ? 'something' : pluralOf(doubt.field)}, but is not imported. To import it, name it in a mapping file.`
  }
  return `${doubtText(doubt)} It is not imported. To import it, name it in a mapping file.`
}
