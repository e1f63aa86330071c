/** Matches rows as a member's large file is matched. */
import type pg from 'pg'
import { countValues } from '../../src/data/identity/count-values.ts'
import type { Outcome } from '../../src/data/identity/decide.ts'
import { databasePages, indexedPersons } from '../../src/data/match/candidate-index.ts'
import { type Contacts, type RevealedContact, remembered } from '../../src/data/match/contacts.ts'
import { matchRecords } from '../../src/data/match/match-records.ts'
import { type RecordTexts, readRecord } from '../../src/data/match/read-record.ts'
import { SuppressionList } from '../../src/data/suppression/suppression-list.ts'
import { SuppressionKey } from '../../src/data/suppression/value-hash.ts'
import type { BenchDatabase } from '../data/database.ts'

const batch = 250

/** Of someone who has revealed nothing or everything; their tries are not limited here. */
function contactsOf(pool: pg.Pool, revealed: boolean): Contacts {
  return {
    revealed: async () => {
      if (!revealed) return []
      const { rows } = await pool.query<RevealedContact>('select physician_id as id, value from physician_contacts')
      return rows.map(({ id, value }) => ({ id: Number(id), value }))
    },
    tried: async (tries) => {
      const { rows } = await pool.query<{ id: number; value: string }>(
        'select physician_id as id, value from physician_contacts where physician_id = any($1) and value = any($2)',
        [tries.flatMap(({ ids }) => ids), tries.map(({ value }) => value)],
      )
      const found = new Set(rows.map(({ id, value }) => `${id} ${value}`))
      return tries.map(({ ids, value }) => ids.filter((id) => found.has(`${id} ${value}`)))
    },
  }
}

export async function matchAll(
  { db, pool, longSession }: BenchDatabase,
  texts: readonly RecordTexts[],
  { revealed }: { revealed: boolean },
): Promise<Outcome[]> {
  await countValues(longSession)
  const persons = await indexedPersons(databasePages(db))
  const contacts = remembered(contactsOf(pool, revealed))
  const suppressions = new SuppressionList(new SuppressionKey('no one is suppressed in a measurement'), [])
  const outcomes: Outcome[] = []
  for (let from = 0; from < texts.length; from += batch) {
    const read = texts.slice(from, from + batch).map(readRecord)
    outcomes.push(...(await matchRecords({ persons, contacts, suppressions }, read)))
  }
  return outcomes
}
