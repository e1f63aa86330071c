/** What admins decide about submissions, over HTTP: who may, what a decision does, and that it is done once. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mergeDraft } from '#data/merge/merge-draft.ts'
import { emptyDraft, type PhysicianDraft } from '#data/physicians/draft.ts'
import { enterSuppressions } from '#data/suppression/register.ts'
import { replayJournals } from '#data/suppression/replay.ts'
import { suppressByEmail } from '#data/suppression/suppress.ts'
import { valueHash } from '#data/suppression/value-hash.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { getAdminActions } from '../src/features/audit-log/contracts.ts'
import { getPhysician, getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { submitResume } from '../src/features/resume/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { approveResume, getPendingSubmissions, reviewSubmission } from '../src/features/submission-review/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { lastMail, mailsTo } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { FORMS_PER_HOUR: '100000', MAILS_PER_EMAIL: '100000' } })
})
afterAll(() => server.close())

let count = 0
/** A name of no one else, which the search tells from all others. */
const uniqueName = () => `Q${randomBytes(5).toString('hex').replaceAll(/\d/g, 'z')}`

function resumeOf(more: object = {}) {
  const lastName = uniqueName()
  return {
    contactfirstname: 'Ann',
    contactlastname: lastName,
    contacttitle: 'Chief of Cardiology',
    companyname: 'Cedar Clinic',
    specialty: 'Cardiology',
    contactemail: `${lastName.toLowerCase()}@clinic.example`,
    contactphone: `(415) 555-${String(1000 + count++)}`,
    contactcity: 'Oakland',
    contactstate: 'CA',
    contactskills: ['Patient Care'],
    contacteducation: [{ schoolName: 'Stanford', degree: 'MD' }],
    ...more,
  }
}

async function submit(more: object = {}) {
  const resume = resumeOf(more)
  const { id } = await server.as('visitor').call(submitResume, resume)
  return { id, resume }
}

const admin = () => server.as('admin')
const decide = async (submissionId: string, action: 'approve' | 'reject', more: object = {}) => {
  const response = await admin().post(approveResume.name, { submissionId, action, ...more })
  return { status: response.status, body: (await response.json()) as { message?: string; error?: { message: string } } }
}
const rowOf = async (id: string) =>
  (await server.pool.query('select * from candidate_submissions where id = $1', [id])).rows[0]
const physiciansNamed = async (lastName: string) =>
  (await server.pool.query('select * from physicians where lower(last_name) = lower($1) order by id', [lastName])).rows
const contactsOf = async (id: number) =>
  (await server.pool.query('select * from physician_contacts where physician_id = $1 order by kind', [id])).rows
const listed = (draft: PhysicianDraft) =>
  inTransaction(server.deps.db, async (db) => (await mergeDraft(db, draft, 'csv', null)).physicianId!)

