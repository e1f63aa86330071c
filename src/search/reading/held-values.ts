/** The values that physicians have, in all segments, for finding what words may mean. */
import type { Column } from '../columns/column.ts'
import type { ColumnName } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'

export class HeldValues {
  readonly segments: readonly Segment[]

  constructor(segments: readonly Segment[]) {
    this.segments = segments
  }

  /** A whole value that someone has, as it is written, and how many have it. */
  exactly(column: ColumnName, value: string): { readonly label: string; readonly support: number } | undefined {
    const support = this.count(column, codeOf(value))
    return support > 0 ? { label: this.label(column, value), support } : undefined
  }

  label(column: ColumnName, value: string): string {
    for (const { columns } of this.segments) {
      const { dictionary } = columns[column]
      const code = dictionary.find(value)
      if (code !== -1) return dictionary.label(code)
    }
    return value
  }

  /** How many have the values with these codes. */
  count(column: ColumnName, codes: (column: Column) => Uint32Array): number {
    return this.segments.reduce((sum, segment) => {
      const { live } = segment.columns[column]
      return codes(segment.columns[column]).reduce((total, code) => total + live[code]!, sum)
    }, 0)
  }

  /** How many have a value that begins this way. */
  beginning(column: ColumnName, text: string): number {
    return this.count(column, ({ dictionary }) => {
      const [from, to] = dictionary.beginning(text)
      return Uint32Array.from({ length: to - from }, (_, i) => from + i)
    })
  }
}

export const codeOf = (value: string) => (column: Column) => {
  const code = value === '' ? -1 : column.dictionary.find(value)
  return Uint32Array.from(code === -1 ? [] : [code])
}
