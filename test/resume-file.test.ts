/** A resume as a file: what is proposed of it, and what hostile ones get. Nothing of it is kept. */
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { resumeUpload, uploadResume } from '../src/features/resume/contracts.ts'
import { pdf } from './support/pdf.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { FORMS_PER_HOUR: '100000' } })
})
afterAll(() => server.close())

const lines = [
  'CURRICULUM VITAE',
  'Ann B. Lee, MD, FACC',
  '12 Cedar Street, Oakland, CA 94601',
  'Phone: (415) 555-0100 · ann.lee@clinic.example',
  'https://www.linkedin.com/in/ann-lee-md',
  'EXPERIENCE',
  'Chief of Cardiology, Cedar Valley Hospital 2015 – present',
  'Attending Physician, Bayview Clinic 2009 – 2015',
  'EDUCATION',
  'Stanford University School of Medicine, MD, 2005',
  'SKILLS',
  'Echocardiography, Patient Care; Leadership',
]
const proposed = {
  contactfirstname: 'Ann',
  contactmiddlename: 'B',
  contactlastname: 'Lee',
  contacttitle: 'Chief of Cardiology',
  companyname: 'Cedar Valley Hospital',
  specialty: 'Cardiology',
  contactemail: 'ann.lee@clinic.example',
  contactphone: '(415) 555-0100',
  contactcity: 'Oakland',
  contactstate: 'CA',
  contactlinkedinurl: 'https://www.linkedin.com/in/ann-lee-md',
  contacteducation: [{ schoolName: 'Stanford University School of Medicine', degree: 'MD' }],
  contactskills: ['Echocardiography', 'Patient Care', 'Leadership'],
}

const name = 'Ann B. Lee, MD, FACC'
const place = '12 Cedar Street, Oakland, CA 94601'
const reach = 'Phone: (415) 555-0100 · ann.lee@clinic.example'
const post = 'Chief of Cardiology, Cedar Valley Hospital 2015 – present'
/** Of each value, the words it comes from. */
const words = {
  contactfirstname: name,
  contactmiddlename: name,
  contactlastname: name,
  contacttitle: post,
  companyname: post,
  specialty: post,
  contactemail: reach,
  contactphone: reach,
  contactcity: place,
  contactstate: place,
  contactlinkedinurl: 'https://www.linkedin.com/in/ann-lee-md',
  contacteducation: 'Stanford University School of Medicine, MD, 2005',
  contactskills: 'Echocardiography, Patient Care, Leadership',
}

const zipped = (parts: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const word = (text: readonly string[]) =>
  zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${text
      .map(
        (line) =>
          `<w:p><w:r><w:t>${escaped(line.slice(0, 8))}</w:t></w:r><w:r><w:t>${escaped(line.slice(8))}</w:t></w:r></w:p>`,
      )
      .join('')}</w:body></w:document>`,
  })

async function send(content: Buffer) {
  const response = await server.fetch(resumeUpload.path, { method: 'POST', body: new Uint8Array(content) })
  return { status: response.status, body: (await response.json()) as { values?: object; error?: { code: string } } }
}

describe('a resume', () => {
  test.each([
    ['PDF', () => pdf([lines])],
    ['Word file', () => word(lines)],
  ])('as a %s fills the form, and is stored nowhere', async (_, make) => {
    expect(await send(await make())).toEqual({ status: 200, body: { values: proposed, from: words } })
    const { rows } = await server.pool.query('select id from candidate_submissions')
    expect(rows).toEqual([])
  })

  test('says where its physician is licensed', async () => {
    const { body } = await send(await word([...lines, 'LICENSURE', 'California and Oregon']))
    expect(body).toMatchObject({
      values: { ...proposed, contactlicenses: 'CA, OR' },
      from: { contactlicenses: 'California and Oregon' },
    })
  })

  test('says a skill once, and markup is text', async () => {
    const skills = ['SKILLS', '- Leadership', '- Leadership', '<script>alert(1)</script>']
    const { body } = await send(await word([...lines.slice(0, -2), ...skills]))
    expect(body.values).toMatchObject({ contactskills: ['Leadership', '<script>alert(1)</script>'] })
  })
})

describe('refused in words, and nothing is left running', () => {
  const refusals: [string, () => Promise<Buffer> | Buffer, keyof typeof uploadResume.errors][] = [
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\nnothing'), 'wrongType'],
    ['a ZIP of something else', () => zipped({ 'a.txt': 'Ann Lee' }), 'wrongType'],
    ['a PDF with a password', () => pdf([lines], { userPassword: 'secret' }), 'encrypted'],
    ['a PDF without a text', () => pdf([[]]), 'noText'],
    ['what is no resume', () => pdf([['INVOICE', 'Bill to: Ann B. Lee, MD', 'Total due: $90']]), 'noTraining'],
    ['half a PDF', async () => (await pdf([lines])).subarray(0, 300), 'unreadable'],
    ['a Word file that is no XML', () => zipped({ 'word/document.xml': '<w:p><w:t>Ann</w:p>' }), 'unreadable'],
    [
      'XML that would double itself',
      () =>
        zipped({
          'word/document.xml':
            '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]><w:p><w:t>&y;</w:t></w:p>',
        }),
      'unreadable',
    ],
  ]
  test.each(refusals)('%s', async (_, make, name) => {
    const { status, body } = await send(await make())
    expect([status, body.error]).toEqual([422, expect.objectContaining({ message: uploadResume.errors[name][1] })])
  })

  test.each<[string, () => Promise<Buffer>, string]>([
    ['a PDF of a thousand pages', () => pdf(Array.from({ length: 1000 }, () => ['Ann'])), 'has more than 30 pages'],
    [
      'a ZIP bomb',
      () => zipped({ 'word/document.xml': Buffer.alloc(200 * 1024 * 1024, ' ') }),
      'unpacks to more than 20 MB',
    ],
  ])('%s, with the limit', async (_, make, what) => {
    const { status, body } = await send(await make())
    const message = `This file ${what}, which is the limit. Fill in the form below instead.`
    expect([status, body.error]).toEqual([422, expect.objectContaining({ message })])
  })

  test('nothing at all, and more than 5 MB', async () => {
    expect((await send(Buffer.alloc(0))).body.error).toMatchObject({ code: 'empty_file' })
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'))).status).toBe(413)
  })

  test('limits: one network address', async () => {
    const strict = await startTestServer({ env: { FORMS_PER_HOUR: '1' } })
    try {
      const body = new Uint8Array(await word(lines))
      const statuses = []
      for (let at = 0; at < 2; at++)
        statuses.push((await strict.fetch(resumeUpload.path, { method: 'POST', body })).status)
      expect(statuses).toEqual([200, 429])
    } finally {
      await strict.close()
    }
  })
})
