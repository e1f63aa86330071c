import type { ColumnKind } from './columns.ts'
import { Dictionary } from './dictionary.ts'
import { ManyColumn } from './many-column.ts'
import { type Narrow, narrowType } from './narrow.ts'
import { SingleColumn } from './single-column.ts'

type Growable = Uint8Array | Uint32Array | Float64Array
type GrowableType<T extends Growable> = new (length: number) => T

/** A typed array that grows. */
export class NumberList<T extends Growable> {
  private array: T
  length = 0
  private readonly type: GrowableType<T>

  constructor(type: GrowableType<T>) {
    this.type = type
    this.array = new type(1024)
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = new this.type(this.length * 2)
      larger.set(this.array)
      this.array = larger
    }
    this.array[this.length++] = value
  }

  increment(index: number): void {
    this.array[index]!++
  }

  /** The numbers, as a view that later pushes may make stale. */
  finish(): T {
    return this.array.subarray(0, this.length) as T
  }
}

/** Collects the values of one field, row by row; a column is built from them once all are known. */
export class ValueList {
  private readonly codeOf = new Map<string, number>()
  private readonly uses = new NumberList(Uint32Array)
  private readonly codes = new NumberList(Uint32Array)
  /** Where the values of each row end, for fields with several values. */
  private readonly ends = new NumberList(Uint32Array)

  addOne(spelling: string): void {
    let code = this.codeOf.get(spelling)
    if (code === undefined) {
      code = this.codeOf.size
      this.codeOf.set(spelling, code)
      this.uses.push(0)
    }
    this.uses.increment(code)
    this.codes.push(code)
  }

  addMany(spellings: readonly string[]): void {
    for (const spelling of spellings) this.addOne(spelling)
    this.ends.push(this.codes.length)
  }

  /** Spellings that fold to the same text become one value, shown in its most frequent spelling. */
  finish(kind: ColumnKind): InputColumn {
    const best = new Map<string, { label: string; uses: number }>()
    const uses = this.uses.finish()
    const folded: string[] = []
    for (const [spelling, code] of this.codeOf) {
      const value = kind.fold(spelling)
      folded.push(value)
      const rival = best.get(value)
      const count = uses[code]!
      if (!rival || count > rival.uses || (count === rival.uses && spelling < rival.label)) {
        best.set(value, { label: spelling.trim(), uses: count })
      }
    }
    best.delete('')
    const values = [...best.keys()].sort(byUnits)
    const dictionary = Dictionary.of(
      values,
      values.map((value) => best.get(value)!.label),
    )
    const final = new Map(values.map((value, code) => [value, code]))
    const finalOf = Uint32Array.from(folded, (value) => final.get(value) ?? values.length)
    const codes = this.codes.finish()
    for (let i = 0; i < codes.length; i++) codes[i] = finalOf[codes[i]!]!
    return new InputColumn(kind, dictionary, codes, this.ends.finish())
  }
}

/** A column whose rows are still in input order. */
export class InputColumn {
  readonly dictionary: Dictionary
  readonly codes: Uint32Array
  private readonly kind: ColumnKind
  private readonly ends: Uint32Array

  constructor(kind: ColumnKind, dictionary: Dictionary, codes: Uint32Array, ends: Uint32Array) {
    this.kind = kind
    this.dictionary = dictionary
    this.codes = codes
    this.ends = ends
  }

  /** @param order for each row of the finished column, the number of its input */
  inOrder(order: Uint32Array): SingleColumn | ManyColumn {
    const size = this.dictionary.size
    if (!this.kind.many) {
      const codes = new (narrowType(size))(order.length)
      for (let row = 0; row < order.length; row++) codes[row] = this.codes[order[row]!]!
      return SingleColumn.of(this.dictionary, codes, this.kind.sorted)
    }
    const implied = this.kind.inclusive ? impliedBy(this.dictionary) : []
    const codes = new NumberList(Uint32Array)
    const runs = new Uint32Array(order.length + 1)
    const seenIn = new Uint32Array(size + 1)
    const add = (code: number, row: number) => {
      if (code === size || seenIn[code] === row + 1) return
      seenIn[code] = row + 1
      codes.push(code)
    }
    for (let row = 0; row < order.length; row++) {
      const input = order[row]!
      for (let i = input === 0 ? 0 : this.ends[input - 1]!; i < this.ends[input]!; i++) {
        const code = this.codes[i]!
        add(code, row)
        const others = implied[code]
        if (others) for (const other of others) add(other, row)
      }
      runs[row + 1] = codes.length
    }
    return ManyColumn.of(this.dictionary, shrink(codes.finish(), size), runs)
  }
}

/**
 * For each value, the other values that it contains: someone with 'Clinical Research' is found by 'research', so they
 * also count as having 'Research' if that is a value of its own. This way, the rows listed for a value are the ones a
 * filter by it finds.
 */
function impliedBy(dictionary: Dictionary): (number[] | undefined)[] {
  const implied: (number[] | undefined)[] = Array.from({ length: dictionary.size })
  for (let inner = 0; inner < dictionary.size; inner++) {
    for (const outer of dictionary.containing(dictionary.value(inner))) {
      if (outer === inner) continue
      const list = implied[outer]
      if (list) list.push(inner)
      else implied[outer] = [inner]
    }
  }
  return implied
}

function shrink(codes: Uint32Array, size: number): Narrow {
  return narrowType(size) === Uint32Array ? codes.slice() : narrowType(size).from(codes)
}

function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
