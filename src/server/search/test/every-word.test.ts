/** Whatever is typed, the page says of each word what became of it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateProfiles } from '#data/generate/profile.ts'
import { specialtyWords } from '#data/normalise/specialty.ts'
import { focusPhrases } from '#lexicon/focuses.ts'
import { unsearchedOf } from '#lexicon/job-words.ts'
import { regions } from '#lexicon/regions.ts'
import { shortNames } from '#lexicon/short-names.ts'
import { slang } from '#lexicon/slang.ts'
import { connectors, fillers, negations, wordsOf } from '#lexicon/words.ts'
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import { surroundings } from '#server/search/surroundings.ts'

const builder = new SegmentBuilder()
let id = 0
const people: string[] = []
for (const profile of generateProfiles(2_000)) {
  builder.add({ ...emptyRow, ...profile, id: ++id })
  people.push(profile.lastName, profile.firstName, `${profile.firstName} ${profile.lastName}`, profile.city ?? 'Dallas')
}
const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })

const entry = fc.oneof(
  fc.constantFrom(...specialtyWords, ...slang.keys(), ...focusPhrases),
  fc.constantFrom(...regions.flatMap(({ names }) => names), ...shortNames.keys()),
  fc.constantFrom(...people),
  fc.constantFrom('TX', 'CA', 'OR', 'IN', 'ME', 'or', 'in', 'MD', 'DO', 'texas', 'Dallas, TX', '75201', 'zip 30309'),
  fc.constantFrom(
    'licensed in TX',
    'with email',
    '10+ years',
    'within 20 miles of Houston',
    'npi# 1679576722',
    'locum',
  ),
  fc.constantFrom('not', 'except', 'other than', 'no', 'without', 'and', 'or', ',', '/', '.', 'near me', 'the', 'jobs'),
  fc.constantFrom('AND', 'OR', 'NOT', '-', '(', ')', '"spine surgery"', '"John Smith"', 'cardio*', 'title:chief'),
  fc.string({ maxLength: 8 }),
  fc.constantFrom('zzyzx', 'Qqqq', '李伟', "o'brien", '$300k', '😀', 'x-ray', '...'),
)
const query = fc.array(entry, { minLength: 1, maxLength: 7 }).map((entries) => entries.join(' '))

test('each word of a query belongs to a part, an operator, a connector, or is struck through', () => {
  fc.assert(
    fc.property(query, (text) => {
      const { reading, total } = index.search({ filters: { query: text }, limit: 1 })
      expect(total).toBeGreaterThanOrEqual(0)
      if (!reading) return
      const covered = [...reading.parts, ...(reading.unsaid ?? [])]
      for (const word of wordsOf(text)) {
        const isPart = covered.some(({ from, to }) => from < word.to && word.from < to)
        const isSmall = fillers.has(word.text) || connectors.has(word.text) || negations.has(word.text)
        const isOperator = /^(?:and|or|not|-+|[^\p{L}\p{N}]+)$/iu.test(word.text)
        if (!isPart && !isSmall && !isOperator && unsearchedOf(word.text) !== 'asking') {
          expect.fail(`‘${word.text}’ of ‘${text}’ is in no part`)
        }
      }
      for (const { from, to } of covered) expect(text.slice(from, to).trim()).not.toBe('')
    }),
  )
})

test('each county of a region has ZIPs', () => {
  for (const { label } of regions) expect([label, surroundings.region!(label) !== undefined]).toEqual([label, true])
  const nassau = surroundings.region!('Long Island')!.zips
  expect([nassau.includes('11530'), nassau.includes('10022')]).toEqual([true, false])
  expect(surroundings.region!('Orange County')!.zips).not.toEqual(surroundings.region!('Inland Empire')!.zips)
  expect(surroundings.region!('Cook County, IL')!.zips).toContain('60611')
})