async function foundBySearch(lastName: string, within = 1000): Promise<number[]> {
  const until = Date.now() + within
  for (;;) {
    const { data } = await admin().call(searchPhysicians, { filters: { query: lastName } })
    if (data.length > 0 || Date.now() > until) return data.map(({ id }) => id)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('threat 15: the calls about submissions', () => {
  test.each([getPendingSubmissions.name, reviewSubmission.name, approveResume.name])(
    '%s is refused to all others, in words and before anything is read',
    async (name) => {
      const { id } = await submit()
      for (const speaker of ['visitor', 'free', 'basic', 'premium', 'monthly', 'demo'] as const) {
        const response = await server.as(speaker).post(name, { submissionId: id, action: 'approve' })
        const text = await response.text()
        expect(response.status).toBe(speaker === 'visitor' ? 401 : 403)
        expect(JSON.parse(text).error.message).toBe(speaker === 'visitor' ? 'Missing auth token' : 'Unauthorized')
        expect(text).not.toContain('clinic.example')
      }
      expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    },
  )
})

describe('wishes', () => {
  const wishes = { wishContact: 'text', wishStates: 'or, wa', wishPay: '$310,000', wishTelehealth: 'on' }
  const shown = { contact: 'text', states: ['OR', 'WA'], pay: 310_000, telehealth: true, locum: false, miles: null }
  const wishesFor = async (who: 'premium' | 'free', lastName: string) => {
    const [{ id }] = await physiciansNamed(lastName)
    return (await server.as(who).call(getPhysician, { physicianId: Number(id) })).physician.wishes
  }

  test('are seen by who reviews, and by members with a plan once it is approved', async () => {
    const { id, resume } = await submit(wishes)
    const review = await admin().call(reviewSubmission, { submissionId: id })
    expect(review.submission.wishes).toMatchObject(shown)
    expect((await decide(id, 'approve')).status).toBe(200)
    expect(await wishesFor('premium', resume.contactlastname)).toMatchObject(shown)
    expect(await wishesFor('free', resume.contactlastname)).toBeUndefined()
    // A later submission replaces them.
    const again = await submit({ ...resume, contacttitle: 'Cardiologist', wishStates: '', wishTime: 'part' })
    await decide(again.id, 'approve')
    expect(await wishesFor('premium', resume.contactlastname)).toMatchObject({ states: [], time: 'part' })
  })

  test('that their physician has decided about already stay', async () => {
    const { id, resume } = await submit()
    await decide(id, 'approve')
    const [{ id: physicianId }] = await physiciansNamed(resume.contactlastname)
    const decision = 'insert into own_profiles (physician_id, offers, offers_since) values ($1, $2, current_date)'
    await server.pool.query(decision, [physicianId, 'closed'])
    const again = await submit({ ...resume, ...wishes })
    expect((await decide(again.id, 'approve')).status).toBe(200)
    const { rows } = await server.pool.query('select offers from own_profiles where physician_id = $1', [physicianId])
    expect(rows).toEqual([{ offers: 'closed' }])
    expect(await wishesFor('premium', resume.contactlastname)).toBeUndefined()
  })

  test('that make no sense are refused at their field', async () => {
    const nonsense = { contactlicenses: 'Texass', wishStates: 'Texass', wishPay: 'lots', wishFrom: '0000-01-01' }
    const response = await server.as('visitor').post(submitResume.name, resumeOf(nonsense))
    const { error } = (await response.json()) as { error: { fields: object } }
    expect([response.status, Object.keys(error.fields).toSorted()]).toEqual([422, Object.keys(nonsense).toSorted()])
  })
})

test('where a physician is licensed is reviewed, and then in the profile', async () => {
  const { id, resume } = await submit({ contactlicenses: 'or, CA' })
  const { fields } = await admin().call(reviewSubmission, { submissionId: id })
  expect(fields).toContainEqual({ name: 'Licensed in', before: null, after: 'CA, OR', doubt: null })
  expect((await decide(id, 'approve')).status).toBe(200)
  expect(await physiciansNamed(resume.contactlastname)).toMatchObject([{ license_states: ['CA', 'OR'] }])
})

describe('get-pending-submissions', () => {
  test('has rows by status, 25 on a page, and how many of each there are', async () => {
    const before = (await admin().call(getPendingSubmissions, {})).counts
    const sent = []
    for (let at = 0; at < 27; at++) sent.push((await submit()).id)
    await decide(sent[0]!, 'reject')
    const first = await admin().call(getPendingSubmissions, { status: 'pending' })
    expect(first.counts).toEqual({ ...before, pending: before.pending + 26, rejected: before.rejected + 1 })
    expect(first.total).toBe(first.counts.pending)
    expect([first.data.length, first.pageSize]).toEqual([25, 25])
    const pages = Math.ceil(first.total / 25)
    const last = await admin().call(getPendingSubmissions, { page: pages })
    expect(last.data.at(-1)!.id).toBe(sent.at(-1))
    expect((await admin().call(getPendingSubmissions, { page: pages + 1 })).data).toEqual([])
    const { data } = await admin().call(getPendingSubmissions, { status: 'rejected' })
    expect(data[0]).toMatchObject({
      id: sent[0],
      status: 'rejected',
      approved_at: null,
      decided_at: expect.any(String),
    })
  })

  test.each([{ status: 'new' }, { page: 0 }, { page: 1.5 }, { page: 'x' }, { colour: 1 }])(
    '%j is a 422',
    async (input) => {
      expect((await admin().post(getPendingSubmissions.name, input)).status).toBe(422)
    },
  )
})

describe('approving', () => {
  test('makes a physician that search finds within a second, with where it is from, and emails', async () => {
    const { id, resume } = await submit({ contactlinkedinurl: 'linkedin.com/in/Ann-Q' })
    expect(await decide(id, 'approve')).toMatchObject({
      status: 200,
      body: { message: 'Approved: the physician was added.' },
    })
    const [found, ...others] = await foundBySearch(resume.contactlastname)
    expect(others).toEqual([])
    expect(await rowOf(id)).toMatchObject({
      status: 'approved',
      physician_id: found,
      decided_by: expect.any(String),
    })
    const { physician } = await server.as('visitor').call(getPhysician, { physicianId: found! })
    expect(physician).toMatchObject({
      title: 'Chief of Cardiology',
      organization: 'Cedar Clinic',
      specialty: 'Cardiology',
    })
    expect(await contactsOf(found!)).toMatchObject([
      { kind: 'personal_email', value: resume.contactemail, source: 'physician', status: 'confirmed' },
      { kind: 'phone', value: resume.contactphone, source: 'physician', status: 'confirmed' },
      { kind: 'linkedin', value: 'https://www.linkedin.com/in/ann-q', source: 'physician', status: 'confirmed' },
    ])
    expect(await server.as('premium').call(getPhysicianContact, { physicianId: found! })).toEqual({
      email: resume.contactemail,
      phone: resume.contactphone,
    })
    const mail = await lastMail(server, resume.contactemail, 'resume-approved')
    expect(mail.text).toContain(`/physician/${found}`)
    expect(mail.source).not.toContain(resume.contactlastname)
  })

  test('updates the physician with this email, and only what the submission says', async () => {
    const resume = resumeOf()
    const draft = emptyDraft('Ann', resume.contactlastname)
    const physicianId = await listed({
      ...draft,
      npi: '1234567893',
      title: 'Fellow',
      organization: 'Elder Clinic',
      credential: 'MD',
      contacts: { personal_email: resume.contactemail, direct_phone: '(415) 555-0199' },
    })
    const { id } = await server.as('visitor').call(submitResume, resume)
    const review = await admin().call(reviewSubmission, { submissionId: id })
    expect(review).toMatchObject({ outcome: 'changed', removed: false, leftOut: [], physician: { id: physicianId } })
    const fields = Object.fromEntries(review.fields.map(({ name, before, after }) => [name, [before, after]]))
    expect(fields.Title).toEqual(['Fellow', 'Chief of Cardiology'])
    expect(fields.Organization).toEqual(['Elder Clinic', 'Cedar Clinic'])
    expect(fields['Direct phone']).toEqual(['(415) 555-0199', '(415) 555-0199'])
    expect(fields.Phone).toEqual([null, resume.contactphone])
    // A look changes nothing.
    expect(await physiciansNamed(resume.contactlastname)).toMatchObject([{ title: 'Fellow' }])
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    expect((await decide(id, 'approve')).body.message).toBe('Approved: the physician was updated.')
    expect(await physiciansNamed(resume.contactlastname)).toMatchObject([
      {
        id: physicianId,
        npi: '1234567893',
        title: 'Chief of Cardiology',
        credential: 'MD',
        provenance: { title: 'physician' },
      },
    ])
  })

  test('a city that is in another state is told, and one with a namesake there is not', async () => {
    const city = `Z${uniqueName().toLowerCase()}`
    const [here, rare] = [
      { city, state: 'NY' },
      { city, state: 'AZ' },
    ]
    for (let at = 0; at < 3; at++) await listed({ ...emptyDraft('Ann', uniqueName()), ...here })
    const doubtsOf = async (contactstate: string) => {
      const { id } = await submit({ contactcity: city, contactstate })
      const { fields } = await admin().call(reviewSubmission, { submissionId: id })
      const page = await admin().call(getPendingSubmissions, {
        page: Math.ceil((await admin().call(getPendingSubmissions, {})).total / 25),
      })
      return [page.doubts[id], ...fields.flatMap(({ doubt }) => doubt ?? [])]
    }
    const said = `No listed physician is in ${city}, Arizona. Is it NY?`
    await expect.poll(() => doubtsOf('AZ')).toEqual([said, said])
    expect(await doubtsOf('NY')).toEqual([undefined])
    await listed({ ...emptyDraft('Ann', uniqueName()), ...rare })
    await expect.poll(() => doubtsOf('AZ')).toEqual([undefined])
  })

  test('someone of the same name, state and specialty is shown, and is updated only where the admin chooses so', async () => {
    const base = resumeOf()
    const draft = { ...emptyDraft('Ann', base.contactlastname), state: 'CA', specialty: 'Cardiology' }
    const twin = await listed({ ...draft, npi: '1245319599' })
    const first = await server.as('visitor').call(submitResume, base)
    const review = await admin().call(reviewSubmission, { submissionId: first.id })
    expect(review).toMatchObject({ outcome: 'new', physician: null, others: [{ id: twin, npi: '1245319599' }] })
    const chosen = await admin().call(reviewSubmission, { submissionId: first.id, physicianId: twin })
    expect(chosen).toMatchObject({ outcome: 'changed', physician: { id: twin } })
    // Side by side, field for field.
    const sides = (name: string) =>
      [review.submitted, review.others[0]!.facts].map((facts) => facts.find((fact) => fact.name === name)?.value)
    expect(review.others[0]!.facts.map(({ name }) => name)).toEqual(review.submitted.map(({ name }) => name))
    expect(sides('Specialty')).toEqual(['Cardiology', 'Cardiology'])
    expect(sides('Location')).toEqual(['Oakland, CA', 'CA'])
    expect(sides('Title')).toEqual(['Chief of Cardiology', null])
    // A second profile is published only knowingly.
    expect(await decide(first.id, 'approve')).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('may be the same person') } },
    })
    expect(await rowOf(first.id)).toMatchObject({ status: 'pending' })
    expect(await physiciansNamed(base.contactlastname)).toHaveLength(1)
    expect((await decide(first.id, 'approve', { physicianId: twin })).status).toBe(200)
    expect(await physiciansNamed(base.contactlastname)).toHaveLength(1)
    const second = await server.as('visitor').call(submitResume, {
      ...base,
      contactemail: `other-${base.contactemail}`,
      contactphone: '(415) 555-0001',
    })
    expect((await decide(second.id, 'approve')).status).toBe(409)
    expect((await decide(second.id, 'approve', { asNew: true })).status).toBe(200)
    expect(await physiciansNamed(base.contactlastname)).toHaveLength(2)
  })

  test('namesakes anywhere are shown, the likeliest first, with how many more; samples are no one', async () => {
    const resume = resumeOf()
    const { contactlastname: last } = resume
    const put = async (state: string, specialty: string, generated = false) => {
      const { rows } = await server.pool.query<{ id: string }>(
        `insert into physicians (first_name, last_name, state, specialty, generated, source)
         values ('Ann', $1, $2, $3, $4, 'csv') returning id`,
        [last, state, specialty, generated],
      )
      return Number(rows[0]!.id)
    }
    const sample = await put('CA', 'Cardiology', true)
    const { id } = await server.as('visitor').call(submitResume, resume)
    expect((await admin().call(reviewSubmission, { submissionId: id })).others).toMatchObject([{ id: sample }])
    const far = await put('NY', 'Urology')
    const near = await put('CA', 'Urology')
    const nearest = await put('CA', 'Cardiology')
    for (const state of ['TX', 'WA', 'NV']) await put(state, 'Urology')
    const { others, moreOthers } = await admin().call(reviewSubmission, { submissionId: id })
    expect(others.slice(0, 3).map((one) => one.id)).toEqual([nearest, near, far])
    expect([others.length, moreOthers]).toEqual([5, 2])
    expect((await decide(id, 'approve')).status).toBe(409)
    await server.pool.query('delete from physicians where last_name = $1 and not generated', [last])
    expect((await decide(id, 'approve')).status).toBe(200)
  })

  test('an email that belongs to a physician with another name updates no one until the admin chooses', async () => {
    const resume = resumeOf()
    const [other, own] = [uniqueName(), resume.contactlastname]
    const known = await listed({ ...emptyDraft('Bea', other), contacts: { personal_email: resume.contactemail } })
    const { id } = await server.as('visitor').call(submitResume, resume)
    const review = await admin().call(reviewSubmission, { submissionId: id })
    expect(review).toMatchObject({ outcome: 'otherName', physician: null, others: [{ id: known, agrees: ['email'] }] })
    expect(await decide(id, 'approve')).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('belongs to a physician with another name') } },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    expect(await admin().call(reviewSubmission, { submissionId: id, asNew: true })).toMatchObject({ outcome: 'new' })
    expect((await decide(id, 'approve', { asNew: true })).body.message).toBe('Approved: the physician was added.')
    expect(await physiciansNamed(other)).toMatchObject([{ id: known, first_name: 'Bea' }])
    expect(await physiciansNamed(own)).toHaveLength(1)
  })

  test('someone with the phone and another form of the name is shown, and samples are told as such', async () => {
    const resume = resumeOf({ contactfirstname: 'Bob' })
    const { contactlastname: last, contactphone: phone } = resume
    const named = await listed({ ...emptyDraft('Robert', last), state: 'NV', contacts: { phone } })
    await listed({ ...emptyDraft('Carla', uniqueName()), contacts: { phone } })
    const sample = await listed({ ...emptyDraft('Bob', last), state: 'CA', specialty: 'Cardiology' })
    await server.pool.query('update physicians set generated = true where id = $1', [sample])
    const { id } = await server.as('visitor').call(submitResume, resume)
    const { others } = await admin().call(reviewSubmission, { submissionId: id })
    expect(others).toMatchObject([
      { id: named, agrees: ['name', 'phone'], sample: false },
      { id: sample, agrees: ['name'], sample: true },
    ])
  })

  test('a chosen physician who is not there is a 404, and nothing is decided', async () => {
    const { id } = await submit()
    expect((await decide(id, 'approve', { physicianId: 999_999_999 })).status).toBe(404)
    expect((await admin().post(reviewSubmission.name, { submissionId: id, physicianId: 999_999_999 })).status).toBe(404)
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
  })

  test('where two physicians have the address, one has to be chosen', async () => {
    const resume = resumeOf()
    const ids = [
      await listed({ ...emptyDraft('Ann', resume.contactlastname), contacts: { work_email: resume.contactemail } }),
    ]
    await server.pool.query(
      `with twin as (insert into physicians (first_name, last_name, source, masked_email, has_work_email)
         select first_name, last_name, source, masked_email, has_work_email from physicians where id = $1 returning id)
       insert into physician_contacts (physician_id, kind, value, masked, source)
       select twin.id, kind, value, masked, source from twin, physician_contacts where physician_id = $1`,
      ids,
    )
    const { id } = await server.as('visitor').call(submitResume, resume)
    const review = await admin().call(reviewSubmission, { submissionId: id })
    expect(review).toMatchObject({ outcome: 'ambiguous', physician: null })
    expect(review.others).toHaveLength(2)
    expect(await decide(id, 'approve')).toMatchObject({
      status: 409,
      body: { error: { message: 'Several physicians have this email address. Review the submission to choose one.' } },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    expect((await decide(id, 'approve', { physicianId: ids[0] })).status).toBe(200)
    expect(await mailsTo(server, resume.contactemail)).toHaveLength(2)
  })
})

