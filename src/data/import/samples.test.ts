import { beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#adapters/database/session.ts'
import { listenerName } from '#shared/database/servers.ts'
import { loadGenerated } from '../generate/load.ts'
import type { ImportProgress } from '../rows/progress.ts'
import { reportText } from '../rows/report.ts'
import { importFixture, rows } from '../test/import-fixture.ts'
import { importCommand } from './cli.ts'

const fixture = importFixture()
beforeEach(() => loadGenerated(fixture.database.longSession, { count: 20 }))

const file = () => fixture.file('contacts.csv', rows('Ann,Lee,Cardiology,CA,,', 'Bob,Ray,Urology,TX,,'))

async function listSamples(): Promise<void> {
  await fixture.pool.query(`
    delete from users where email = 'samples@example.com';
    insert into users (id, email, name) values ('00000000-0000-7000-8000-00000000000c', 'samples@example.com', 'S');
    insert into physician_lists (id, user_id, name, name_key)
    values ('00000000-0000-7000-8000-00000000000d', '00000000-0000-7000-8000-00000000000c', 'All', 'all');
    insert into list_physicians (list_id, physician_id)
    select '00000000-0000-7000-8000-00000000000d', id from physicians order by id limit 3`)
}

async function run(flags: readonly string[] = [], answer?: string) {
  let said = ''
  const ask = (question: string) => {
    said += question
    return Promise.resolve(answer ?? '')
  }
  const code = await importCommand({
    argv: ['csv', file(), ...flags],
    connections: fixture.database,
    settings: { suppressionKey: 'a key of at least thirty-two characters', journalFile: '' },
    out: { write: (text) => (said += text) },
    ...(answer === undefined ? {} : { ask }),
  })
  const { rows: left } = await fixture.pool.query('select count(*)::int as count from physicians where generated')
  return { code, said, samples: left[0].count as number, people: (await fixture.names()).length }
}

describe('in the terminal, the import says what becomes of the samples before anything happens', () => {
  test('where no one can answer, they leave', async () => {
    const { code, said, samples } = await run()
    expect([code, samples]).toEqual([0, 0])
    expect(said).toMatch(/^This import removes the 20 sample physicians\. To keep them, add --keep-samples\./)
    expect(said).toContain('sample physicians removed 20 (')
  })

  test('but stay where a list of a member has some', async () => {
    await listSamples()
    const { code, said, samples, people } = await run()
    expect([code, samples, people]).toEqual([0, 20, 22])
    expect(said).toMatch(
      /^The 20 sample physicians stay, since members' lists have 3 of them\. To remove them, add --remove-samples\./,
    )
    expect(said).toContain('sample physicians kept 20')
    expect((await fixture.pool.query('select 1 from list_physicians')).rowCount).toBe(3)
  })

  test('unless told otherwise', async () => {
    await listSamples()
    const { said, samples } = await run(['--remove-samples'])
    expect(samples).toBe(0)
    expect(said).toMatch(/^This import removes the 20 sample physicians, and with them 3 entries of members' lists\.\n/)
    expect(said).toContain("sample physicians removed 20, with 3 entries of members' lists (")
  })

  test('they stay when told so', async () => {
    expect(await run(['--keep-samples'])).toMatchObject({ code: 0, samples: 20, people: 22 })
    expect(await run(['--keep-samples', '--remove-samples'])).toMatchObject({ code: 2, samples: 20 })
  })

  test.each([
    ['remove', { code: 0, samples: 0, people: 2 }],
    ['Keep', { code: 0, samples: 20, people: 22 }],
    ['', { code: 1, samples: 20, people: 20 }],
    ['yes', { code: 1, samples: 20, people: 20 }],
  ])('on a terminal, %j is the answer to a question', async (answer, outcome) => {
    const done = await run([], answer)
    expect(done).toMatchObject(outcome)
    expect(done.said).toContain("Type 'remove' or 'keep': ")
    if (outcome.code === 1) expect(done.said).toContain('Nothing was imported.')
  })
})

test('an unattended import keeps samples that are on lists, and says so in its report', async () => {
  await listSamples()
  const report = await fixture.load(file())
  expect(report).toMatchObject({ new: 2, generatedRemoved: 0, generatedKept: 20, listEntriesRemoved: 0 })
  expect(reportText(report)).toContain('sample physicians kept 20')
})

describe('samples leave', () => {
  const real = () => fixture.rows(`select first_name, last_name, generated from physicians order by last_name`)
  const left = [
    { first_name: 'Ann', last_name: 'Lee', generated: false },
    { first_name: 'Bob', last_name: 'Ray', generated: false },
  ]
  const channels = async () => (await fixture.rows('select count(*)::int as count from physician_contacts'))[0].count

  test('with their channels, and new physicians have higher numbers', async () => {
    const [{ newest }] = await fixture.rows('select max(id) as newest from physicians')
    expect(await fixture.load(file())).toMatchObject({ generatedRemoved: 20, new: 2 })
    expect(await real()).toEqual(left)
    expect(await channels()).toBe(0)
    expect((await fixture.rows('select from physicians where id <= $1', [newest])).length).toBe(0)
  })

  test('while someone is reading, and while a server runs', async () => {
    const server = await openSession({ connectionString: fixture.database.directUrl, application_name: listenerName })
    const reader = await fixture.pool.connect()
    try {
      for (const prepare of [() => server.close(), () => reader.query('begin; select from physician_contacts')]) {
        expect(await fixture.load(file())).toMatchObject({ generatedRemoved: 20, new: 2 })
        expect(await real()).toEqual(left)
        expect(await channels()).toBe(0)
        await fixture.pool.query('truncate physicians cascade')
        await loadGenerated(fixture.database.longSession, { count: 20 })
        await prepare()
      }
      expect(await fixture.load(file())).toMatchObject({ generatedRemoved: 20, new: 2 })
      expect(await real()).toEqual(left)
    } finally {
      await reader.query('rollback')
      reader.release()
    }
  })

  test('and leave those who are real, and what refers to them', async () => {
    await fixture.load(fixture.file('other.csv', rows('Zoe,Fox,Cardiology,CA,,')), { samples: 'keep' })
    await fixture.pool.query(`
      insert into physician_moves (physician_id, city) select id, 'Reno' from physicians where last_name = 'Fox';
      insert into physician_moves (physician_id, city) select min(id), 'Elko' from physicians where generated`)
    expect(await fixture.load(file())).toMatchObject({ generatedRemoved: 20, new: 2 })
    expect((await real()).map(({ last_name }) => last_name)).toEqual(['Fox', 'Lee', 'Ray'])
    expect(await fixture.rows('select city from physician_moves')).toEqual([{ city: 'Reno' }])
  })

  test('with what refers to them', async () => {
    await fixture.pool.query(`insert into physician_moves (physician_id, city) select min(id), 'Elko' from physicians`)
    expect(await fixture.load(file())).toMatchObject({ generatedRemoved: 20, new: 2 })
    expect(await fixture.rows('select from physician_moves')).toEqual([])
    expect(await real()).toEqual(left)
  })

  test('with what an import noted to be undone', async () => {
    const { undoable } = await fixture.load(fixture.file('other.csv', rows('Zoe,Fox,Cardiology,CA,,')), {
      samples: 'keep',
    })
    await fixture.pool.query(`delete from physicians where last_name = 'Fox'`)
    await fixture.pool.query(
      `insert into import_undo (run_id, physician_id, fingerprint) select $1, min(id), $1 from physicians`,
      [undoable],
    )
    await fixture.load(file())
    expect(await fixture.rows('select from import_undo where run_id = $1', [undoable])).toEqual([])
  })

  test('not in a dry run, nor with a file that is refused', async () => {
    const before = await fixture.rows('select * from physicians order by id')
    expect(await fixture.load(file(), { dryRun: true })).toMatchObject({ generatedRemoved: 20 })
    await fixture.refusal(fixture.file('empty.csv', rows()))
    expect(await fixture.rows('select * from physicians order by id')).toEqual(before)
    expect(await channels()).toBeGreaterThan(20)
  })

  test('with its progress told: while they are put away in a dry run, while rows are read, and while all is put back', async () => {
    // Someone else's profile is beside them, so that they can't leave all at once.
    await fixture.load(file(), { samples: 'keep' })
    const told: ImportProgress[] = []
    const onProgress = (progress: ImportProgress) => told.push(progress)
    expect(await fixture.load(file(), { dryRun: true, samples: 'remove', onProgress })).toMatchObject({
      generatedRemoved: 20,
    })
    expect(new Set(told.map(({ step }) => step))).toEqual(new Set(['samples', 'rows', 'undoing']))
    expect(told.at(-1)).toMatchObject({ step: 'undoing' })
    expect(told.filter(({ step }) => step === 'rows').at(-1)).toMatchObject({ part: 1, rows: 2 })
    // Nothing is put back where nothing was kept out of the data.
    told.length = 0
    await fixture.load(file(), { samples: 'keep', onProgress })
    expect(new Set(told.map(({ step }) => step))).toEqual(new Set(['rows']))
  })

  test('without a trigger: only these would do something when one is deleted', async () => {
    // Anything more belongs in removeGenerated, which doesn't always delete them one by one.
    const triggers = await fixture.rows(`
      select distinct tgname from pg_trigger
      where not tgisinternal and tgtype::int & 8 > 0 and tgrelid in ('physicians'::regclass, 'physician_contacts'::regclass) order by 1`)
    expect(triggers.map(({ tgname }) => tgname)).toEqual([
      'physicians_count_removed',
      'physicians_forget_import_marks',
      'physicians_forget_import_undo',
    ])
  })
})
