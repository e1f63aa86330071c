/**
 * Writes emails without any model: the clauses of the posting as they stand there, with a recruiter's sentences around them. The
 * same form with the same variation is the same email.
 */
import { composeLetter } from './composer/compose.ts'
import { leftOutOf } from './facts/left-out.ts'
import type { LetterWriter } from './port.ts'
import { strokesOf } from './strokes.ts'

export function makeComposer(): LetterWriter {
  return {
    async *write(order) {
      const letter = composeLetter(order)
      yield* strokesOf(letter)
      return { ...letter, author: 'composer', leftOut: leftOutOf(order, letter), note: null }
    },
  }
}
