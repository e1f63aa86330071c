/** The words of a query that are not searched for. */
import { unsearchedOf } from '#lexicon/job-words.ts'
import { fillers, textOf, type Word } from '#lexicon/words.ts'
import type { Piece } from './reading.ts'

/** Words about a job that are in no part: they are shown. */
export function unsaidIn(words: readonly Word[], parts: readonly Piece[]): Piece[] | undefined {
  const isRead = (word: Word) => parts.some(({ from, to }) => from <= word.from && word.to <= to)
  const left = words.filter((word, at) => {
    if (isRead(word)) return false
    // 'Near me'
    const before = words[at - 1]
    const ends = before !== undefined && !isRead(before) && unsearchedOf(textOf([before, word])) === 'unsaid'
    return ends || (!fillers.has(word.text) && unsearchedOf(word.text) !== 'asking')
  })
  return left.length > 0 ? piecesOf(left) : undefined
}

/** Adjacent words form one piece. */
function piecesOf(words: readonly Word[]): Piece[] {
  const pieces: { from: number; to: number }[] = []
  for (const { from, to } of words) {
    const last = pieces.at(-1)
    if (last?.to === from - 1) last.to = to
    else pieces.push({ from, to })
  }
  return pieces
}
