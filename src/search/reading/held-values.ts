/** The values that physicians have, in all segments, for finding what words may mean. */
import type { Column } from '../columns/column.ts'
import { type ColumnName, specialtyColumns } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'

export class HeldValues {
  readonly segments: readonly Segment[]

  constructor(segments: readonly Segment[]) {
    this.segments = segments
  }

  /** A specialty may also be a secondary one. */
  private columns(name: ColumnName): readonly Column[] {
    const names = name === 'specialty' ? specialtyColumns : [name]
    return names.flatMap((one) => this.segments.map(({ columns }) => columns[one]))
  }

  /** A whole value that someone has, as it is written, and how many have it. */
  exactly(column: ColumnName, value: string): { readonly label: string; readonly support: number } | undefined {
    const support = this.uses(column, value)
    return support > 0 ? { label: this.label(column, value), support } : undefined
  }

  label(column: ColumnName, value: string): string {
    for (const { dictionary } of this.columns(column)) {
      const code = dictionary.find(value)
      if (code !== -1) return dictionary.label(code)
    }
    return value
  }

  /** How many have a whole value. */
  uses(column: ColumnName, value: string): number {
    let total = 0
    for (const { dictionary, live } of this.columns(column)) {
      const code = value === '' ? -1 : dictionary.find(value)
      if (code !== -1) total += live[code]!
    }
    return total
  }

  /** How many have the values with these codes. */
  count(column: ColumnName, codes: (column: Column) => Uint32Array): number {
    return this.segments.reduce((sum, segment) => {
      const { live } = segment.columns[column]
      return codes(segment.columns[column]).reduce((total, code) => total + live[code]!, sum)
    }, 0)
  }

  /** The values that begin this way, at most a few. */
  labelsBeginning(column: ColumnName, text: string, most = 3): string[] {
    const labels = new Set<string>()
    for (const { columns } of this.segments) {
      const { dictionary, live } = columns[column]
      const [from, to] = dictionary.beginning(text)
      for (let code = from; code < to && labels.size < most; code++) {
        if (live[code]! > 0) labels.add(dictionary.label(code))
      }
    }
    return [...labels]
  }

  /** How many have a value that begins this way. */
  beginning(column: ColumnName, text: string): number {
    let total = 0
    for (const { columns } of this.segments) {
      const { dictionary, live } = columns[column]
      const [from, to] = dictionary.beginning(text)
      for (let code = from; code < to; code++) total += live[code]!
    }
    return total
  }
}
