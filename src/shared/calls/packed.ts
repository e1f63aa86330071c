/**
 * Data on its way into a page, without repetition: the keys of a list of like objects are written once, and values of one key stand together.
 * React Router writes what a loader gives into a script, as a string in a string, where each quotation mark costs four bytes; so quotation
 * marks change places with a sign that is rare. What goes in comes out: `unpack(pack(value))` equals `value`, as JSON knows it.
 */
interface Table {
  /** Columns by key. */
  $: Record<string, unknown>
  /** How many rows there are. */
  n: number
}

export function pack(value: unknown): string {
  return swapped(JSON.stringify(pressed(value)))
}

export function unpack<Value>(packed: string): Value {
  return spread(JSON.parse(swapped(packed))) as Value
}

function swapped(text: string): string {
  return text.replace(/["~]/g, (sign) => (sign === '"' ? '~' : '"'))
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** The keys of an object that JSON would write. */
const keysOf = (row: Row) => Object.keys(row).filter((key) => row[key] !== undefined)

function pressed(value: unknown): unknown {
  if (Array.isArray(value)) return tableOf(value) ?? value.map(pressed)
  if (!isRow(value)) return value
  const fields = Object.fromEntries(keysOf(value).map((key) => [key, pressed(value[key])]))
  // An object that looks like a table is put into one of a single row.
  return '$' in value
    ? { $: Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, [one]])), n: -1 }
    : fields
}

/** Null where the rows are no objects of the same keys. */
function tableOf(rows: readonly unknown[]): Table | null {
  const [first] = rows
  if (rows.length < 2 || !isRow(first)) return null
  const keys = keysOf(first)
  const isLike = (row: unknown) =>
    isRow(row) && keysOf(row).length === keys.length && keys.every((key) => row[key] !== undefined)
  if (keys.length === 0 || !rows.every(isLike)) return null
  const columns = keys.map((key) => [key, pressed(rows.map((row) => (row as Row)[key]))])
  return { $: Object.fromEntries(columns), n: rows.length }
}

function spread(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spread)
  if (!isRow(value)) return value
  if (!('$' in value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spread(one)]))
  const { $, n } = value as unknown as Table
  const columns = Object.entries($).map(([key, column]) => [key, spread(column) as unknown[]] as const)
  const row = (at: number) => Object.fromEntries(columns.map(([key, column]) => [key, column[at]]))
  return n < 0 ? row(0) : Array.from({ length: n }, (_, at) => row(at))
}
