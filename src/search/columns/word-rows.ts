import { Bits, wordsFor } from './bits.ts'
import { Recent } from './recent.ts'
import type { Sink, Source } from './snapshot-bytes.ts'

/** The memory limit for the rows of words found during searches. */
const maxBytes = 16 * 2 ** 20

/**
 * The rows that contain a word. Words of one and two letters are in nearly every row, and collecting their rows is the
 * slowest part of a search, so the worst of them are stored with the segment, and other words are cached as long as
 * there is room.
 */
export class WordRows {
  private readonly size: number
  private readonly stored = new Map<string, Bits>()
  private readonly recent: Recent<Bits>

  /** @param size the number of rows of the segment */
  constructor(size: number) {
    this.size = size
    this.recent = new Recent(maxBytes, () => wordsFor(size) * 4)
  }

  store(word: string, rows: Bits): void {
    this.stored.set(word, rows)
  }

  /** The rows of a word, computed by `find` if they are not cached. */
  get(word: string, find: () => Bits): Bits {
    return this.stored.get(word) ?? this.recent.get(word, find)
  }

  /** The rows of a word, if cached. */
  known(word: string): Bits | undefined {
    return this.stored.get(word) ?? this.recent.known(word)
  }

  /** Clears the words found during searches. */
  forget(): void {
    this.recent.clear()
  }

  /** Clears all words. */
  clear(): void {
    this.stored.clear()
    this.forget()
  }

  write(sink: Sink): void {
    sink.text([...this.stored.keys()].join('\n'))
    for (const rows of this.stored.values()) sink.numbers(rows.words)
  }

  /** Keeps what was written. */
  read(source: Source): void {
    for (const word of source.text().split('\n')) {
      if (word !== '') this.store(word, new Bits(this.size, source.numbers(Uint32Array)))
    }
  }
}
