import { Bits } from '../columns/bits.ts'
import type { Neighbourhood } from '../columns/near.ts'
import type { Segment } from '../columns/segment.ts'
import type { Sort } from '../query/query.ts'
import type { Order } from './order.ts'

/** A row's place: a row number means something only in its own segment. */
export type Place = { readonly segment: Segment; readonly row: number }

/** The rows found in a segment, with their order. */
export type Found = {
  readonly segment: Segment
  readonly rows: Bits
  readonly order: Order
  /**
   * For a small segment: the position in the large one's order that each row goes before, in this order and by name.
   */
  readonly places?: Uint32Array
  readonly placesByName?: Uint32Array
}

/**
 * At most `limit` rows of two merged segments, starting at `offset`. Skipped rows are only counted, so deep pages cost
 * no more.
 */
export function pageByOrder(large: Found, small: Found | undefined, offset: number, limit: number): Place[] {
  const page: Place[] = []
  let position = 0
  let skip = offset
  const takeUpTo = (end: number) => {
    const rows: number[] = []
    skip = large.order.take(large.rows, position, end, skip, limit - page.length, rows)
    for (const row of rows) page.push({ segment: large.segment, row })
    position = end
  }
  for (const row of small?.order.all(small.rows) ?? []) {
    takeUpTo(small?.places?.[row] ?? 0)
    if (page.length === limit) return page
    if (skip > 0) skip--
    else page.push({ segment: small!.segment, row })
    if (page.length === limit) return page
  }
  takeUpTo(large.segment.size)
  return page
}

/**
 * The same by distance. Physicians at the same distance, usually in the same ZIP, are in the default order; only those
 * whose distance appears on the page are sorted at all.
 */
export function pageByDistance(
  found: readonly Found[],
  near: Neighbourhood,
  direction: Sort['direction'],
  offset: number,
  limit: number,
): Place[] {
  const rings = new Map<number, { found: Found; code: number }[]>()
  for (const one of found) {
    for (const [code, miles] of near.within(one.segment.points)) {
      // Most places have no one with a specialty.
      if (!isAnyoneAt(one, code)) continue
      const ring = rings.get(miles)
      if (ring) ring.push({ found: one, code })
      else rings.set(miles, [{ found: one, code }])
    }
  }
  const sign = direction === 'asc' ? 1 : -1
  const page: Place[] = []
  let skip = offset
  for (const [, ring] of [...rings].sort(([a], [b]) => (a - b) * sign)) {
    const places = ring.flatMap(({ found, code }) => rowsAt(found, code))
    if (skip >= places.length) skip -= places.length
    else {
      places.sort(byDefaultOrder)
      for (const place of places.slice(skip, skip + limit - page.length)) page.push(place)
      skip = 0
    }
    if (page.length === limit) break
  }
  return page
}

/** The same by id, but those of `recent` come before all others, in their order. Ascending means the newest first. */
export function pageByNews(
  found: readonly Found[],
  recent: readonly number[],
  direction: Sort['direction'],
  offset: number,
  limit: number,
): Place[] {
  const taken = found.map(({ segment }) => new Bits(segment.size))
  const news = recent.flatMap((id): Place[] => {
    for (const [at, { segment, rows }] of found.entries()) {
      const row = segment.rowOf(id)
      if (row === -1 || !rows.has(row)) continue
      taken[at]!.add(row)
      return [{ segment, row }]
    }
    return []
  })
  if (news.length === 0) return pageById(found, direction, offset, limit)
  const others = found.map((one, at) => ({ ...one, rows: one.rows.minus(taken[at]!) }))
  if (direction === 'asc') {
    const page = news.slice(offset, offset + limit)
    return [...page, ...pageById(others, direction, Math.max(0, offset - news.length), limit - page.length)]
  }
  const page = pageById(others, direction, offset, limit)
  const skip = Math.max(0, offset - others.reduce((sum, { rows }) => sum + rows.count(), 0))
  return [...page, ...news.reverse().slice(skip, skip + limit - page.length)]
}

/** Ids are assigned as physicians are added to the database. */
function pageById(found: readonly Found[], direction: Sort['direction'], offset: number, limit: number): Place[] {
  const newestFirst = direction === 'asc'
  const left = found.map(({ segment, rows }) => {
    const byId = segment.rowsById(rows, newestFirst)
    return { segment, byId, next: byId.next() }
  })
  const page: Place[] = []
  for (let skip = offset; page.length < limit; ) {
    let first: { at: (typeof left)[number]; row: number; id: number } | undefined
    for (const at of left) {
      if (at.next.done) continue
      const id = at.segment.ids[at.next.value]!
      if (!first || id > first.id === newestFirst) first = { at, row: at.next.value, id }
    }
    if (!first) break
    if (skip > 0) skip--
    else page.push({ segment: first.at.segment, row: first.row })
    first.at.next = first.at.byId.next()
  }
  return page
}

function isAnyoneAt({ segment, rows }: Found, code: number): boolean {
  for (const row of segment.columns.point.rowsOf(code)) if (rows.has(row)) return true
  return false
}

function rowsAt(found: Found, code: number): Ordered[] {
  const places: Ordered[] = []
  for (const row of found.segment.columns.point.rowsOf(code)) {
    if (found.rows.has(row)) places.push(placed(found, row))
  }
  return places
}

/** A position that can be compared with those of the other segment. */
export type Ordered = Place & { readonly byName: number }

export function placed({ segment, placesByName }: Found, row: number): Ordered {
  // A small segment's row comes before the large one's row at its place, and after its own earlier rows.
  return { segment, row, byName: placesByName ? placesByName[row]! - 0.5 : row }
}

export const byDefaultOrder = (a: Ordered, b: Ordered): number => a.byName - b.byName || a.row - b.row
