import type { Segment } from '../columns/segment.ts'
import { wordMatcher } from './match.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Finds the rows of the slowest words of one and two letters, and stores them with the segment and in its snapshot.
 * Call it once after building a large segment, in a thread that isn't answering anyone: it takes a few seconds for a
 * million rows.
 */
export function findShortWords(segment: Segment): void {
  for (const first of letters) {
    for (const second of ['', ...letters]) {
      const matcher = wordMatcher(segment, { text: first + second })
      if (matcher.cost > segment.size / 2) segment.wordRows.store(first + second, matcher.rows(segment.size))
    }
  }
}
