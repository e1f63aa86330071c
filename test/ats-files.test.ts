/** Files for other programs: the headers that docs/ats-files.md names, and what stands below them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadExport, startExport } from '../src/features/export/contracts.ts'
import { type LayoutKey, layoutKeys, layouts } from '../src/features/export/layouts.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { readXlsx } from './support/export-readers.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]
beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from physicians where deactivated_on is null order by id limit 40',
  )
  ids = rows.map(({ id }) => Number(id))
  const [bare, full] = ids as [number, number]
  const nothing = 'organization = null, title = null, npi = null, address_line1 = null, linkedin_url = null'
  await server.pool.query(`update physicians set ${nothing} where id = $1`, [bare])
  await server.pool.query('delete from physician_contacts where physician_id = any($1)', [[bare, full]])
  await server.pool.query(
    `update physicians set first_name = 'Zoë', middle_name = 'Q', last_name = 'Müller; Smith', credential = 'MD',
       title = 'Chief, Cardiology', organization = '=HYPERLINK("x")', address_line1 = '1 Main St', city = 'Boise',
       state = 'ID', zip = '02134', linkedin_url = 'https://www.linkedin.com/in/zoe', specialty = 'Cardiology'
     where id = $1`,
    [full],
  )
  await server.pool.query(
    `insert into physician_contacts (physician_id, kind, value, masked, source) values
       ($1, 'personal_email', 'zoe@example.org', 'x', 'csv'), ($1, 'work_email', 'zoe@clinic.example', 'x', 'csv'),
       ($1, 'direct_phone', '+1 (208) 555-0101', 'x', 'csv'), ($1, 'phone', '(208) 555-0100', 'x', 'csv')`,
    [full],
  )
})
afterAll(() => server.close())

async function download(physicianIds: number[], more: { format: string; layout?: string }) {
  const premium = server.as('premium')
  const { export: made } = await premium.call(startExport, { source: { kind: 'selection', physicianIds } })
  return premium.post(downloadExport.name, { exportId: made.id, ...more })
}

async function csvOf(layout: LayoutKey, physicianIds = ids) {
  const response = await download(physicianIds, { format: 'csv', layout })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain(layout)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)], 'no byte order mark').not.toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  return parse(text, { recordDelimiter: '\r\n', relaxQuotes: false, relaxColumnCount: false }) as string[][]
}

/** As the page says. */
const documented = new Map(
  readFileSync(path.join(projectRoot, 'docs/ats-files.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, program, headers] = line.split(' | ').length === 3 ? ['', ...line.slice(2).split(' | ')] : []
      const names = [...(headers ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
      return program && names.length > 0 ? [[program, names] as const] : []
    }),
)

test('the page names every layout, and no other', () => {
  expect([...documented.keys()]).toEqual(layoutKeys.map((key) => layouts[key].label))
})

describe.each(layoutKeys)('%s', (layout) => {
  test('has the headers of the page, in their order, and a row for each person', async () => {
    const [head, ...rows] = await csvOf(layout)
    expect(head).toEqual(documented.get(layouts[layout].label))
    const withEmail = await server.pool.query(
      `select count(distinct physician_id)::int as count from physician_contacts
       where physician_id = any($1) and kind in ('personal_email', 'work_email')`,
      [ids],
    )
    expect(rows).toHaveLength(layout === 'linkedin' ? withEmail.rows[0].count : ids.length)
  })

  test('writes what is known of someone, with nothing that a spreadsheet would run', async () => {
    const [head, row] = (await csvOf(layout, [ids[1]!])) as [string[], string[]]
    const text = row.join('\n')
    for (const part of ['zoe@example.org', 'Chief, Cardiology', 'Boise', '208']) expect(text).toContain(part)
    expect(text).toMatch(/Zoë/)
    expect(text).toMatch(/Müller; Smith/)
    for (const cell of row) expect(cell).not.toMatch(/^[=@\t\r\n]/)
    expect(head).toHaveLength(row.length)
  })
})

test('Bullhorn’s first row is the fullest, so that it drops no column', async () => {
  const [, first] = (await csvOf('bullhorn', [ids[0]!, ids[1]!])) as [string[], string[]]
  expect(first).not.toContain('')
  expect(first[0]).toBe('Zoë')
})

test('Lever separates two emails with a comma alone', async () => {
  const [head, row] = (await csvOf('lever', [ids[1]!])) as [string[], string[]]
  expect(row[head.indexOf('Email')]).toBe('zoe@example.org,zoe@clinic.example')
})

test('Salesforce gets a company for everyone', async () => {
  const [head, ...rows] = await csvOf('salesforce')
  const at = head!.indexOf('Company')
  expect(rows.every((row) => row[at] !== '')).toBe(true)
  expect(rows.some((row) => row[at] === '[not provided]')).toBe(true)
})

test('LinkedIn takes 200 at once, and no workbook', async () => {
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from physicians where deactivated_on is null order by id limit 201',
  )
  const tooMany = await download(
    rows.map(({ id }) => Number(id)),
    { format: 'csv', layout: 'linkedin' },
  )
  expect(tooMany.status).toBe(422)
  expect(await tooMany.json()).toMatchObject({
    error: { message: 'LinkedIn Recruiter candidates: at most 200 at once. Export fewer.' },
  })
  for (const format of ['xlsx', 'pdf', 'vcf'])
    expect((await download(ids.slice(0, 2), { format, layout: 'linkedin' })).status).toBe(422)
})

test('a workbook has the same cells as the CSV', async () => {
  const response = await download([ids[1]!], { format: 'xlsx', layout: 'hubspot' })
  const cells = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  const [head, row] = (await csvOf('hubspot', [ids[1]!])) as [string[], string[]]
  expect(cells[0]).toEqual(head)
  expect(cells[1]).toEqual(row.map((cell) => cell.replace(/^'(?==)/, '')))
})

test('a layout that is none is 422', async () => {
  expect((await download([ids[1]!], { format: 'csv', layout: 'peoplesoft' })).status).toBe(422)
})

describe('vCard', () => {
  /** By name with its parameters, as an address book reads it: unfolded, split, and unescaped. */
  function read(card: string): Map<string, string[]> {
    const lines = card.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
    return new Map(
      lines.map((line) => {
        const at = line.indexOf(':')
        const parts = line.slice(at + 1).split(/(?<!\\);/)
        return [line.slice(0, at), parts.map((part) => part.replace(/\\(n|[\\;,])/g, (_, c) => (c === 'n' ? '\n' : c)))]
      }),
    )
  }

  async function cardsOf(physicianIds: number[]) {
    const response = await download(physicianIds, { format: 'vcf' })
    expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/\.vcf"/)
    const text = await response.text()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
    return text.split(/(?<=END:VCARD\r\n)/).filter(Boolean)
  }

  test('of one has everything that an address book takes', async () => {
    const cards = await cardsOf([ids[1]!])
    expect(cards).toHaveLength(1)
    const card = read(cards[0]!)
    expect(Object.fromEntries(card)).toMatchObject({
      VERSION: ['3.0'],
      N: ['Müller; Smith', 'Zoë', 'Q', '', 'MD'],
      FN: ['Zoë Q Müller; Smith, MD'],
      ORG: ['=HYPERLINK("x")'],
      TITLE: ['Chief, Cardiology'],
      'EMAIL;TYPE=INTERNET,HOME': ['zoe@example.org'],
      'EMAIL;TYPE=INTERNET,WORK': ['zoe@clinic.example'],
      'TEL;TYPE=WORK,VOICE,PREF': ['+1 (208) 555-0101'],
      'TEL;TYPE=WORK,VOICE': ['(208) 555-0100'],
      URL: ['https://www.linkedin.com/in/zoe'],
    })
    expect(card.get('ADR;TYPE=WORK')?.slice(2)).toEqual(['1 Main St', 'Boise', 'ID', '02134', 'United States'])
    expect(card.get('UID')?.[0]).toMatch(new RegExp(`/physician/${ids[1]}$`))
  })

  test('of many is one after another, each with a name, in the order of the export', async () => {
    const cards = (await cardsOf(ids)).map(read)
    expect(cards.map((card) => Number(card.get('UID')![0]!.split('/').at(-1)))).toEqual(ids)
    for (const card of cards) expect(card.get('FN')?.[0]).not.toBe('')
    const bare = cards[0]!
    expect(['ORG', 'EMAIL;TYPE=INTERNET,HOME', 'URL'].filter((name) => bare.has(name))).toEqual([])
  })
})