describe('a decision', () => {
  test('again changes nothing, the opposite is a 409, and the log has it once', async () => {
    const { id, resume } = await submit()
    expect((await decide(id, 'reject')).body.message).toBe('Rejected.')
    expect(await decide(id, 'reject')).toMatchObject({ status: 200, body: { message: 'It was already rejected.' } })
    expect(await decide(id, 'approve')).toMatchObject({
      status: 409,
      body: { error: { message: 'This submission was already rejected.' } },
    })
    expect(await physiciansNamed(resume.contactlastname)).toEqual([])
    const { data } = await admin().call(getAdminActions, { text: id })
    expect(data).toMatchObject([
      { action: 'reject-submission', admin: personaEmail('admin'), about: { kind: 'submission', id } },
    ])
    const emails = (await mailsTo(server, resume.contactemail)).map(({ kind }) => kind)
    expect(emails.toSorted()).toEqual(['resume-received', 'resume-rejected'])
  })

  test('about nothing is a 404, and about something else a 422', async () => {
    expect((await decide('0193a7d5-0000-7000-8000-000000000000', 'approve')).status).toBe(404)
    expect((await decide('1', 'approve')).status).toBe(422)
    expect(
      (
        await admin().post(approveResume.name, {
          submissionId: '0193a7d5-0000-7000-8000-000000000000',
          action: 'delete',
        })
      ).status,
    ).toBe(422)
  })

  test('threat 38: of 20 approvals and rejections at once one wins, the others are told, and there is at most one physician', async () => {
    for (const round of [0, 1]) {
      const { id, resume } = await submit()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => decide(id, at % 2 === round ? 'approve' : 'reject')),
      )
      const { status } = await rowOf(id)
      const winner = status === 'approved' ? 'approve' : 'reject'
      answers.forEach((answer, at) => {
        const action = at % 2 === round ? 'approve' : 'reject'
        expect([at, answer.status]).toEqual([at, action === winner ? 200 : 409])
      })
      expect(answers.filter(({ body }) => body.message?.startsWith('It was already '))).toHaveLength(9)
      expect(await physiciansNamed(resume.contactlastname)).toHaveLength(status === 'approved' ? 1 : 0)
      expect((await admin().call(getAdminActions, { text: id })).total).toBe(1)
      expect(
        (await mailsTo(server, resume.contactemail)).filter(({ kind }) => kind !== 'resume-received'),
      ).toHaveLength(1)
    }
  })
})

