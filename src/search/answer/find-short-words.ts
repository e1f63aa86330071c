import type { Segment } from '../columns/segment.ts'
import { wordMatcher } from './match.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Finds the rows of those words of one and two letters that take longest, and keeps them with the segment and in its snapshot. To be
 * called once after a large segment was built, where no one waits for answers: it takes some seconds for a million rows.
 */
export function findShortWords(segment: Segment): void {
  for (const first of letters) {
    for (const second of ['', ...letters]) {
      const matcher = wordMatcher(segment, first + second)
      if (matcher.cost > segment.size / 2) segment.wordRows.keep(first + second, matcher.rows(segment.size))
    }
  }
}
