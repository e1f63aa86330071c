/**
 * How near a word must be to be read, or offered, instead of one that no one has: the rules of docs/search.md, said a
 * second time.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areNeighbors } from '#lexicon/keyboard.ts'
import { soundKey, soundOf } from '#lexicon/sounds.ts'
import { runs } from '../../../test/support/properties.ts'
import { SegmentBuilder } from '../columns/builder.ts'
import { physician } from '../test/physician.ts'
import { costBetween, editsBetween, nearWords } from './typos.ts'

/** The least that changes of single letters cost, each way tried; no letter is changed twice. */
function least(one: string, other: string, edit: number, slip: number): number {
  const known = new Map<number, number>()
  const from = (i: number, j: number): number => {
    const [a, b] = [one.slice(i), other.slice(j)]
    if (a === '' || b === '') return (a.length + b.length) * edit
    const key = i * 100 + j
    const before = known.get(key)
    if (before !== undefined) return before
    const change = a[0] === b[0] ? 0 : areNeighbors(a[0]!, b[0]!) ? slip : edit
    const swaps = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
    const cost = Math.min(
      from(i + 1, j + 1) + change,
      from(i + 1, j) + edit,
      from(i, j + 1) + edit,
      ...(swaps ? [from(i + 2, j + 2) + edit] : []),
    )
    known.set(key, cost)
    return cost
  }
  return from(0, 0)
}

const word = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 9 })
/** A word, and one that differs from it by a few changes. */
const pair = fc
  .tuple(word('abcdehkps'), fc.array(fc.tuple(fc.nat(9), fc.constantFrom('', 'a', 'b', 's', 'ch')), { maxLength: 3 }))
  .map(([one, changes]): [string, string] => [
    one,
    changes.reduce((other, [at, letter]) => other.slice(0, at) + letter + other.slice(at + 1), one),
  ])

test('the distance of two words is the least of all ways to change one into the other', () => {
  fc.assert(
    fc.property(pair, fc.nat(4), ([one, other], edits) => {
      const [cost, plain] = [least(one, other, 4, 3), least(one, other, 1, 1)]
      expect(costBetween(one, other, edits * 4)).toBe(cost <= edits * 4 ? cost : undefined)
      expect(editsBetween(one, other, edits)).toBe(plain <= edits ? plain : undefined)
      expect(costBetween(other, one, edits * 4)).toBe(costBetween(one, other, edits * 4))
    }),
  )
})

test('words of one sound have one key', () => {
  fc.assert(
    fc.property(fc.array(word('abcdegiknpqstuvwxyzh'), { minLength: 2, maxLength: 40 }), (words) => {
      for (const same of Map.groupBy(words, soundOf).entries()) {
        if (same[0] !== undefined) expect(new Set(same[1].map(soundKey)).size, same[1].join()).toBe(1)
      }
    }),
    { numRuns: runs(100) },
  )
  for (const [one, other] of [
    ['knight', 'night'],
    ['wright', 'right'],
    ['schneider', 'snyder'],
    ['phillips', 'filips'],
    ['schmidt', 'smith'],
    ['xavier', 'ksafier'],
  ] as const) {
    if (soundOf(one) === soundOf(other)) expect(soundKey(one), one).toBe(soundKey(other))
  }
  expect(soundOf('schneider')).toBe(soundOf('snyder'))
})

