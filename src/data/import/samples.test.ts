import { beforeEach, describe, expect, test } from 'vitest'
import { loadGenerated } from '../generate/load.ts'
import { importBed, rows } from '../test/import-bed.ts'
import { importCommand } from './cli.ts'
import { reportText } from './report.ts'

const bed = importBed()
beforeEach(() => loadGenerated(bed.database.longSession, { count: 20 }))

const file = () => bed.file('contacts.csv', rows('Ann,Lee,Cardiology,CA,,', 'Bob,Ray,Urology,TX,,'))

async function listSamples(): Promise<void> {
  await bed.pool.query(`
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
    connections: bed.database,
    settings: { suppressionKey: 'a key of at least thirty-two characters', journalFile: '' },
    out: { write: (text) => (said += text) },
    ...(answer === undefined ? {} : { ask }),
  })
  const { rows: left } = await bed.pool.query('select count(*)::int as count from physicians where generated')
  return { code, said, samples: left[0].count as number, people: (await bed.names()).length }
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
    expect((await bed.pool.query('select 1 from list_physicians')).rowCount).toBe(3)
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
  const report = await bed.load(file())
  expect(report).toMatchObject({ new: 2, generatedRemoved: 0, generatedKept: 20, listEntriesRemoved: 0 })
  expect(reportText(report)).toContain('sample physicians kept 20')
})
