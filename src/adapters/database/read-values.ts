/** How values from PostgreSQL are parsed. */
import pg from 'pg'

const readers = new Map<number, (value: string) => unknown>([
  [20, readInteger], // int8
  [1016, (value) => readArray(value, readInteger)],
  [1082, readDay], // date
  [1182, (value) => readArray(value, readDay)],
])

/** For `types` on every connection: bigints as numbers, dates as midnight UTC. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && readers.get(oid)) || pg.types.getTypeParser(oid, format)
}

const textArray = 1009

/** Through text[]: nested arrays and nulls stay as they are. */
function readArray<Item>(value: string, read: (item: string) => Item): unknown {
  // A plain list, which may have as many items as there are physicians, is parsed directly.
  if (/^\{[^"{N]+\}$/.test(value)) return value.slice(1, -1).split(',').map(read)
  const visit = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(visit) : typeof item === 'string' ? read(item) : item
  return visit(getTypeParser(textArray)(value))
}

/** A wrong number would be worse than an error; our ids and counts stay far below. */
function readInteger(value: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The bigint ${value} does not fit a JavaScript number; select it as text`)
}

function readDay(value: string): Date | number {
  if (value === 'infinity') return Number.POSITIVE_INFINITY
  if (value === '-infinity') return Number.NEGATIVE_INFINITY
  return new Date(`${value}T00:00:00Z`)
}