test('what is read and what is offered is exactly what the rules say', () => {
  const vocabulary = word('abcks')
  const row = fc.record({ lastName: vocabulary, city: vocabulary, organization: vocabulary })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.array(vocabulary, { minLength: 3, maxLength: 3 }),
      fc.constantFrom('ab', 'sk', 'scab'),
      (rows, words, ending) => {
        // One that is a name and more, and one that is less.
        const [{ lastName }] = rows as [(typeof rows)[0]]
        const typed = [...words, lastName + ending, lastName.slice(0, -2)].filter(({ length }) => length >= 4)
        const builder = new SegmentBuilder()
        for (const [at, values] of rows.entries()) builder.add(physician({ id: at + 1, firstName: 'Zzz', ...values }))
        const segment = builder.finish()
        const uses = new Map<string, { name: number; other: number }>()
        for (const { lastName, city, organization } of rows) {
          for (const [value, kind] of [
            [lastName, 'name'],
            [city, 'other'],
            [organization, 'other'],
          ] as const) {
            const known = uses.get(value) ?? { name: 0, other: 0 }
            uses.set(value, { ...known, [kind]: known[kind] + 1 })
          }
        }
        for (const one of typed) {
          const near = [...uses].flatMap(([value, { name, other }]) => {
            if (value === one) return []
            const found: { cost: number; read: boolean }[] = []
            const isTerm = other > 0
            const [cost, plain] = [least(one, value, 4, 3), least(one, value, 1, 1)]
            const shorter = Math.min(one.length, value.length)
            const nameIsLong = isTerm || one.length >= 5
            if (one[0] === value[0] && cost <= (one.length < 6 ? 4 : 8)) {
              found.push({ cost, read: nameIsLong && cost <= (one.length < 8 ? 4 : 8) })
            }
            if (one.slice(1) === value.slice(1) && areNeighbors(one[0]!, value[0]!)) {
              // The words of organizations are found by their first letter alone.
              const written = rows.some(({ lastName, city }) => lastName === value || city === value)
              const asTerm = rows.some(({ city }) => city === value)
              if (written) found.push({ cost: 3, read: asTerm || one.length >= 5 })
            }
            if (
              soundOf(one) !== undefined &&
              soundOf(one) === soundOf(value) &&
              plain * 2 <= Math.max(one.length, value.length)
            ) {
              found.push({ cost: 5, read: one[0] === value[0] && plain <= 2 && plain * 3 <= shorter })
            }
            if (found.length === 0) return []
            // The ending makes another name of it.
            const another =
              name > 0 && Math.abs(one.length - value.length) >= 2 && (one.startsWith(value) || value.startsWith(one))
            return {
              value,
              uses: name + other,
              cost: Math.min(...found.map((way) => way.cost)),
              read: !another && found.some((way) => way.read),
            }
          })
          const { read, offered } = nearWords([segment], [], one)
          const best = near.filter((each) => each.read).sort((a, b) => a.cost - b.cost)
          expect(best.map(({ cost }) => cost)[0]).toBe(near.find(({ value }) => value === read)?.cost)
          expect(read === undefined).toBe(best.length === 0)
          const others = near.filter(({ value }) => value !== read)
          expect(offered).toHaveLength(Math.min(3, others.length))
          expect(offered.map((value) => near.find((each) => each.value === value)?.cost)).toEqual(
            others
              .map(({ cost }) => cost)
              .sort((a, b) => a - b)
              .slice(0, 3),
          )
        }
      },
    ),
    { numRuns: runs(60) },
  )
})

test('a word of three letters matches no one, and odd ones cause no error', () => {
  const builder = new SegmentBuilder()
  builder.add(physician({ id: 1, firstName: 'Ann', lastName: 'Leee', organization: '—' }))
  const segment = builder.finish()
  for (const text of ['lee', '', '😀😀😀😀', 'x'.repeat(500), '    ', '1234']) {
    expect(nearWords([segment], [], text)).toEqual({ offered: [] })
  }
})

test('a name with a longer or shorter ending is another name: it’s offered, and read only if it isn’t a name', () => {
  const near = (typed: string, values: Partial<Parameters<typeof physician>[0]>) => {
    const builder = new SegmentBuilder()
    builder.add(physician({ id: 1, ...values }))
    return nearWords([builder.finish()], [], typed)
  }
  for (const [typed, lastName] of [
    ['stevenson', 'Stevens'],
    ['williamson', 'Williams'],
    ['christians', 'Christiansen'],
    ['fernandez', 'Fernand'],
  ] as const) {
    expect(near(typed, { lastName })).toEqual({ offered: [lastName.toLowerCase()] })
    // A city of that name is the same word.
    expect(near(typed, { lastName, city: lastName })).toEqual({ offered: [lastName.toLowerCase()] })
  }
  expect(near('stevensom', { lastName: 'Stevenson' })).toEqual({ read: 'stevenson', offered: [] })
  expect(near('robert', { lastName: 'Roberts' })).toEqual({ read: 'roberts', offered: [] })
  expect(near('minneapol', { city: 'Minneapolis' })).toEqual({ read: 'minneapolis', offered: [] })
})
