/**
 * Pages that follow one another while data changes. A page number counts rows, so it skips one for each that went from
 * the pages before. A cursor names the rows of the page before, and the next page begins after the last of them that is
 * still where it was; it also names the first of the rows after, for programs that take each page's rows away. It works
 * in any order, including those that have no keys to compare, such as relevance.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { firstCursor } from '#shared/calls/cursor.ts'

const Ids = z.array(z.int().positive()).max(100)
/** Of which rows in which order, how many are before the next page, the last of them, and the first on it. */
const Place = z.tuple([z.string(), z.int().nonnegative(), Ids, Ids])

/** How many rows of the next page a cursor names. */
const ahead = 5

interface Part<Row extends { id: number }, Answer> {
  rows: readonly Row[]
  total: number
  /** What else the answer has. */
  answer: Answer
}

interface Following<Row, Answer> {
  rows: Row[]
  /** How many rows are before them. */
  offset: number
  total: number
  answer: Answer
  /** The cursor of the page after; undefined for the last. */
  next: string | undefined
}

/** How many rows around the expected place are looked at for those of the page before. */
const reaches = [100, 1000, 10_000]

/**
 * The page after a cursor; `'bad'` if it isn't one of these rows' (`about` says whose, in what order), `'lost'` if none
 * of the rows before is near anymore.
 */
export async function pageAfter<Row extends { id: number }, Answer>(
  cursor: string,
  about: unknown,
  size: number,
  read: (part: { offset: number; limit: number }) => Promise<Part<Row, Answer>>,
): Promise<Following<Row, Answer> | 'bad' | 'lost'> {
  const name = createHash('sha256').update(JSON.stringify(about)).digest('base64url').slice(0, 16)
  const following = (part: Part<Row, Answer>, start: number, offset: number): Following<Row, Answer> => {
    const ids = part.rows.slice(start).map(({ id }) => id)
    const after = ids.slice(size, size + ahead)
    const next = after.length === 0 ? undefined : written([name, offset + size, ids.slice(0, size), after])
    return { ...part, rows: part.rows.slice(start, start + size), offset, next }
  }
  if (cursor === firstCursor) return following(await read({ offset: 0, limit: size + ahead }), 0, 0)
  const place = readPlace(cursor)
  if (place === null || place[0] !== name) return 'bad'
  const [, expected, before, after] = place
  for (const reach of reaches) {
    const from = Math.max(0, expected - before.length - reach)
    const part = await read({ offset: from, limit: expected + reach + size + ahead - from })
    const ids = part.rows.map(({ id }) => id)
    const start = placeAfter(ids, before, size) ?? placeOf(ids, after)
    if (start !== null) return following(part, start, from + start)
  }
  return 'lost'
}

const written = (place: z.infer<typeof Place>): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function readPlace(cursor: string): z.infer<typeof Place> | null {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Where the first of these that is there is. */
function placeOf(ids: readonly number[], after: readonly number[]): number | null {
  const first = after.find((id) => ids.includes(id))
  return first === undefined ? null : ids.indexOf(first)
}

/**
 * Where the rows after these begin. A row that was edited may have moved far away, so those that are where most are
 * count. Null if none is there.
 */
function placeAfter(ids: readonly number[], before: readonly number[], size: number): number | null {
  const known = before.map((id, at) => ({ at, now: ids.indexOf(id) })).filter(({ now }) => now >= 0)
  if (known.length === 0) return null
  const shifts = known.map(({ at, now }) => now - at).toSorted((a, b) => a - b)
  const usual = shifts[shifts.length >> 1]!
  const staying = known.filter(({ at, now }) => Math.abs(now - at - usual) <= size)
  return Math.max(...staying.map(({ now }) => now)) + 1
}
