import { expect, test } from 'vitest'
import { addedWords } from './added-words.ts'

test.each([
  [{ added: 1, alreadyThere: 0, gone: 0 }, 'Texas', 'List Created', 'Created “Texas” with 1 physician.'],
  [
    { added: 1284, alreadyThere: 0, gone: 2 },
    'A',
    'List Created',
    'Created “A” with 1,284 physicians. 2 no longer in the database.',
  ],
  [
    { added: 34, alreadyThere: 3, gone: 0 },
    null,
    'List Updated',
    'Added 34 physicians to the selected list. 3 already on the list.',
  ],
  [
    { added: 0, alreadyThere: 1, gone: 0 },
    null,
    'List Updated',
    'Added 0 physicians to the selected list. 1 already on the list.',
  ],
])('%j on %s', (outcome, newName, title, description) => {
  expect(addedWords(outcome, newName)).toEqual({ title, description })
})
