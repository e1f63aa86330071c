import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { loadGenerated } from '../generate/load.ts'
import { forgetUndo } from '../merge/undo-record.ts'
import { openNppes } from '../public-files/nppes-source.ts'
import { ImportError } from '../rows/import-error.ts'
import { suppressPhysicians } from '../suppression/suppress.ts'
import { importFixture, npi, suppressionKey } from '../test/import-fixture.ts'
import { providers } from '../test/public-rows.ts'
import { importCommand } from './cli.ts'
import { undoImport } from './undo-import.ts'

const fixture = importFixture()
const header = 'NPI,First Name,Last Name,Title,Specialty,State,City,ZIP,Personal Email,Phone,Skills'
const [one, two, three] = [npi('123456781'), npi('123456782'), npi('123456783')]
const first = [
  `${one},Ann,Lee,Partner,Cardiology,CA,Oakland,94601,ann@example.com,(415) 555-0100,'Teaching'`,
  `${two},Bob,Ray,,Urology,TX,Austin,78701,bob@example.com,,`,
  `,Cleo,Fox,,Neurology,NV,Reno,,,,`,
  `${three},Dan,Hill,Owner,Urology,TX,Austin,78701,dan@example.com,(415) 555-0103,`,
]
/**
 * Ann has a new name, title, place, and phone; Bob gets a phone; Cleo, recognized by her name, an email; Dan stays; Eve
 * is new.
 */
const second = [
  `${one},Ann,Lee-Roe,Chief,Cardiology,NV,Reno,89501,ann@example.com,(415) 555-0199,'Teaching' 'Research'`,
  `${two},Robert,Ray,,Urology,TX,Austin,78701,bob@example.com,(415) 555-0101,`,
  `,Cleo,Fox,Chief,Neurology,NV,Reno,89501,cleo@example.com,,`,
  `${three},Dan,Hill,Owner,Urology,TX,Austin,78701,dan@example.com,(415) 555-0103,`,
  `,Eve,Moss,,Urology,TX,,,eve@example.com,,`,
]
const file = (name: string, lines: readonly string[]) => fixture.file(name, [header, ...lines, ''].join('\n'))

/** Everything in the database about everyone. */
async function everything() {
  const { rows: people } = await fixture.pool.query('select * from physicians order by id')
  const { rows: contacts } = await fixture.pool.query('select * from physician_contacts order by physician_id, kind')
  return { people, contacts }
}
const undo = (runId: string | null) =>
  undoImport(fixture.database.longSession, runId ?? '', { suppressionKey, by: null })

async function imported() {
  await fixture.load(file('first.csv', first))
  const before = await everything()
  const report = await fixture.load(file('second.csv', second))
  expect(report).toMatchObject({ new: 1, changed: 3, unchanged: 1, renamed: 1, undoable: expect.any(String) })
  return { before, runId: report.undoable }
}

async function refused(runId: string | null): Promise<string> {
  const before = await everything()
  const error: unknown = await undo(runId).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ImportError)
  expect(await everything()).toEqual(before)
  return (error as ImportError).message
}

test('an import that is undone leaves everyone exactly as before, tells the search, and is undone once', async () => {
  const { before, runId } = await imported()
  const [eve] = (await fixture.stored()).filter((row) => row.first_name === 'Eve')
  await fixture.pool.query('delete from physician_changes')
  expect(await undo(runId)).toMatchObject({ fileName: 'second.csv', restored: 3, deleted: 1, listEntries: 0 })
  expect(await everything()).toEqual(before)
  const { rows: changes } = await fixture.pool.query('select physician_id, kind from physician_changes order by id')
  expect(changes).toHaveLength(4)
  expect(changes).toContainEqual({ physician_id: eve?.id, kind: 'deleted' })
  expect((await fixture.pool.query('select 1 from import_undo where run_id = $1', [runId])).rowCount).toBe(0)
  expect(await refused(runId)).toBe('The import of second.csv was already undone. Nothing was changed.')
  // It can be imported again.
  expect(await fixture.load(file('second.csv', second))).toMatchObject({ new: 1, changed: 3 })
})

test('imports can be undone one after the other, the latest first', async () => {
  const { runId } = await imported()
  const runs = await fixture.pool.query('select id from import_runs order by started_at')
  expect(await refused(runs.rows[0]?.id)).toMatch(/of its 4 physicians, 3 have changed since and 0 were removed\./)
  await undo(runId)
  expect(await undo(runs.rows[0]?.id)).toMatchObject({ restored: 0, deleted: 4 })
  expect(await everything()).toEqual({ people: [], contacts: [] })
})

