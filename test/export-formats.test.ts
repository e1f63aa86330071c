/** What is exported, read back by others' readers: exactly what the database holds, whatever that is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnKeys, type ExportFormat } from '../src/features/export/columns.ts'
import { downloadExport, exportPhysicians, getExportStats, startExport } from '../src/features/export/contracts.ts'
import {
  readCsv,
  readPdf,
  readXlsx,
  readXml,
  unzip,
  withoutApostrophe,
  withoutSpace,
} from './support/export-readers.ts'
import { addHostile, type HostilePhysicians, printedRecord } from './support/hostile-physicians.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let hostile: HostilePhysicians
beforeAll(async () => {
  server = await startTestServer()
  hostile = await addHostile(server.pool, 5000, 'any')
})
afterAll(() => server.close())

async function makeAndDownload(physicianIds: number[], format: ExportFormat) {
  const admin = server.as('admin')
  const source = { kind: 'selection' as const, physicianIds }
  const { export: made } = await admin.call(startExport, { source, columns: [...columnKeys] })
  const response = await admin.post(downloadExport.name, { exportId: made.id, format })
  expect(response.status).toBe(200)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

function expectedCells({ ids, expected }: HostilePhysicians): string[][] {
  return ids.map((id) => Object.values(expected.get(id)!))
}

const heads = (physicians: HostilePhysicians) => Object.keys(physicians.expected.get(physicians.ids[0]!)!)

describe('CSV', () => {
  test('threat 28: gives back what the database holds to a strict parser, and nothing in it begins a formula', async () => {
    const { response, bytes } = await makeAndDownload(hostile.ids, 'csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="physician_export_selected-physicians_\d{4}-\d\d-\d\d\.csv"/,
    )
    const [head, ...rows] = readCsv(bytes)
    expect(head).toEqual(heads(hostile))
    expect(rows.map((row) => row.map(withoutApostrophe))).toEqual(expectedCells(hostile))
    const phones = new Set(head!.flatMap((name, at) => (name.endsWith('Phone') ? [at] : [])))
    for (const row of rows) {
      for (const [at, cell] of row.entries()) {
        if (phones.has(at) && /^\+[\d ().-]+$/.test(cell)) continue
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }
    }
  })

  test('threat 28: a phone that starts with + survives', async () => {
    const { bytes } = await makeAndDownload(hostile.ids, 'csv')
    const text = new TextDecoder().decode(bytes)
    for (const number of ['+1 (713) 555-0101', '+447911123456']) expect(text).toContain(`,${number},`)
  })

  test('is what export-physicians answers, too', async () => {
    const { csv, count } = await server.as('admin').call(exportPhysicians, { physicianIds: hostile.ids })
    const rows = readCsv(new TextEncoder().encode(csv)).slice(1)
    expect(count).toBe(hostile.ids.length)
    expect(rows.map((row) => row.map(withoutApostrophe))).toEqual(expectedCells(hostile).map((row) => row.slice(0, 21)))
  })
})

describe('Excel', () => {
  test('threat 28: gives back what the database holds, every cell text', async () => {
    const { response, bytes } = await makeAndDownload(hostile.ids, 'xlsx')
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="physician_export_selected-physicians_\d{4}-\d\d-\d\d\.xlsx"/,
    )
    const [head, ...rows] = await readXlsx(bytes)
    expect(head).toEqual(heads(hostile))
    expect(rows).toEqual(expectedCells(hostile))
  })

  test('phones and ZIPs are text by their format as well, and are not marked as numbers that should not be', async () => {
    const { bytes } = await makeAndDownload(hostile.ids.slice(0, 3), 'xlsx')
    const members = await unzip(bytes)
    const sheet = members.get('xl/worksheets/sheet1.xml')!
    expect(new Set([...sheet.matchAll(/<c r="[A-Z]+[2-9]\d*" s="(\d)"/g)].map(([, style]) => style))).toEqual(
      new Set(['1']),
    )
    const formats = readXml(members.get('xl/styles.xml')!).children.find(({ name }) => name === 'cellXfs')!
    expect(formats.children[1]!.attributes.numFmtId).toBe('49')
    expect(sheet).toContain('<ignoredError sqref="A1:AL4" numberStoredAsText="1"/>')
  })

  test('a cell is never longer than Excel can read', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into physicians (first_name, last_name, skills, source)
       values ('Long', 'Winded', array[repeat('x', 32765) || '😀😀'], 'test') returning id`,
    )
    const { bytes } = await makeAndDownload([rows[0]!.id], 'xlsx')
    const [head, row] = await readXlsx(bytes)
    const skills = row![head!.indexOf('Skills')]!
    expect(skills.length).toBeLessThanOrEqual(32_767)
    expect(skills.isWellFormed()).toBe(true)
  })
})

describe('PDF', () => {
  test('gives back what the database holds, white space folded', async () => {
    const physicians = await addHostile(server.pool, 60, 'printable', 8)
    const { response, bytes } = await makeAndDownload(physicians.ids, 'pdf')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const pages = await readPdf(bytes)
    const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    const body = pages.map((text, index) => {
      const frame = `Attending Selected physicians Made for Admin (admin@attending.example) on ${made} Page ${index + 1} of ${pages.length}`
      const plain = withoutSpace(text)
      expect(plain.startsWith(withoutSpace(frame)), `the frame of page ${index + 1}: ${text.slice(0, 200)}`).toBe(true)
      return plain.slice(withoutSpace(frame).length)
    })
    expect(pages.length).toBeGreaterThan(10)
    const expected = physicians.ids.map((id) => printedRecord(physicians.printed.get(id)!))
    expect(body.join('')).toBe(withoutSpace(expected.join('')))
  }, 60_000)

  test('gives back characters for which fonts have glyphs of several, and accents that stand alone', async () => {
    const title = '2x4 -> 3×5, affine office 1/2 ½'
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into physicians (first_name, last_name, title, source)
       values ('Jose\u0301', 'Ferrer', $1, 'test') returning id`,
      [title],
    )
    const { bytes } = await makeAndDownload([rows[0]!.id], 'pdf')
    const [page] = await readPdf(bytes)
    expect(withoutSpace(page!)).toContain(withoutSpace(`José Ferrer Title ${title}`))
  })

  test('gives back a character that was a part of another in the PDF before', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into physicians (first_name, last_name, title, source)
       values ('Ína', 'Ferrer', 'íîï', 'test'), ('Işın', 'Ferrer', 'ı', 'test') returning id`,
    )
    await makeAndDownload([rows[0]!.id], 'pdf')
    const [page] = await readPdf((await makeAndDownload([rows[1]!.id], 'pdf')).bytes)
    expect(withoutSpace(page!)).toContain('IşınFerrerTitleı')
  })

  test('has fonts for names in other scripts, only the letters used, and right-to-left ones in their order', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into physicians (first_name, last_name, title, source)
       values ('محمد', 'حسن', 'Clinic 12 (דוד) 34', 'test'), ('राजेश', 'गुप्ता', null, 'test'), ('সুমন', 'সেন', null, 'test'),
         ('முருகன்', 'ராஜா', null, 'test'), ('สมชาย', 'ใจดี', null, 'test'), ('Արամ', 'Պետրոսյան', null, 'test'),
         ('გიორგი', 'ბერიძე', null, 'test'), ('伟', '王偉', null, 'test'), ('민준', '김', null, 'test'),
         ('太郎', 'ヤマダ', null, 'test')
       returning id`,
    )
    const { bytes } = await makeAndDownload(
      rows.map(({ id }) => id),
      'pdf',
    )
    const page = (await readPdf(bytes)).join(' ')
    // A reader of PDFs gives Arabic and Hebrew in the order of the letters, and their runs from left to right.
    for (const name of ['حسن محمد', 'Clinic 12 (דוד) 34', 'राजेश', 'সুমন', 'முருகன்', 'สมชาย ใจดี', 'Արամ Պետրոսյան'])
      expect(withoutSpace(page)).toContain(withoutSpace(name))
    for (const name of ['გიორგი ბერიძე', '伟王偉', '민준김', '太郎ヤマダ'])
      expect(withoutSpace(page)).toContain(withoutSpace(name))
    expect(page).not.toContain('?')
    expect(bytes.length).toBeLessThan(150_000)
  })

  test('lets others be answered while it is drawn', async () => {
    const physicians = await addHostile(server.pool, 200, 'printable', 9)
    let drawing = true
    const drawn = makeAndDownload(physicians.ids, 'pdf').finally(() => {
      drawing = false
    })
    let answered = 0
    while (drawing) {
      await server.as('free').call(getExportStats, {})
      answered++
    }
    await drawn
    expect(answered).toBeGreaterThan(10)
  }, 60_000)

  test('shows what no font of ours has as a question mark, and a value longer than a page on several', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into physicians (first_name, last_name, skills, source)
       values ('\u{12000}', 'Łukasz\u2011Ng', array(select 'skill' || n from generate_series(1, 4000) n), 'test') returning id`,
    )
    const { bytes } = await makeAndDownload([rows[0]!.id], 'pdf')
    const pages = await readPdf(bytes)
    expect(pages.length).toBeGreaterThan(3)
    expect(withoutSpace(pages[0]!)).toContain('?Łukasz-Ng')
    const all = withoutSpace(pages.join(' '))
    for (const number of [1, 2000, 4000]) expect(all).toContain(`skill${number}`)
  })
})
