import type { TextSpan } from './packed-row.ts'

/** Texts of rows, one after the other as bytes, of which some or all are taken out again. Kept from batch to batch, so nothing is made again. */
export class RowBuffer {
  private bytes: Buffer = Buffer.allocUnsafe(256 * 1024)
  private ends: number[] = []

  get count(): number {
    return this.ends.length
  }

  private get used(): number {
    return this.ends.at(-1) ?? 0
  }

  /** Takes a text as in copy-text.ts. */
  add(text: string): void {
    const start = this.used
    this.makeRoom(start, text.length)
    this.ends.push(start + this.bytes.write(text, start, 'latin1'))
  }

  /** One text of several lines, each with an ASCII `begin` in front of it. */
  addLines(begin: string, texts: Buffer, [start, stop]: TextSpan): void {
    let end = this.used
    for (let at = start; at < stop; ) {
      const next = texts.indexOf(newline, at) + 1
      this.makeRoom(end, begin.length + next - at)
      const { bytes } = this
      for (let digit = 0; digit < begin.length; digit++) bytes[end++] = begin.charCodeAt(digit)
      texts.copy(bytes, end, at, next)
      end += next - at
      at = next
    }
    this.ends.push(end)
  }

  private makeRoom(used: number, more: number): void {
    if (used + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(used + more, this.bytes.length * 2))
    this.bytes.copy(larger, 0, 0, used)
    this.bytes = larger
  }

  /** The texts whose index passes, in order. Don't add or clear before they are consumed. */
  select(passes: (place: number) => boolean): Buffer {
    const runs: Buffer[] = []
    let from = 0
    let start = 0
    for (let place = 0; place <= this.ends.length; place++) {
      const inside = place < this.ends.length && passes(place)
      if (inside) continue
      // A run of passing texts ends here.
      if (place > from) runs.push(this.bytes.subarray(start, this.ends[place - 1]))
      from = place + 1
      start = this.ends[place] ?? 0
    }
    return runs.length === 1 ? (runs[0] as Buffer) : Buffer.concat(runs)
  }

  clear(): void {
    this.ends = []
  }
}

const newline = 10
