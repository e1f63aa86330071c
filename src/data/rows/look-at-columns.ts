import { normaliseEmail } from '../normalise/email.ts'
import { normaliseNpi } from '../normalise/npi.ts'
import { readPhones } from '../normalise/phone.ts'
import { boundColumns, columnName, type Mapping } from './columns.ts'
import type { Table } from './table.ts'

export interface LookedAt {
  name: string
  headers: string[]
  rows: string[][]
  /** By position, the column of `candidates` that it fills. */
  fills: ReadonlyMap<number, string>
  /** Columns that map to nothing although their values could. */
  overlooked: Overlooked[]
}

export interface Overlooked {
  at: number
  header: string
  looksLike: 'email addresses' | 'phone numbers' | 'NPIs'
}

const kinds: readonly { looksLike: Overlooked['looksLike']; is: (text: string) => boolean }[] = [
  {
    looksLike: 'email addresses',
    is: (text) => /@/.test(text) && text.split(/[;,|\s<>]+/).some((part) => normaliseEmail(part) !== null),
  },
  { looksLike: 'NPIs', is: (text) => normaliseNpi(text) !== null },
  { looksLike: 'phone numbers', is: (text) => text.length <= 60 && readPhones(text).phones.length > 0 },
]

/** Which columns of a file are mapped, and which look as if they should be. */
export function lookAt(table: Table, rows: readonly string[][], mapping: Mapping | undefined): LookedAt {
  const { name, headers } = table
  const fills = new Map([...boundColumns(headers, name, mapping)].map(([field, at]) => [at, columnName(field)]))
  const overlooked = headers.flatMap((header, at): Overlooked[] => {
    // A fax number isn't a phone number.
    if (fills.has(at) || /\bfax\b/i.test(header.replaceAll('_', ' '))) return []
    const values = rows.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '')
    const kind = kinds.find(({ is }) => values.length > 0 && values.filter(is).length * 2 >= values.length)
    return kind ? [{ at, header, looksLike: kind.looksLike }] : []
  })
  return { name, headers: [...headers], rows: [...rows], fills, overlooked }
}

/** In a sentence, for the terminal. */
export function overlookedText({ header, looksLike }: Overlooked): string {
  return `The column '${header || '(no name)'}' looks like ${looksLike}, but is not imported. To import it, name it in a mapping file.`
}
