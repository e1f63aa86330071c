import { fold, plain } from './fold.ts'

type Span = readonly [start: number, end: number]

/**
 * Where folded words occur in a text, as [start, end) offsets into the original text: 'jose' marks 'José'.
 * The spans are in order and do not touch.
 */
export function spans(text: string, words: readonly string[]): Span[] {
  // Nearly all text is plain, and every character of it stays where it is.
  let folded = plain.test(text) ? text.toLowerCase() : ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const character of folded ? '' : text) {
    const piece = fold(character)
    at += character.length
    // An accent written as its own character belongs to the letter before it.
    if (piece === '' && to.length > 0) to[to.length - 1] = at
    for (let unit = 0; unit < piece.length; unit++) {
      from.push(at - character.length)
      to.push(at)
    }
    folded += piece
  }

  const found: Span[] = []
  for (const word of words) {
    if (word === '') continue
    for (let hit = folded.indexOf(word); hit !== -1; hit = folded.indexOf(word, hit + 1)) {
      const end = hit + word.length
      found.push([from[hit] ?? hit, to[end - 1] ?? end])
    }
  }
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const merged: [start: number, end: number][] = []
  for (const [start, end] of found) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
