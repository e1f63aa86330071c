/**
 * Writes letters without any model: what the form says, in the words of a recruiter. Nothing is told that the form does not
 * say, and the same form with the same variation is the same letter.
 */

import { composeLetter } from './composer/compose.ts'
import { leftOutOf } from './composer/left-out.ts'
import type { Letter, LetterWriter, Stroke } from './port.ts'

export function makeComposer(): LetterWriter {
  return {
    async *write(order) {
      const letter = composeLetter(order)
      yield* strokesOf(letter)
      return { ...letter, author: 'composer', leftOut: leftOutOf(order.jobDescription, letter), note: null }
    },
  }
}

/** Sentence by sentence and line by line, as a hand would write it. */
function* strokesOf(letter: Letter): Generator<Stroke> {
  yield { part: 'subject', at: 0, text: letter.subject }
  let at = 0
  for (const text of letter.body.match(/[^.?!\n]*(?:[.?!]+ ?|\n+|$)/g) ?? []) {
    if (text === '') continue
    yield { part: 'body', at, text }
    at += text.length
  }
}
