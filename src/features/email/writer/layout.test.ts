/** Where a sentence stands, and how a paragraph begins. */
import { describe, expect, test } from 'vitest'
import { groupOf, withoutLeads } from './layout.ts'
import type { Piece } from './piece.ts'
import type { Told } from './told-within.ts'

const piece = (topic: Piece['topic'], text: string): Piece => ({
  ...{ topic, text, words: text, facts: [], label: '', heading: '' },
  ...{ isUnread: false, only: null, statement: 0 },
})
const told = (text: string, topic: Piece['topic'] = 'schedule'): Told => ({ text, pieces: [piece(topic, text)] })
const said = (sentences: Told[], starts: string[] = [], isTrue = true) =>
  withoutLeads(sentences, 0, new Set(starts), () => isTrue).map(({ text }) => text)

describe('a paragraph doesn’t begin with ‘also’', () => {
  test('where it adds to nothing', () => {
    expect(said([told('Also, you would work one weekend in seven.'), told('In addition, the unit is new.')])).toEqual([
      'You would work one weekend in seven.',
      'In addition, the unit is new.',
    ])
  })

  test('but where another sentence begins like it', () => {
    const also = told('Also, you would work one weekend in seven.')
    expect(said([also, told('You would see adults.', 'scope')])[0]).toBe(also.text)
    expect(said([also], ['you would'])[0]).toBe(also.text)
  })

  test('and never in other words than are true', () => {
    const also = told('Also, you would work one weekend in seven.')
    expect(said([also], [], false)).toEqual([also.text])
  })
})

test.each([
  ['text', 'The unit is staffed at all hours', 0],
  ['text', 'Pay is reviewed every year', 1],
  ['text', 'You must pass a security clearance', 2],
  ['employer', 'no clinic', 0],
  ['employer', 'a 25-bed hospital', 2],
  ['loan', '$20,000 a year', 1],
] as const)('%s: %s', (topic, text, group) => expect(groupOf({ topic, text })).toBe(group))
