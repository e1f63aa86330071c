import { letters } from '../normalise/text.ts'
import { ImportError } from './import-error.ts'

/** The names a column has had, the current one first. Case, spaces, and punctuation are ignored. */
export type ColumnNames<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** The index of a column; -1 if the file doesn't have it. */
export type Columns<Name extends string> = Readonly<Record<Name, number>>

/**
 * Finds columns by their names, in any order: CMS adds, renames, and moves them.
 *
 * @param optional what a file may lack
 * @throws {ImportError} naming the columns that are missing or duplicated
 */
export function bindByName<Name extends string>(
  headers: readonly string[],
  names: ColumnNames<Name>,
  { file, kind, optional = [] }: { file: string; kind: string; optional?: readonly Name[] },
): Columns<Name> {
  const plain = headers.map(letters)
  const columns = {} as Record<Name, number>
  const missing: string[] = []
  for (const [name, aliases] of Object.entries(names) as [Name, readonly string[]][]) {
    const found = aliases.map((alias) => plain.indexOf(letters(alias))).find((at) => at >= 0)
    columns[name] = found ?? -1
    if (found === undefined && !optional.includes(name)) missing.push(`'${aliases[0]}'`)
    if (found !== undefined && plain.indexOf(plain[found] as string, found + 1) >= 0) {
      throw new ImportError(`${file} has the column '${headers[found]}' twice. Nothing was changed.`)
    }
  }
  if (missing.length > 0) {
    const shown = missing.slice(0, 8).join(', ')
    const more = missing.length > 8 ? ` and ${missing.length - 8} more` : ''
    throw new ImportError(
      `${file} lacks the ${missing.length === 1 ? 'column' : 'columns'} ${shown}${more} of ${kind}. Nothing was changed.`,
    )
  }
  return columns
}
