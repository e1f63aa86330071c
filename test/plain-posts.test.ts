/**
 * Forms that a browser posts without a script, at the built server: who may, what is refused, and what the page says.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { FORMS_PER_HOUR: '4', SIGN_INS_PER_MINUTE: '100' } })
})
afterAll(() => server.close())

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return server.fetch(path, {
    method: 'POST',
    headers: { origin: server.origin, ...headers },
    body: new URLSearchParams(fields),
  })
}

const basic = { form: 'sign-in', email: 'basic@attending.example', password: 'attending' }
const cookiesOf = (response: Response) => response.headers.getSetCookie().join('; ')

describe('who may post', () => {
  test('a page of this site: signed in, and led to the directory', async () => {
    const response = await post('/login', basic)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/directory'])
    expect(cookiesOf(response)).toMatch(/session_token=.+; HttpOnly; SameSite=Lax/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin, from another site', { origin: '', 'sec-fetch-site': 'cross-site' }],
    ['neither, with a cookie', { origin: '', cookie: 'attending.session_token=x' }],
    ['an opaque origin', { origin: 'null' }],
  ])('not %s', async (_, { origin, ...more }) => {
    const headers: Record<string, string> = more as Record<string, string>
    const response = await server.fetch('/login', {
      method: 'POST',
      headers: { ...headers, ...(origin ? { origin } : {}) },
      body: new URLSearchParams(basic),
    })
    expect(response.status).toBe(403)
    expect(cookiesOf(response)).toBe('')
  })

  test('also where a proxy in front speaks to another host', async () => {
    const { port } = new URL(server.origin)
    const response = await fetch(`http://localhost:${port}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.origin },
      body: new URLSearchParams(basic),
    })
    expect(response.status).toBe(303)
  })
})

describe('what is refused', () => {
  test('a wrong password: the page again with the email, never with the password', async () => {
    const response = await post('/login', { ...basic, password: 'not-this-one' })
    expect(response.status).toBe(401)
    const html = await response.text()
    expect(html).toContain('Invalid email or password')
    expect(html).toContain('value="basic@attending.example"')
    expect(html).not.toContain('not-this-one')
    expect(cookiesOf(response)).toBe('')
  })

  test('a form that the page does not have, and a field that the call does not have', async () => {
    expect((await post('/contact', { form: 'sign-in' })).status).toBe(422)
    expect((await post('/contact', { form: '__proto__' })).status).toBe(422)
    expect((await post('/contact', {})).status).toBe(422)
    const unknown = await post('/forgot-password', { form: 'forgot-password', email: 'a@b.example', role: 'admin' })
    expect(unknown.status).toBe(422)
  })

  test('typed text is shown as text', async () => {
    const response = await post('/contact', { form: 'contact', name: '"><script>alert(1)</script>', email: 'x' })
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('what is no form, and forms of pages that have none', async () => {
    const headers = { origin: server.origin }
    const json = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
    expect((await server.fetch('/login', json)).status).toBe(405)
    expect((await post('/about', { form: 'contact' })).status).toBe(405)
    const broken = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    expect((await server.fetch('/contact', { method: 'POST', headers: broken, body: 'nonsense' })).status).toBe(422)
    const large = await post('/contact', { form: 'contact', message: 'x'.repeat(1_100_000) })
    expect(large.status).toBe(413)
    expect(server.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  test('more messages than are allowed in an hour, with what was typed', async () => {
    const message = {
      form: 'contact',
      name: 'Ann Lee',
      email: 'ann@home.example',
      subject: 'Hello',
      message: 'Quite a few words.',
    }
    const statuses: number[] = []
    let html = ''
    for (let times = 0; times < 5; times++) {
      const response = await post('/contact', message)
      statuses.push(response.status)
      html = await response.text()
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect(html).toContain('Quite a few words.')
    const { rows } = await server.pool.query('select name, subject from contact_messages')
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ name: 'Ann Lee', subject: 'Hello' })))
  })

  test('a program that fills in the hidden field is thanked, and nothing is kept', async () => {
    const trapped = { form: 'removal', email: 'trapped@home.example', homepage: 'https://spam.example' }
    expect((await post('/remove-info', trapped)).status).toBe(200)
    const { rows } = await server.pool.query("select 1 from removal_requests where email = 'trapped@home.example'")
    expect(rows).toEqual([])
  })
})
