/** A physician's own submission: its rules, what is stored of it, and what is not. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEducation } from '#data/formats/education.ts'
import { readSkills } from '#data/formats/skills.ts'
import { downloadMyData } from '../src/features/account/contracts.ts'
import { submitResume } from '../src/features/resume/contracts.ts'
import { join, lastMail, mailsTo } from './support/people.ts'
import { runs } from './support/properties.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { FORMS_PER_HOUR: '100000', MAILS_PER_EMAIL: '100000' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.settled()
  await server.pool.query('delete from candidate_submissions; delete from outbox')
})

const resume = {
  contactfirstname: 'Ann',
  contactlastname: 'Lee',
  contacttitle: 'Chief of Cardiology',
  companyname: 'Cedar Clinic',
  specialty: 'Cardiology',
  contactemail: 'Ann@Clinic.example ',
  contactphone: '(415) 555-0100',
  contactcity: 'Oakland',
  contactstate: 'CA',
}
const submit = (body: unknown) => server.as('visitor').post(submitResume.name, body)
const rows = async () => (await server.pool.query('select * from candidate_submissions')).rows

describe('a submission', () => {
  test('is stored under the old names, and waits', async () => {
    const response = await submit({
      ...resume,
      contactmiddlename: 'M.',
      contactlinkedinurl: 'www.linkedin.com/in/ann-lee',
      contacteducation: [{ schoolName: 'St. Mary’s "School"', degree: 'MD' }],
      contactskills: ['Patient Care', "Women's Health"],
    })
    expect(response.status).toBe(200)
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(await response.json()).toEqual({ id: row.id })
    expect(row).toMatchObject({
      ...resume,
      contactmiddlename: 'M.',
      contactemail: 'ann@clinic.example',
      personalemail: 'ann@clinic.example',
      location: 'Oakland, CA',
      contactlinkedinurl: 'https://www.linkedin.com/in/ann-lee',
      contactskills: "'Patient Care' 'Women\\'s Health'",
      contacteducation: "{schoolName: 'St. Mary’s \"School\"', degrees: ['MD']}",
      status: 'pending',
      approved_at: null,
      decided_at: null,
      decided_by: null,
    })
  })

  test('without what is optional', async () => {
    expect((await submit(resume)).status).toBe(200)
    expect((await rows())[0]).toMatchObject({
      contactmiddlename: null,
      contactlinkedinurl: null,
      contacteducation: null,
      contactskills: null,
    })
  })

  test('its physician is notified by email, without anything that was entered', async () => {
    await submit({ ...resume, contactfirstname: 'Buy cheap watches' })
    const mail = await lastMail(server, 'ann@clinic.example')
    expect(mail).toMatchObject({ kind: 'resume-received', subject: 'We received your resume' })
    expect(mail.text).toContain('within a few days')
    expect(mail.text).toContain(`${server.deps.settings.origin}/remove-info`)
    expect(mail.source).not.toContain('watches')
  })

  test('skills and education as text are read, whichever way they are quoted', async () => {
    await submit({
      ...resume,
      contactskills: '"Teaching", "teaching", \'Research\'',
      contacteducation: '{"schoolName": "Example School", "degree": "MD", "endDate": "2004"}',
    })
    const [row] = await rows()
    expect(row.contactskills).toBe("'Teaching' 'Research'")
    expect(row.contacteducation).toBe("{schoolName: 'Example School', degrees: ['MD'], endDate: '2004'}")
  })

  test('what the form writes, the readers of files read back', async () => {
    const Text = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text && text !== '')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(Text, { maxLength: 5, selector: (text) => text.toLowerCase() }),
        Text,
        async (skills, school) => {
          await server.pool.query('delete from candidate_submissions')
          const body = { ...resume, contactskills: skills, contacteducation: [{ schoolName: school, degree: 'MD' }] }
          expect((await submit(body)).status).toBe(200)
          const [row] = await rows()
          expect(readSkills(row.contactskills ?? '')).toEqual(skills)
          expect(readEducation(row.contacteducation)).toEqual([{ schoolName: school, degrees: ['MD'] }])
        },
      ),
      { numRuns: runs(30) },
    )
  })
})

describe('the checks of the form', () => {
  test.each([
    ['contactfirstname', ' ', 'First name is required'],
    ['contactlastname', '', 'Last name is required'],
    ['contacttitle', '', 'Physician title is required'],
    ['companyname', undefined, 'Company name is required'],
    ['specialty', '', 'Specialty is required'],
    // What the choice 'Other' says without a text next to it.
    ['specialty', ' other ', 'Specialty is required'],
    ['contactcity', '', 'City is required'],
    ['contactstate', '', 'State is required'],
    ['contactstate', 'Atlantis', 'Please choose a state'],
    ['contactemail', 'ann', 'Please enter a valid email address'],
    ['contactphone', '555-0100', 'Please enter a valid phone number'],
    ['contactlinkedinurl', 'not a url', 'Please enter a valid LinkedIn URL'],
    ['contacteducation', "{schoolName: 'Example School'}", 'An education entry needs both school and degree'],
    [
      'contactskills',
      Array(51)
        .fill('x')
        .map((x, at) => `${x}${at}`)
        .join(','),
      'At most 50 skills.',
    ],
  ])('%s %j: %s', async (field, value, message) => {
    const response = await submit({ ...resume, [field]: value })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { message, fields: { [field]: message } } })
    expect(await rows()).toEqual([])
  })

  test('a state by its name is its code; an address without https:// gets one', async () => {
    await submit({ ...resume, contactstate: 'new york', contactlinkedinurl: 'http://linkedin.com/in/ann' })
    expect((await rows())[0]).toMatchObject({ contactstate: 'NY', contactlinkedinurl: 'http://linkedin.com/in/ann' })
  })
})

describe('threat 12: what is never taken', () => {
  test.each(['status', 'id', 'created_at', 'approved_at', 'decided_by', 'user_id', 'role'])('%s', async (field) => {
    const response = await submit({ ...resume, [field]: 'approved' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { [field]: 'This field is not recognized.' } } })
    expect(await rows()).toEqual([])
  })

  test('a location and a second address of clients of old follow from the others', async () => {
    await submit({ ...resume, location: 'Mars', personalemail: 'else@example.com' })
    expect((await rows())[0]).toMatchObject({ location: 'Oakland, CA', personalemail: 'ann@clinic.example' })
  })
})

describe('threat 27', () => {
  test('markup is text', async () => {
    await submit({ ...resume, contactfirstname: '<script>alert(1)</script>' })
    expect((await rows())[0].contactfirstname).toBe('<script>alert(1)</script>')
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript://linkedin.com/%0aalert(1)',
    'data:text/html,x',
    'https://evil.example/in/x',
  ])('%j is no LinkedIn URL', async (contactlinkedinurl) =>
    expect((await submit({ ...resume, contactlinkedinurl })).status).toBe(422),
  )

  test('a name of a megabyte is too large, one of a thousand characters too long', async () => {
    expect((await submit({ ...resume, contactfirstname: 'x'.repeat(1024 * 1024) })).status).toBe(413)
    expect((await submit({ ...resume, contactfirstname: 'x'.repeat(1000) })).status).toBe(422)
  })
})

test('threat 40: whatever is written in any field is stored or refused, never a 500', async () => {
  const fields = [
    ...Object.keys(resume),
    'contactmiddlename',
    'contactlinkedinurl',
    'contacteducation',
    'contactskills',
  ]
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom("'", '%', '_', '\\', '\0', '\ud800', 'x'.repeat(10_000), '{schoolName: \0', "{'", '=1+1'),
    fc.constantFrom(null, 7, true, {}, [], [null], [{ schoolName: 1 }]),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), nasty, async (field, value) => {
      const { status } = await submit({ ...resume, [field]: value })
      expect([200, 422]).toContain(status)
    }),
    { numRuns: runs(150) },
  )
})

test('who has an account with its address finds it in the download of their data', async () => {
  const session = server.bearing(await join(server, 'ann@clinic.example'))
  await submit(resume)
  const response = await session.post(downloadMyData.name)
  expect(await response.json()).toMatchObject({ resumes: [{ contactlastname: 'Lee', status: 'pending' }] })
})

describe('sent twice', () => {
  test('ten at the same time make one row, one id, and one email', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => (await submit(resume)).json()))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await mailsTo(server, 'ann@clinic.example')).toHaveLength(1)
  })

  test('corrected, it is another one; decided, the same words are a new one', async () => {
    await submit(resume)
    await submit({ ...resume, contactcity: 'Berkeley' })
    expect(await rows()).toHaveLength(2)
    await server.pool.query(`update candidate_submissions set status = 'rejected', decided_at = now()`)
    await submit(resume)
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['pending', 'rejected', 'rejected'])
  })
})

test('a program that fills in the field that no one sees is thanked, and nothing is kept', async () => {
  const response = await submit({ ...resume, homepage: 'https://spam.example' })
  expect([response.status, await response.json()]).toEqual([200, { id: expect.any(String) }])
  expect(await rows()).toEqual([])
})

test('limits: one network address, and one email address', async () => {
  const strict = await startTestServer({ env: { FORMS_PER_HOUR: '4', MAILS_PER_EMAIL: '2' } })
  try {
    const post = async (contactemail: string, contactcity: string) => {
      const response = await strict.as('visitor').post(submitResume.name, { ...resume, contactemail, contactcity })
      await response.body?.cancel()
      return response.status
    }
    expect([await post('a@b.co', 'A'), await post('a@b.co', 'B'), await post('a@b.co', 'C')]).toEqual([200, 200, 429])
    expect([await post('b@b.co', 'A'), await post('c@b.co', 'A')]).toEqual([200, 429])
  } finally {
    await strict.close()
  }
})
