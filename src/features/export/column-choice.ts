/** The columns someone chooses: all of them in an order, and which are included. */
import { type ColumnKey, columnKeys, standardColumns } from './columns.ts'

export interface ColumnChoice {
  order: readonly ColumnKey[]
  taken: ReadonlySet<ColumnKey>
}

/** The given columns first, in their order; then the others. */
export function choiceOf(columns: readonly ColumnKey[]): ColumnChoice {
  return { order: [...columns, ...columnKeys.filter((column) => !columns.includes(column))], taken: new Set(columns) }
}

export const standardChoice = choiceOf(standardColumns)

/** In the order of the file. */
export function takenColumns({ order, taken }: ColumnChoice): ColumnKey[] {
  return order.filter((column) => taken.has(column))
}

export function toggled({ order, taken }: ColumnChoice, column: ColumnKey): ColumnChoice {
  const next = new Set(taken)
  if (!next.delete(column)) next.add(column)
  return { order, taken: next }
}

/** One position toward the beginning (-1) or the end (1), if there is one. */
export function moved({ order, taken }: ColumnChoice, column: ColumnKey, by: -1 | 1): ColumnChoice {
  const from = order.indexOf(column)
  const to = from + by
  const other = order[to]
  if (other === undefined) return { order, taken }
  return { order: order.with(from, other).with(to, column), taken }
}

export function isSame(a: readonly ColumnKey[], b: readonly ColumnKey[]): boolean {
  return a.length === b.length && a.every((column, at) => column === b[at])
}