test.each([
  ['a value', `update physicians set title = 'Dean' where first_name = 'Ann'`],
  ['a channel', `update physician_contacts set status = 'failed' where value = '(415) 555-0101'`],
  ['somebody who was added', `update physicians set city = 'Reno' where first_name = 'Eve'`],
])('undoing is refused as a whole when something else has changed %s', async (_, sql) => {
  const { runId } = await imported()
  await fixture.pool.query(sql)
  expect(await refused(runId)).toBe(
    'The import of second.csv cannot be undone: of its 4 physicians, 1 have changed since and 0 were removed. Nothing was changed.',
  )
})

async function remove(firstName: string): Promise<void> {
  await inTransaction(fixture.database.db, async (db) => {
    const { rows } = await sql<{ id: number }>`select id from physicians where first_name = ${firstName}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const settings = { key: suppressionKey, journalFile: path.join(fixture.folder, 'journal') }
    await suppressPhysicians(db, ids, settings, 'asked to be removed')
  })
}

test('threat 26: undoing brings back no one who was removed since, and keeps none of their values', async () => {
  const { runId } = await imported()
  const [ann] = (await fixture.stored()).filter((row) => row.first_name === 'Ann')
  await remove('Ann')
  expect(await refused(runId)).toMatch(/were removed\. Nothing was changed\.$/)
  expect(await fixture.names()).not.toContain('Ann Lee')
  expect((await fixture.pool.query('select 1 from import_undo where physician_id = $1', [ann?.id])).rowCount).toBe(0)
})

test('threat 26: nor a value that it had replaced, when its owner was removed since', async () => {
  await fixture.load(file('first.csv', first))
  const next = `${one},Ann,Lee,Partner,Cardiology,CA,Oakland,94601,ann.lee@example.com,,`
  const { undoable } = await fixture.load(file('next.csv', [next]))
  // Someone else has the former address by now, and asks to be removed.
  await fixture.load(file('other.csv', [`,Zoe,Webb,,Cardiology,CA,,,ann@example.com,,`]))
  await remove('Zoe')
  expect(await fixture.names()).toContain('Ann Lee')
  expect(await refused(undoable)).toContain('it would bring back something a person has since asked to have removed')
})

test('undoing deletes who was added from lists and says so; samples that left stay away', async () => {
  await loadGenerated(fixture.database.longSession, { count: 20 })
  const { undoable } = await fixture.load(file('first.csv', first))
  await fixture.pool.query(`
    delete from users where email = 'undo@example.com';
    insert into users (id, email, name) values ('00000000-0000-7000-8000-00000000000a', 'undo@example.com', 'U');
    insert into physician_lists (id, user_id, name, name_key)
    values ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-00000000000a', 'All', 'all');
    insert into list_physicians (list_id, physician_id)
    select '00000000-0000-7000-8000-00000000000b', id from physicians where first_name in ('Ann', 'Bob')`)
  let said = ''
  const code = await importCommand({
    argv: ['undo', undoable ?? ''],
    connections: fixture.database,
    settings: { suppressionKey: 'a key of at least thirty-two characters', journalFile: '' },
    out: { write: (text) => (said += text) },
  })
  expect([code, said]).toEqual([
    0,
    "The import of first.csv is undone: 0 physicians restored, 4 deleted (with 2 entries of members' lists). " +
      'The 20 sample physicians that it removed are not restored.\n',
  ])
  expect((await everything()).people).toEqual([])
})

test('what cannot be undone says so: public files, large files, dry runs, old ones, none', async () => {
  const nppes = await fixture.run(await openNppes(fixture.file('npidata_pfile_20050523-20260608.csv', providers({}))))
  const large = await fixture.load(file('first.csv', first), { undoLimit: 3 })
  expect([nppes.undoable, large.undoable]).toEqual([null, null])
  const { rows } = await fixture.pool.query('select id from import_runs')
  for (const { id } of rows) expect(await refused(id)).toContain('only imports of your own contacts can, for 30 days,')
  expect(await refused('nothing')).toBe('There is no such import. Nothing was changed.')
  await fixture.load(file('second.csv', second), { dryRun: true })
  const dry = await fixture.pool.query('select id from import_runs where dry_run')
  expect(await refused(dry.rows[0]?.id)).toContain('changed nothing, so there is nothing to undo')
  const { undoable } = await fixture.load(file('second.csv', second))
  await fixture.pool.query(`update import_runs set finished_at = now() - interval '31 days' where id = $1`, [undoable])
  expect(await refused(undoable)).toContain('for 30 days')
  await forgetUndo(fixture.database.db)
  expect((await fixture.pool.query('select 1 from import_undo')).rowCount).toBe(0)
})
