/**
 * Data sent with a page, without repetition: the keys of a list of similar objects are written once, the values of each
 * key are grouped, and a value shared by all is written once. React Router writes loader data into a script as a string
 * within a string, where each quotation mark costs four bytes; so quotation marks are swapped with a rare character.
 * The data is unchanged: `unpack(pack(value))` equals `value`, as JSON knows it.
 */
interface Table {
  /** Columns by key. */
  $: Record<string, unknown>
  /** Values that are the same in each row, by key; missing if there are none. */
  all?: Record<string, unknown>
  /** How many rows there are. */
  n: number
}

/** Lists of similar rows, as one table of all their rows. */
interface Lists {
  /** How many rows each list has. */
  $: number[]
  of: Table
}

export function pack(value: unknown): string {
  return swapped(JSON.stringify(pressed(value)))
}

export function unpack<Value>(packed: string): Value {
  return spread(JSON.parse(swapped(packed))) as Value
}

function swapped(text: string): string {
  // Nearly always, only one of the two is there.
  if (!text.includes('~')) return text.replaceAll('"', '~')
  if (!text.includes('"')) return text.replaceAll('~', '"')
  return text.replace(/["~]/g, (sign) => (sign === '"' ? '~' : '"'))
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** The keys of an object that JSON includes. */
const keysOf = (row: Row) => Object.keys(row).filter((key) => row[key] !== undefined)

function pressed(value: unknown): unknown {
  if (Array.isArray(value)) return tableOf(value) ?? listsOf(value) ?? value.map(pressed)
  if (!isRow(value)) return value
  const fields = Object.fromEntries(keysOf(value).map((key) => [key, pressed(value[key])]))
  // An object that looks like a table is wrapped in a table with a single row.
  return '$' in value
    ? { $: Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, [one]])), n: -1 }
    : fields
}

/** Null if they are not lists, or their rows are not objects with the same keys. */
function listsOf(lists: readonly unknown[]): Lists | null {
  if (lists.length < 2 || !lists.every(Array.isArray)) return null
  const of = tableOf(lists.flat())
  return of && { $: lists.map(({ length }) => length), of }
}

/** Null if the rows are not objects with the same keys. */
function tableOf(rows: readonly unknown[]): Table | null {
  const [first] = rows
  if (rows.length < 2 || !isRow(first)) return null
  const keys = keysOf(first)
  const isLike = (row: unknown) =>
    isRow(row) && keysOf(row).length === keys.length && keys.every((key) => row[key] !== undefined)
  if (keys.length === 0 || !rows.every(isLike)) return null
  const $: Row = {}
  const all: Row = {}
  for (const key of keys) {
    const column = rows.map((row) => (row as Row)[key])
    if (column.every(sameAs(column[0]))) all[key] = pressed(column[0])
    else $[key] = pressed(column)
  }
  return { $, ...(Object.keys(all).length > 0 && { all }), n: rows.length }
}

function sameAs(value: unknown): (other: unknown) => boolean {
  if (typeof value !== 'object') return (other) => other === value
  const written = JSON.stringify(value)
  return (other) => typeof other === 'object' && JSON.stringify(other) === written
}

function spread(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spread)
  if (!isRow(value)) return value
  if (!('$' in value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spread(one)]))
  return Array.isArray(value.$) ? spreadLists(value as unknown as Lists) : spreadTable(value as unknown as Table)
}

function spreadLists({ $, of }: Lists): unknown[] {
  const rows = spreadTable(of) as unknown[]
  let from = 0
  return $.map((length) => {
    from += length
    return rows.slice(from - length, from)
  })
}

function spreadTable({ $, all = {}, n }: Table): unknown {
  const columns = Object.entries($).map(([key, column]) => [key, spread(column) as unknown[]] as const)
  const row = (at: number) => ({
    // Each row gets its own copy, so that changing one doesn't change all.
    ...Object.fromEntries(Object.entries(all).map(([key, one]) => [key, spread(one)])),
    ...Object.fromEntries(columns.map(([key, column]) => [key, column[at]])),
  })
  return n < 0 ? row(0) : Array.from({ length: n }, (_, at) => row(at))
}
