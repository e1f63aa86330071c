/**
 * A first import has no statistics to plan with until it ends. What it reads must not grow with what it has written.
 */
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { emptyDraft, type PhysicianDraft } from '../physicians/draft.ts'
import { importFixture, npi } from '../test/import-fixture.ts'
import { keysOf } from './draft-keys.ts'
import { Merge } from './merge.ts'

const fixture = importFixture()
const batches = 6

/** One of sixty names, all in one place and field. */
function namesake(at: number, facts: Partial<PhysicianDraft>): PhysicianDraft {
  const letter = (number: number) => String.fromCharCode(97 + number)
  const name = emptyDraft(`First${letter(at % 10)}`, `Last${letter(Math.floor(at / 10) % 6)}`)
  return { ...name, specialty: 'Cardiology', state: 'CA', ...facts }
}

const kinds: [string, number, (at: number) => PhysicianDraft][] = [
  ['other names', 500, (at) => ({ ...emptyDraft('Ann', `Lee${at}`), npi: npi(String(123_456_789 + at)) })],
  ['NPIs', 500, (at) => namesake(at, { npi: npi(String(123_456_789 + at)) })],
  ['addresses of their own', 500, (at) => namesake(at, { contacts: { personal_email: `p${at}@home.example` } })],
  ['addresses at work', 500, (at) => namesake(at, { contacts: { work_email: `p${at}@work.example` } })],
  [
    'both',
    500,
    (at) => namesake(at, { contacts: { personal_email: `p${at}@home.example`, work_email: `p${at}@work.example` } }),
  ],
  [
    'one address of all',
    500,
    (at) => ({ ...emptyDraft('Ann', `Lee${at}`), contacts: { work_email: 'info@work.example' } }),
  ],
  ['no field', 500, (at) => namesake(at, { specialty: null, contacts: { work_email: `p${at}@work.example` } })],
]

/**
 * Makes the planner forget what it knows of earlier rows: it does when a column gets another type, or the one that it
 * has.
 */
async function forgetStatistics(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select attrelid::regclass::text as table, attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'physician_contacts'::regclass and attnum > 0 and not attisdropped`.execute(db)
  for (const { table, column, type } of rows)
    await sql`alter table ${sql.table(table)} alter ${sql.ref(column)} type ${sql.raw(type)}`.execute(db)
}

test.each(kinds)(
  'the last batch of namesakes with %s reads no more rows than an early one',
  async (_, batchSize, draftOf) => {
    const read: number[] = []
    await inTransaction(fixture.database.db, async (db) => {
      // Forgets what the planner knows from earlier rows.
      await forgetStatistics(db)
      const merge = await Merge.begin(db, 'csv', batchSize)
      const batch = await merge.batch()
      for (let at = 0, before = 0; at < batches * batchSize; at++) {
        const draft = draftOf(at)
        batch.add({ line: at + 2, draft, keys: keysOf(draft), lastVerified: null })
        if (!batch.isFull) continue
        const outcomes = await merge.write(batch)
        expect(outcomes.every(({ outcome }) => outcome === 'new')).toBe(true)
        const { rows } = await sql<{ all: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as all from pg_stat_xact_user_tables
        where relname in ('physicians', 'physician_contacts')`.execute(db)
        read.push((rows[0]?.all ?? 0) - before)
        before = rows[0]?.all ?? 0
      }
    })
    expect(read).toHaveLength(batches)
    expect(read.at(-1)).toBeLessThanOrEqual((read[1] ?? 0) * 1.05 + 10)
  },
)
