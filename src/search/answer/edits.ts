import { SegmentBuilder } from '../columns/builder.ts'
import type { PhysicianRow } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import type { Sort } from '../query/query.ts'
import { Order, type OrderKey, placeByName } from './order.ts'

/** A segment, and its rows in each order requested so far. */
export class Ordered {
  readonly segment: Segment
  private readonly orders = new Map<string, Order>()

  constructor(segment: Segment) {
    this.segment = segment
  }

  order(key: OrderKey, direction: Sort['direction']): Order {
    let order = this.orders.get(key + direction)
    if (!order) {
      order = new Order(this.segment, key, direction)
      this.orders.set(key + direction, order)
    }
    return order
  }
}

/**
 * The physicians added or edited since the large segment was built, as a small segment of their own that is rebuilt for
 * each batch of changes, and where its rows go among those of the large one.
 */
export class Edits extends Ordered {
  /** Empty if another thread built the segment. */
  readonly rows: ReadonlyMap<number, PhysicianRow>
  private readonly large: Ordered
  private readonly places = new Map<Order, Uint32Array>()
  readonly placesByName: Uint32Array

  private constructor(large: Ordered, segment: Segment, rows: Edits['rows'], placesByName: Uint32Array) {
    super(segment)
    this.large = large
    this.rows = rows
    this.placesByName = placesByName
  }

  static of(large: Ordered, rows: ReadonlyMap<number, PhysicianRow>): Edits {
    const builder = new SegmentBuilder()
    for (const row of rows.values()) builder.add(row)
    const segment = builder.finish()
    const placesByName = eachRow(segment, (row) => placeByName(large.segment, segment, row))
    return new Edits(large, segment, rows, placesByName)
  }

  /** Edits that another thread made over the same large segment. */
  static read(large: Ordered, segment: Segment, placesByName: Uint32Array): Edits {
    return new Edits(large, segment, new Map(), placesByName)
  }

  /** For each row, the position in the large segment's order that it goes before. */
  placesIn(key: OrderKey, direction: Sort['direction']): Uint32Array {
    const order = this.large.order(key, direction)
    let places = this.places.get(order)
    if (!places) {
      places = eachRow(this.segment, (row) => order.placeOf(this.segment, row, this.placesByName[row]!))
      this.places.set(order, places)
    }
    return places
  }
}

function eachRow(segment: Segment, place: (row: number) => number): Uint32Array {
  return Uint32Array.from({ length: segment.size }, (_, row) => place(row))
}
