/** The words of a query that are not searched for. */
import { maxUnsearchedWords, unsearchedOf } from '#lexicon/job-words.ts'
import { fillers, textOf, type Word } from '#lexicon/words.ts'
import type { Piece } from './reading.ts'

/** Words about a job that are in no part: they are shown; those that only ask are not. */
export function unsaidIn(words: readonly Word[], parts: readonly Piece[]): Piece[] | undefined {
  const isRead = (word: Word) => parts.some(({ from, to }) => from <= word.from && word.to <= to)
  const left: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const run = words.slice(at, at + maxUnsearchedWords)
    const end = run.findIndex(isRead)
    const length = longestOf(end === -1 ? run : run.slice(0, end))
    if (length > 0) {
      const phrase = words.slice(at, at + length)
      const isShown = unsearchedOf(textOf(phrase)) === 'unsaid'
      // 'Who takes Aetna', but 'near me'
      const isSaid = fillers.has(phrase[0]!.text) && unsearchedOf(textOf(phrase.slice(1))) === 'unsaid'
      if (isShown) left.push(...(isSaid ? phrase.slice(1) : phrase))
      at += length - 1
    } else if (!isRead(words[at]!) && !fillers.has(words[at]!.text)) left.push(words[at]!)
  }
  return left.length > 0 ? piecesOf(left) : undefined
}

/** How many of the words together are not searched for. */
function longestOf(run: readonly Word[]): number {
  for (let length = run.length; length > 0; length--) {
    if (unsearchedOf(textOf(run.slice(0, length)))) return length
  }
  return 0
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