describe('someone who asked to be removed', () => {
  async function removed() {
    const resume = resumeOf()
    await listed({
      ...emptyDraft('Ann', resume.contactlastname),
      contacts: { personal_email: resume.contactemail, phone: resume.contactphone },
    })
    await inTransaction(server.deps.db, (db) =>
      suppressByEmail(db, resume.contactemail, server.deps.suppression, 'asked to be removed'),
    )
    const { id } = await server.as('visitor').call(submitResume, resume)
    return { id, resume }
  }

  test('stays away until the admin decides otherwise, is listed then, and stays so after a restore', async () => {
    const { id, resume } = await removed()
    const review = await admin().call(reviewSubmission, { submissionId: id })
    expect(review).toMatchObject({ outcome: 'new', removed: true, leftOut: [] })
    expect(await decide(id, 'approve')).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('asked to be removed') } },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'pending', decided_at: null })
    expect(await physiciansNamed(resume.contactlastname)).toEqual([])

    expect((await decide(id, 'approve', { bringBack: true })).status).toBe(200)
    expect(await foundBySearch(resume.contactlastname)).toHaveLength(1)
    const { data } = await admin().call(getAdminActions, { text: id })
    expect(data).toMatchObject([{ details: { broughtBack: true } }])
    expect(JSON.stringify(data)).not.toContain(resume.contactemail)

    await replayJournals(server.deps.longSession, server.deps.suppression, [server.deps.suppression.journalFile])
    expect(await physiciansNamed(resume.contactlastname)).toHaveLength(1)
    expect(await readFile(server.deps.suppression.journalFile, 'utf8')).toContain('"lifted":true')
  })

  test('and asks again later is removed again', async () => {
    const { id, resume } = await removed()
    await decide(id, 'approve', { bringBack: true })
    await inTransaction(server.deps.db, (db) =>
      suppressByEmail(db, resume.contactemail, server.deps.suppression, 'asked to be removed'),
    )
    await replayJournals(server.deps.longSession, server.deps.suppression, [server.deps.suppression.journalFile])
    expect(await physiciansNamed(resume.contactlastname)).toEqual([])
    const again = await server.as('visitor').call(submitResume, resume)
    expect((await decide(again.id, 'approve')).status).toBe(409)
  })

  test('a practice’s number stays for a colleague of the removed person', async () => {
    const { resume } = await removed()
    const { id, resume: colleague } = await submit({ contactphone: resume.contactphone })
    expect(await admin().call(reviewSubmission, { submissionId: id })).toMatchObject({ removed: false, leftOut: [] })
    await decide(id, 'approve')
    const [physician] = await physiciansNamed(colleague.contactlastname)
    expect((await contactsOf(physician.id)).map(({ kind }) => kind)).toEqual(['personal_email', 'phone'])
  })

  test('a removed person’s own number is left out of other people’s rows', async () => {
    const { id, resume: other } = await submit({ contactphone: '(415) 555-0177' })
    const hash = server.deps.suppression.key.sign(valueHash('direct_phone', '(415) 555-0177'))
    await inTransaction(server.deps.db, (db) =>
      enterSuppressions(db, [{ kind: 'direct_phone', hash, reason: 'asked to be removed' }]),
    )
    expect(await admin().call(reviewSubmission, { submissionId: id })).toMatchObject({
      removed: false,
      leftOut: ['Phone'],
    })
    await decide(id, 'approve')
    const [physician] = await physiciansNamed(other.contactlastname)
    expect((await contactsOf(physician.id)).map(({ kind }) => kind)).toEqual(['personal_email'])
  })

  test('rejecting needs no choice', async () => {
    const { id } = await removed()
    expect((await decide(id, 'reject')).status).toBe(200)
  })
})

