/** What recruiters type, read over generated physicians by the tables of the data. */
import { describe, expect, test } from 'vitest'
import { generateProfiles } from '#data/generate/profile.ts'
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import { asksForMine } from '#search/reading/contacts.ts'
import { recruitersQueries } from './recruiters-queries.ts'
import { surroundings } from './surroundings.ts'

const builder = new SegmentBuilder()
let id = 0
for (const profile of generateProfiles(20_000)) {
  const { contacts } = profile
  builder.add({
    ...emptyRow,
    ...profile,
    id: ++id,
    hasEmail: Boolean(contacts.personal_email ?? contacts.work_email),
    hasPhone: Boolean(contacts.phone ?? contacts.direct_phone),
    hasDirectPhone: Boolean(contacts.direct_phone),
  })
}
const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })

/** The labels of what a query is read as, or offered as where people fit its very words. */
function read(query: string): string {
  const { days, lists } = asksForMine(query)
  const mine = { contacted: new Map(days.map((within) => [within, [1]])), ...(lists ? { listed: [2] } : {}) }
  const { reading, offer } = index.search({ filters: { query, mine } })
  const parts = (reading ?? offer)?.parts.map(({ label, excluded, kind }) =>
    kind === 'word' ? `‘${label}’` : `${excluded ? '-' : ''}${label}`,
  )
  return parts?.join('; ') ?? 'none'
}

const queries = recruitersQueries
  .trim()
  .split('\n')
  .map((line) => line.split(' = ') as [query: string, meant: string])

describe('a recruiter who types', () => {
  test('has hundreds of ways to say it', () => {
    expect(new Set(queries.map(([query]) => query)).size).toBe(queries.length)
    expect(queries.length).toBeGreaterThanOrEqual(300)
  })

  test.each(queries)('‘%s’ means %s', (query, meant) => {
    expect(read(query)).toBe(meant)
  })
})
