import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { runs } from '../../../test/support/properties.ts'
import { keysOf } from '../merge/draft-keys.ts'
import { Merge } from '../merge/merge.ts'
import type { Outcome } from '../merge/outcome.ts'
import { emptyDraft, type PhysicianDraft } from '../physicians/draft.ts'
import { importFixture, npi } from '../test/import-fixture.ts'

const fixture = importFixture()

/**
 * What a file says about each of six people, who have different names but share desks. (For namesakes without an NPI,
 * whether a row is clear depends on who is already in the database, so a second import can know better than the first.)
 */
const said = fc.record({
  hasNpi: fc.boolean(),
  own: fc.constantFrom(null, 'old', 'new'),
  work: fc.constantFrom(null, 'desk@example.org', 'front@example.org'),
  middleName: fc.constantFrom(null, null, 'Q'),
  state: fc.constantFrom('CA', 'CA', 'TX', null),
  specialty: fc.constantFrom('Cardiology', 'Cardiology', null),
  title: fc.constantFrom(null, 'Partner', 'Owner'),
  city: fc.constantFrom(null, 'Reno', 'Elko'),
  zip: fc.constantFrom(null, '89501'),
  phone: fc.constantFrom(null, '(415) 555-0100', '(415) 555-0101'),
})
const firstNames = ['Ann', 'Anna', 'Bob', 'Eve', 'Joe', 'Joel']

/** A file: what it says about the six, and its rows, each about one of them and some without the NPI. */
const file = fc
  .tuple(
    fc.tuple(said, said, said, said, said, said),
    fc.array(fc.record({ person: fc.nat(5), npiLeftOut: fc.boolean() }), { minLength: 1, maxLength: 12 }),
  )
  .map(([people, rows]) => rows.map((row) => draftOf(row.person, people[row.person] as Said, row)))

type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never

function draftOf(person: number, of: Said, { npiLeftOut }: { npiLeftOut: boolean }): PhysicianDraft {
  const { hasNpi, own, work, phone, ...more } = of
  return {
    ...emptyDraft(firstNames[person] ?? '', 'Lee'),
    ...more,
    npi: hasNpi && !npiLeftOut ? npi(`12345678${person}`) : null,
    contacts: {
      personal_email: own === null ? null : `${own}-${person}@example.com`,
      work_email: work,
      phone,
    },
  }
}

/** Writes a file in batches of a size. */
async function write(drafts: readonly PhysicianDraft[], batchSize: number): Promise<Outcome[]> {
  return inTransaction(fixture.database.db, async (db) => {
    const merge = await Merge.begin(db, 'csv', batchSize)
    const batch = await merge.batch()
    const outcomes: Outcome[] = []
    for (const [at, draft] of drafts.entries()) {
      const keys = keysOf(draft)
      if (keys.identifiers.length > 0 || keys.namesake !== '') {
        batch.add({ line: at + 2, draft, keys, lastVerified: null })
      }
      if (batch.isFull) outcomes.push(...(await merge.write(batch)))
    }
    outcomes.push(...(await merge.write(batch)))
    await merge.recordChanges()
    return outcomes
  })
}

test('whatever two files say, and however they are cut into batches, importing one again changes nothing', async () => {
  const batchSize = fc.integer({ min: 1, max: 12 })
  await fc.assert(
    fc.asyncProperty(file, file, batchSize, batchSize, async (first, second, size, otherSize) => {
      await fixture.pool.query('delete from physicians')
      await write(first, size)
      await write(second, size)
      const before = await fixture.stored()
      const again = await write(second, otherSize)
      expect(again.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')).toEqual([])
      expect(await fixture.stored()).toEqual(before)
    }),
    { numRuns: runs(25) },
  )
})