test('threat 27: hostile text is kept as text, a foreign address is no link, and what names no one is refused', async () => {
  const { id, resume } = await submit({
    contacttitle: '<script>alert(1)</script>',
    companyname: '=HYPERLINK("http://evil.example")',
  })
  await server.pool.query(
    'update candidate_submissions set contactlinkedinurl = $2, contacteducation = $3 where id = $1',
    [id, 'javascript:alert(1)', 'x'.repeat(10_000)],
  )
  const review = await admin().call(reviewSubmission, { submissionId: id })
  const after = Object.fromEntries(review.fields.map((field) => [field.name, field.after]))
  expect(after.Title).toContain('<')
  expect(after.LinkedIn).toBeNull()
  expect((await decide(id, 'approve')).status).toBe(200)
  const [physician] = await physiciansNamed(resume.contactlastname)
  expect(physician.linkedin_url).toBeNull()

  const nobody = await submit()
  await server.pool.query("update candidate_submissions set contactfirstname = '-' where id = $1", [nobody.id])
  expect(await admin().call(reviewSubmission, { submissionId: nobody.id })).toMatchObject({
    outcome: 'unusable',
    problem: 'no first name',
  })
  expect(await decide(nobody.id, 'approve')).toMatchObject({ status: 422 })
  expect(await rowOf(nobody.id)).toMatchObject({ status: 'pending' })
})
