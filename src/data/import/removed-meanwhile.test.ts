/** Someone is removed while an import is running that has already read the removal list and hasn't committed yet. */
import { hash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { holdChanges } from '../changes.ts'
import { mergeDraft } from '../merge/merge-draft.ts'
import { emptyDraft } from '../physicians/draft.ts'
import { openCsv } from '../rows/csv-source.ts'
import { suppressByEmail, suppressPerson, suppressPhysicians } from '../suppression/suppress.ts'
import { ann, candidates, importFixture, npi, rows, suppressionKey } from '../test/import-fixture.ts'
import { importDeletionList } from './deletion-list.ts'

const fixture = importFixture()

const settings = () => ({ key: suppressionKey, journalFile: path.join(fixture.folder, 'journal.jsonl') })

const byEmail = () =>
  inTransaction(fixture.database.db, (db) => suppressByEmail(db, 'ann@example.com', settings(), 'asked'))

/** Imports Ann, and does something before or after her row is written; the import commits last. */
async function importWith(meanwhile: () => Promise<unknown>, { when = 'after', more = '' } = {}) {
  // The database isn't empty, so the import locks no tables, as it would in an empty one.
  await fixture.load(fixture.file('first.csv', rows('Bob,Ray,Urology,TX,bob@example.com,')))
  const source = await openCsv(fixture.file('contacts.csv', `${candidates}\n${ann}\n${more}`))
  const held = async function* () {
    if (when === 'before') await meanwhile()
    yield* source.rows()
    if (when === 'after') await meanwhile()
  }
  return fixture.run({ ...source, rows: held })
}

test.each([
  ['by the email', byEmail],
  [
    'by the NPI',
    () =>
      inTransaction(fixture.database.db, (db) =>
        suppressPerson(
          db,
          { firstName: 'Ann', lastName: 'Lee', npi: npi('123456789'), contacts: {} },
          settings(),
          'asked',
        ),
      ),
  ],
  [
    'by a deletion list',
    () => {
      const list = fixture.file('list.txt', `${hash('sha256', npi('123456789'))}\n`)
      return importDeletionList(fixture.database.longSession, list, settings())
    },
  ],
])('someone who is removed %s while an import brings them in is not there afterwards', async (_how, remove) => {
  const report = await importWith(remove)
  expect(report).toMatchObject({ read: 1, new: 0, suppressed: 1 })
  expect(await fixture.names()).toEqual(['Bob Ray'])
})

test('someone who was there, and is removed while an import has not come to their row yet, does not come back', async () => {
  await fixture.load(fixture.file('known.csv', `${candidates}\n${ann}\n`))
  const { id } = (await fixture.stored())[0]
  const remove = () =>
    inTransaction(fixture.database.db, (db) => suppressPhysicians(db, [Number(id)], settings(), 'asked'))
  expect(await importWith(remove, { when: 'before' })).toMatchObject({ read: 1, new: 0, suppressed: 1 })
  expect(await fixture.names()).toEqual(['Bob Ray'])
})

test('someone known who gets the address of a removed person from that import is gone, and the indexes are told', async () => {
  const draft = { ...emptyDraft('Ann', 'Lee'), npi: npi('123456789'), state: 'CA' }
  await inTransaction(fixture.database.db, (db) => mergeDraft(db, draft, 'admin', null))
  const { id } = (await fixture.stored())[0]
  const more = 'Cid,Sun,,Urology,,,,,,TX,,,,,,,,\n'
  expect(await importWith(byEmail, { more })).toMatchObject({ read: 2, new: 1, changed: 0, suppressed: 1 })
  expect(await fixture.names()).toEqual(['Bob Ray', 'Cid Sun'])
  const { rows: told } = await fixture.pool.query(
    'select physician_id, kind from physician_changes order by id desc limit 1',
  )
  expect(told).toEqual([{ physician_id: id, kind: 'deleted' }])
})

test("only a removed person's own number is hidden where an import gives it to someone else", async () => {
  const eve = { ...emptyDraft('Eve', 'Fox'), state: 'TX', contacts: { direct_phone: '(415) 555-0101' } }
  const remove = () =>
    inTransaction(fixture.database.db, async (db) => {
      const { physicianId } = await mergeDraft(db, eve, 'admin', null)
      await suppressPhysicians(db, [physicianId ?? 0], settings(), 'asked')
    })
  expect(await importWith(remove)).toMatchObject({ new: 1, suppressed: 0, hiddenValues: 1 })
  const [found] = await fixture.stored()
  expect(found.contacts.direct_phone).toBeUndefined()
  expect(found).toMatchObject({ first_name: 'Ann', has_direct_phone: false, masked_phone: '(415) •••-••••' })
  expect(found.contacts.phone).toBe('(415) 555-0100')
})

test('a dry run tells the same, and leaves no trace', async () => {
  await fixture.load(fixture.file('first.csv', rows('Bob,Ray,Urology,TX,bob@example.com,')))
  const source = await openCsv(fixture.file('contacts.csv', `${candidates}\n${ann}\n`))
  const held = async function* () {
    yield* source.rows()
    await byEmail()
  }
  expect(await fixture.run({ ...source, rows: held }, { dryRun: true })).toMatchObject({ new: 0, suppressed: 1 })
  expect(await fixture.names()).toEqual(['Bob Ray'])
})

test('someone whose removal has begun and cannot be seen when the import looks is removed when the import has committed', async () => {
  const holder = await fixture.database.db.startTransaction().execute()
  const waiting = async (count: number) => {
    await expect
      .poll(
        async () => {
          const { rows: locks } = await fixture.pool.query(
            `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
               and database = (select oid from pg_database where datname = current_database())`,
          )
          return locks[0].count
        },
        { timeout: 60_000 },
      )
      .toBe(count)
  }
  try {
    await fixture.load(fixture.file('first.csv', rows('Bob,Ray,Urology,TX,bob@example.com,')))
    await holdChanges(holder)
    const imported = importAnn()
    await waiting(1)
    const removed = inTransaction(fixture.database.db, async (db) => {
      await sql`set local lock_timeout = 0; set local statement_timeout = 0`.execute(db)
      return suppressByEmail(db, 'ann@example.com', settings(), 'asked')
    })
    await waiting(2)
    await holder.rollback().execute()
    expect(await imported).toMatchObject({ new: 1, suppressed: 0 })
    expect(await removed).toMatchObject({ removed: [expect.any(Number)], persons: [{ firstName: 'Ann' }] })
    expect(await fixture.names()).toEqual(['Bob Ray'])
  } finally {
    if (!holder.isRolledBack) await holder.rollback().execute()
  }
})

const importAnn = () => fixture.load(fixture.file('contacts.csv', `${candidates}\n${ann}\n`))
