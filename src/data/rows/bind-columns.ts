import { letters } from '../normalise/text.ts'
import { assignColumns, type ColumnDoubt } from './assign-columns.ts'
import {
  atTerminal,
  type Binding,
  columnName,
  type Field,
  type Mapping,
  namesOf,
  next,
  required,
  tellingApart,
} from './columns.ts'
import { ImportError } from './import-error.ts'

export interface BoundColumns {
  binding: Binding
  doubts: ColumnDoubt[]
}

/**
 * Which column fills which field: those of the mapping first, then by header, as far as the values agree.
 *
 * @param samples rows of the file
 * @throws {ImportError} naming the columns that are missing or duplicated
 */
export function bindColumns(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  file: string,
  mapping?: Mapping,
): BoundColumns {
  const bound = boundColumns(headers, samples, file, mapping)
  const { binding } = bound
  const missing = binding.has('fullName') ? [] : required.filter((field) => !binding.has(field))
  if (missing.length > 0) {
    const names = missing
      .map((field) => `${columnName(field)} (or ${namesOf(field).slice(1, 3).join(', ')})`)
      .join('; ')
    throw new ImportError(
      `${file} lacks the ${missing.length === 1 ? 'column' : 'columns'} ${names}. ${found(headers)} Rename them, or map other columns to them ${atTerminal}. Nothing was changed.`,
    )
  }
  if (!tellingApart.some((field) => binding.has(field))) {
    throw new ImportError(
      `${file} has names, but nothing to tell two people with the same name apart: an NPI, an email, or a state. ${found(headers)} Rename the column that has one, or map it ${atTerminal}. Nothing was changed.`,
    )
  }
  return bound
}

/** The same, even if columns are missing, for previewing a file before import. */
export function boundColumns(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  file: string,
  mapping?: Mapping,
): BoundColumns {
  const plain = headers.map(letters)
  const twice = (header: string): never => {
    throw new ImportError(`${file} has the column '${header}' twice. Rename one of them.`)
  }
  const fixed = new Map<Field, number>()
  for (const [field, header] of mapping ?? []) {
    if (header === '') continue
    const at = plain.indexOf(letters(header))
    if (at < 0)
      throw new ImportError(
        `${file} has no column '${header}', which the mapping names for ${columnName(field)}. ${found(headers)}`,
      )
    if (plain.lastIndexOf(letters(header)) !== at) twice(header)
    fixed.set(field, at)
  }
  const never = new Set([...(mapping ?? [])].flatMap(([field, header]) => (header === '' ? [field] : [])))
  const { columns, doubts } = assignColumns(headers, samples, { fixed, never, byValues: false })
  const used = new Set(columns.values())
  for (const [field, at] of columns) {
    if (fixed.has(field) || (next[field] ?? []).length > 0) continue
    const other = plain.findIndex((header, place) => header === plain[at] && place !== at && !used.has(place))
    if (other >= 0) twice(headers[at]!)
  }
  return { binding: columns, doubts }
}

function found(headers: readonly string[]): string {
  const shown = headers.slice(0, 40).map((header) => header.trim().slice(0, 60))
  return `Its first line has: ${shown.join(', ')}${headers.length > 40 ? ', …' : ''}.`
}
