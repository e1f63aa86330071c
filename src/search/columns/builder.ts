import type { PhysicianRow } from '../columns/columns.ts'
import { Bits } from './bits.ts'
import { type ColumnName, columnKind, columnNames, flagNames, numberKinds, numberNames } from './columns.ts'
import { narrowType } from './narrow.ts'
import { type Columns, type Ids, record, Segment } from './segment.ts'
import { type InputColumn, NumberList, ValueList } from './value-list.ts'

/**
 * Builds a segment from rows that arrive one at a time, as from a database cursor. Each row is broken up immediately:
 * one copy of each spelling is kept for texts, and numbers for everything else.
 */
export class SegmentBuilder {
  private readonly ids = new NumberList(Float64Array)
  private readonly values: Partial<Record<ColumnName, ValueList>> = record(columnNames, () => new ValueList())
  private readonly numbers = record(numberNames, () => new NumberList(Uint32Array))
  private readonly flags = record(flagNames, () => new NumberList(Uint8Array))

  /** @throws RangeError if the id is not a positive integer */
  add(row: PhysicianRow): void {
    if (!Number.isSafeInteger(row.id) || row.id <= 0) {
      throw new RangeError(`A physician's id must be a positive integer, not ${row.id}.`)
    }
    this.ids.push(row.id)
    for (const name of columnNames) {
      const value = columnKind(name).of(row)
      if (value === null || typeof value === 'string') this.values[name]!.addOne(value ?? '')
      else this.values[name]!.addMany(value)
    }
    for (const name of numberNames) this.numbers[name].push(numberKinds[name](row))
    for (const name of flagNames) this.flags[name].push(row[name] ? 1 : 0)
  }

  /** Returns the segment; the builder can't be used again. @throws RangeError if two rows have the same id */
  finish(): Segment {
    const ids = this.ids.finish()
    const byId = orderById(ids)
    const lastName = this.take('lastName')
    const firstName = this.take('firstName')
    // Stable sorts by ever more important keys: id, then first name, then last name.
    const order = sortByCode(sortByCode(byId, firstName), lastName)
    const rowOf = new Uint32Array(order.length)
    for (let row = 0; row < order.length; row++) rowOf[order[row]!] = row

    const columns = record(columnNames, (name) => {
      if (name === 'lastName') return lastName.inOrder(order)
      if (name === 'firstName') return firstName.inOrder(order)
      return this.take(name).inOrder(order)
    }) as Columns
    const numbers = record(numberNames, (name) => {
      const list = this.numbers[name].finish()
      const max = list.reduce((max, number) => Math.max(max, number), 0)
      return new (narrowType(max))(order.length).map((_, row) => list[order[row]!]!)
    })
    const flags = record(flagNames, (name) => {
      const list = this.flags[name].finish()
      const bits = new Bits(order.length)
      for (let row = 0; row < order.length; row++) if (list[order[row]!]) bits.add(row)
      return bits
    })
    return new Segment(
      { ids: idsIn(order, ids), columns, numbers, flags },
      byId.map((input) => rowOf[input]!),
    )
  }

  /** Finishes a column and frees its input, so that only one column is in memory twice. */
  private take(name: ColumnName): InputColumn {
    const column = this.values[name]!.finish(columnKind(name))
    delete this.values[name]
    return column
  }
}

function idsIn(order: Uint32Array, ids: Float64Array): Ids {
  const sorted = ids.every((id) => id < 2 ** 32) ? new Uint32Array(ids.length) : new Float64Array(ids.length)
  for (let row = 0; row < sorted.length; row++) sorted[row] = ids[order[row]!]!
  return sorted
}

function orderById(ids: Float64Array): Uint32Array {
  const order = Uint32Array.from(ids, (_, input) => input)
  const sorted = ids.every((id, input) => input === 0 || ids[input - 1]! < id)
  if (!sorted) order.sort((a, b) => ids[a]! - ids[b]!)
  for (let i = 1; i < order.length; i++) {
    const id = ids[order[i]!]!
    if (ids[order[i - 1]!] === id) throw new RangeError(`Two physicians have the id ${id}.`)
  }
  return order
}

/** The inputs in ascending order of their codes, and in the order given where these are equal. */
function sortByCode(order: Uint32Array, { codes, dictionary }: InputColumn): Uint32Array {
  const next = new Uint32Array(dictionary.size + 2)
  for (let i = 0; i < codes.length; i++) next[codes[i]! + 1]!++
  for (let code = 0; code <= dictionary.size; code++) next[code + 1]! += next[code]!
  const sorted = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) sorted[next[codes[order[i]!]!]!++] = order[i]!
  return sorted
}
