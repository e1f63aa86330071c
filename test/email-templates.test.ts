/** Templates of emails: stored with their fields, changed, copied, deleted, and no one else’s. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deleteEmailTemplate,
  duplicateEmailTemplate,
  getEmailTemplates,
  saveEmailTemplate,
  updateEmailTemplate,
} from '../src/features/email/contracts.ts'
import { emailEnv } from './support/emails.ts'
import { goodPassword, join } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: emailEnv })
})
afterAll(() => server.close())

const template = {
  name: 'Cardiologist',
  subject: 'A position',
  body: 'Dear Dr. {first_name},\n\nHello.\n\nKind regards',
}

describe('templates', () => {
  test('are kept with their fields, newest first, and deleted', async () => {
    const me = server.bearing(await join(server, 'keeper@example.com'))
    expect(await me.call(getEmailTemplates, {})).toEqual({ data: [] })
    const { data: first } = await me.call(saveEmailTemplate, template)
    expect(first).toMatchObject({ ...template, tone: 'Professional', length: 'Medium', position_type: 'Full-time' })
    expect(Object.keys(first).toSorted()).toEqual(
      [
        'body',
        'created_at',
        'id',
        'length',
        'mayChange',
        'mayManage',
        'name',
        'owner',
        'shared',
        'position_type',
        'job_location',
        'subject',
        'tone',
        'updated_at',
        'user_id',
      ].toSorted(),
    )
    const { data: second } = await me.call(saveEmailTemplate, {
      ...template,
      name: 'Locum',
      tone: 'Casual',
      length: 'Short',
      position_type: 'Per Diem',
    })
    expect(await me.call(getEmailTemplates, {})).toEqual({ data: [second, first] })
    expect(await me.call(deleteEmailTemplate, { id: first.id })).toEqual({})
    expect(await me.call(getEmailTemplates, {})).toEqual({ data: [second] })
    await expect(me.call(deleteEmailTemplate, { id: first.id })).rejects.toMatchObject({
      status: 404,
      message: 'This template no longer exists. It may have been deleted in another tab.',
    })
  })

  test('keep where the job is', async () => {
    const me = server.bearing(await join(server, 'places@example.com'))
    const { data } = await me.call(saveEmailTemplate, { ...template, job_location: ' Boise, ID ' })
    expect(data.job_location).toBe('Boise, ID')
    const { data: copy } = await me.call(duplicateEmailTemplate, { id: data.id })
    expect(copy.job_location).toBe('Boise, ID')
    await me.call(updateEmailTemplate, { id: data.id, subject: 'Another' })
    await me.call(updateEmailTemplate, { id: copy.id, job_location: '' })
    const { data: stored } = await me.call(getEmailTemplates, {})
    expect(stored.map((template) => template.job_location)).toEqual(['', 'Boise, ID'])
  })

  test('are changed in part, and duplicated', async () => {
    const me = server.bearing(await join(server, 'editor@example.com'))
    const { data: made } = await me.call(saveEmailTemplate, template)
    const { data: changed } = await me.call(updateEmailTemplate, { id: made.id, subject: 'Another', tone: 'formal' })
    expect(changed).toEqual({ ...made, subject: 'Another', tone: 'Formal', updated_at: changed.updated_at })
    expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at))
    const { data: copy } = await me.call(duplicateEmailTemplate, { id: made.id })
    expect(copy).toMatchObject({ name: 'Cardiologist (copy)', subject: 'Another', body: template.body, tone: 'Formal' })
    const { data: long } = await me.call(saveEmailTemplate, { ...template, name: '🩺'.repeat(90) + 'x'.repeat(20) })
    expect((await me.call(duplicateEmailTemplate, { id: long.id })).data.name.endsWith(' (copy)')).toBe(true)
  })

  test.each([
    [{ ...template, name: ' ' }, 'name', 'Please enter a name for your template.'],
    [{ ...template, name: 'x'.repeat(201) }, 'name', 'The name must be at most 200 characters.'],
    [{ ...template, subject: '' }, 'subject', 'Please generate an email first'],
    [{ ...template, body: ' \n' }, 'body', 'Please generate an email first'],
    [{ ...template, subject: 'x'.repeat(301) }, 'subject', 'Subject must be at most 300 characters.'],
    [{ ...template, body: 'x'.repeat(10_001) }, 'body', 'Email must be at most 10,000 characters.'],
    [{ ...template, job_location: 'x'.repeat(201) }, 'job_location', 'Job location must be at most 200 characters.'],
    [{ ...template, tone: 'x' }, 'tone', 'Choose one of the tones: Professional, Friendly, Casual or Formal.'],
  ])('%# is a 422 that says what is wrong', async (body, field, message) => {
    const response = await server.as('basic').post(saveEmailTemplate.name, body)
    expect(response.status).toBe(422)
    // The sentence that stands alone names the field.
    const alone = message.replace('This field', `The field '${field}'`)
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining(alone), fields: { [field]: message } },
    })
  })

  test.each(['user_id', 'created_at', 'id'])('threat 12: %s is not offered, and not written', async (field) => {
    const response = await server
      .as('basic')
      .post(saveEmailTemplate.name, { ...template, [field]: crypto.randomUUID() })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: {
        message: `The field '${field}' is not recognized.`,
        fields: { [field]: 'This field is not recognized.' },
      },
    })
  })

  test('threat 11: someone else’s is a 404 for every call, and is as it was', async () => {
    const owner = server.as('premium')
    const { data } = await owner.call(saveEmailTemplate, template)
    const stranger = server.as('basic')
    for (const call of [updateEmailTemplate, duplicateEmailTemplate, deleteEmailTemplate]) {
      const response = await stranger.post(call.name, { id: data.id })
      expect(response.status, call.name).toBe(404)
      await response.body?.cancel()
    }
    expect((await stranger.call(getEmailTemplates, {})).data.some(({ id }) => id === data.id)).toBe(false)
    expect((await owner.call(getEmailTemplates, {})).data).toContainEqual(data)
  })

  test('the demo account sees its own list and keeps nothing', async () => {
    expect(await server.as('demo').call(getEmailTemplates, {})).toEqual({ data: [] })
    for (const [name, body] of [
      [saveEmailTemplate.name, template],
      [deleteEmailTemplate.name, { id: crypto.randomUUID() }],
    ] as const) {
      const response = await server.as('demo').post(name, body)
      expect([response.status, await response.json()]).toEqual([
        403,
        { error: { code: 'demo_restricted', message: 'This feature is disabled in demo mode' } },
      ])
    }
  })

  test('one too many is a 409, even among concurrent calls', async () => {
    const token = await join(server, 'collector@example.com')
    const me = server.bearing(token)
    const { data: first } = await me.call(saveEmailTemplate, template)
    await server.pool.query(
      `insert into email_templates (id, user_id, name, subject, body, tone, length, position_type)
       select gen_random_uuid(), user_id, name, subject, body, tone, length, position_type
       from email_templates, generate_series(1, 196) where id = $1`,
      [first.id],
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const response = await (index % 2 === 0
          ? me.post(saveEmailTemplate.name, template)
          : me.post(duplicateEmailTemplate.name, { id: first.id }))
        return { status: response.status, body: await response.json() }
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: { code: 'too_many', message: 'You have 200 templates, which is the limit. Delete some first.' },
    })
  })

  test('are part of one’s own data, and go with the account', async () => {
    const email = 'goes@example.com'
    const me = server.bearing(await join(server, email))
    const { data } = await me.call(saveEmailTemplate, template)
    const mine = JSON.parse(await (await me.post('download-my-data')).text())
    expect(mine.email_templates).toHaveLength(1)
    expect(data).toMatchObject(mine.email_templates[0])
    await me.post('delete-account', { password: goodPassword })
    const { rows } = await server.pool.query('select 1 from email_templates where id = $1', [data.id])
    expect(rows).toEqual([])
  })

  test('no template is saved, changed, copied, or deleted without their table, and the answer says why', async () => {
    const { pool } = server
    const me = server.as('basic')
    const { data } = await me.call(saveEmailTemplate, { name: 'Kept', subject: 's', body: 'b' })
    const changes = {
      [saveEmailTemplate.name]: { name: 'New', subject: 's', body: 'b' },
      [updateEmailTemplate.name]: { id: data.id, name: 'Other' },
      [duplicateEmailTemplate.name]: { id: data.id },
      [deleteEmailTemplate.name]: { id: data.id },
    }
    await pool.query('alter table email_templates rename to elsewhere')
    try {
      for (const [name, input] of Object.entries(changes)) {
        const response = await me.post(name, input)
        expect([name, response.status, await response.json()]).toEqual([
          name,
          503,
          {
            error: {
              code: 'setup',
              message: 'Email templates feature requires database setup. Please run the migration.',
            },
          },
        ])
      }
    } finally {
      await pool.query('alter table elsewhere rename to email_templates')
    }
    await me.call(deleteEmailTemplate, { id: data.id })
  })

  test('a missing table is an empty list; any other error has its own message', async () => {
    const { pool } = server
    await pool.query('alter table email_templates rename to elsewhere')
    try {
      expect(await server.as('basic').call(getEmailTemplates, {})).toEqual({ data: [] })
    } finally {
      await pool.query('alter table elsewhere rename to email_templates')
    }
    await pool.query('alter table email_templates rename column subject to topic')
    await pool.query('alter table email_templates rename column created_at to made_at')
    try {
      const response = await server.as('basic').post(getEmailTemplates.name)
      expect([response.status, await response.json()]).toEqual([
        503,
        {
          error: {
            code: 'setup',
            message: 'Email templates feature requires database setup. Please run the migration.',
          },
        },
      ])
    } finally {
      await pool.query('alter table email_templates rename column topic to subject')
      await pool.query('alter table email_templates rename column made_at to created_at')
    }
  })
})
