import { readEmails } from '../normalise/email.ts'
import { letters } from '../normalise/text.ts'
import type { Field } from './columns.ts'

/**
 * Whether a column's addresses belong to the people of other rows, as when cells were moved by one row: most of them
 * have the last name of another row, and neither name of their own.
 */
export function isShifted(
  rows: readonly (readonly string[])[],
  at: number,
  columns: ReadonlyMap<Field, number>,
): boolean {
  const named = rows.map((row) => {
    const cell = (field: Field) => row[columns.get(field) ?? -1] ?? ''
    const names = [cell('firstName'), cell('lastName'), cell('fullName')]
      .join(' ')
      .split(/[\s,.-]+/)
      .map(letters)
    const local = letters(readEmails(row[at] ?? '').emails[0]?.replace(/@.*/, '') ?? '')
    return { local, names: names.filter((name) => name.length > 3) }
  })
  const all = new Set(named.flatMap(({ names }) => names))
  let [own, others] = [0, 0]
  for (const { local, names } of named) {
    if (local === '' || names.length === 0) continue
    if (names.some((name) => local.includes(name))) own++
    else if ([...all].some((name) => local.includes(name))) others++
  }
  return others >= 3 && others > own
}
