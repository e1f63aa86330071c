import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldValue } from '#shared/text/fold.ts'
import { naughtyStrings } from '../test/naughty-strings.ts'
import { Dictionary } from './dictionary.ts'
import { Sink, Source } from './snapshot-bytes.ts'
import { type Fit, fitOf } from './word-fit.ts'

function dictionaryOf(texts: readonly string[]): { dictionary: Dictionary; values: string[] } {
  const values = [...new Set(texts.map(foldValue))].filter((value) => value !== '').sort((a, b) => (a < b ? -1 : 1))
  return { dictionary: Dictionary.of(values, values), values }
}

/** Enough values that they are looked up by their grams: three-letter words, numbers, and strange ones between them. */
const many = [
  ...Array.from({ length: 6000 }, (_, i) => `${i.toString(36)} ${((i * 7919) % 46656).toString(36)}x`),
  ...naughtyStrings,
]

function check({ dictionary, values }: ReturnType<typeof dictionaryOf>, needle: string): void {
  const expected = values.flatMap((value, code) => (value.includes(needle) ? [code] : []))
  expect([needle, ...dictionary.containing(needle)]).toEqual([needle, ...expected])
  expect(dictionary.find(needle)).toBe(values.indexOf(needle))
  const [from, to] = dictionary.beginning(needle)
  expect(values.slice(from, to)).toEqual(values.filter((value) => value.startsWith(needle)))
}

test('a small dictionary finds texts at the beginning and inside of its values', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1', 'é', '\ud800'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), word, (texts, word) => {
      const needle = foldValue(word)
      if (needle !== '') check(dictionaryOf(texts), needle)
    }),
  )
})

test('so does a large one, for texts of any length and alphabet', () => {
  const large = dictionaryOf(many)
  for (const text of naughtyStrings.map(foldValue)) if (text !== '') check(large, text)
  const part = fc.tuple(fc.constantFrom(...large.values), fc.nat(8), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(part, ([value, from, length]) => {
      const needle = value.slice(from, from + length)
      if (needle !== '') check(large, needle)
    }),
  )
  for (const needle of ['zzzz', 'a\nb', '\n', 'x'.repeat(10_000), ' ', 'é'])
    expect(() => large.dictionary.containing(needle)).not.toThrow()
  expect(large.dictionary.containing('a\nb')).toHaveLength(0)
})

/** Enough values of few words that they are looked up by their words. */
const parts = [
  'health',
  'heal',
  'care',
  'çare',
  'of',
  'st.',
  "men's",
  'ärzte',
  '24-7',
  '𝒜bc',
  '心臓',
  'l.l.c.',
  '\ud800',
]
const named = Array.from({ length: 3000 }, (_, i) =>
  [i, i / 13, i / 169, i / 2197].map((at) => parts[Math.floor(at) % parts.length]).join(' '),
)

test('so does one whose values are made of few words, which also knows how a text is in them', () => {
  const large = dictionaryOf(named)
  const copy = copied(large.dictionary)
  const part = fc.tuple(fc.constantFrom(...large.values), fc.nat(24), fc.integer({ min: 1, max: 9 }))
  let [asked, known] = [0, 0]
  fc.assert(
    fc.property(part, ([value, from, length]) => {
      const needle = foldValue(value.slice(from, from + length))
      if (needle === '') return
      for (const dictionary of [large.dictionary, copy]) {
        asked++
        check({ ...large, dictionary }, needle)
        const fitting = dictionary.wordsFitting(needle)
        if (!fitting) continue
        known++
        const fits = large.values.map((one) => fitOf(one, needle))
        const having = (...some: (Fit | undefined)[]) => fits.flatMap((fit, code) => (some.includes(fit) ? [code] : []))
        expect([...fitting.word]).toEqual(having('word'))
        expect([...fitting.prefix]).toEqual(having('word', 'prefix'))
      }
    }),
  )
  expect(known).toBeGreaterThan(asked / 6)
})

function copied(dictionary: Dictionary): Dictionary {
  const sink = new Sink()
  dictionary.write(sink)
  return Dictionary.read(new Source(Buffer.concat(sink.finish())))
}

test('a dictionary comes back unchanged from its bytes, lone surrogates included', () => {
  for (const texts of [[], many]) {
    const { dictionary, values } = dictionaryOf(texts)
    const copy = copied(dictionary)
    expect(copy.size).toBe(values.length)
    values.forEach((value, code) => {
      expect(copy.value(code)).toBe(value)
      expect(copy.label(code)).toBe(value)
    })
  }
})
