/** An email as the pieces in which it is shown: sentence by sentence and line by line. */
import type { Letter, Stroke } from './port.ts'

export function* strokesOf(letter: Letter): Generator<Stroke> {
  yield { part: 'subject', at: 0, text: letter.subject }
  let at = 0
  for (const text of letter.body.match(/[^.?!\n]*(?:[.?!]+ ?|\n+|$)/g) ?? []) {
    if (text === '') continue
    yield { part: 'body', at, text }
    at += text.length
  }
}
