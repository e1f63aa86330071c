import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { spans } from './spans.ts'

test.each([
  ['José Pérez', ['jose'], ['José']],
  ['JOSE\u0301 \u0301x', ['e'], ['E\u0301']],
  ['Annanna', ['anna'], ['Annanna']],
  ['Cardiology Care', ['car', 'care', 'log'], ['Car', 'log', 'Care']],
  ['Smith', [''], []],
  ['Smith', ['jones'], []],
  ['👩‍⚕️ Dr. 𝕋om', ['om'], ['om']],
])('in %j the words %j mark %j', (text, words, marked) => {
  expect(spans(text, words).map(([start, end]) => text.slice(start, end))).toEqual(marked)
})

test('whatever a mark covers folds to the word, and marks neither touch nor run backwards', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.nat(10),
      fc.integer({ min: 1, max: 4 }),
      (text, from, length) => {
        const word = fold([...text].slice(from, from + length).join(''))
        const found = spans(text, [word])
        expect(found.length > 0).toBe(word !== '' && fold(text).includes(word))
        let last = -1
        for (const [start, end] of found) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThan(start)
          expect(fold(text.slice(start, end))).toContain(word)
          last = end
        }
      },
    ),
  )
})
