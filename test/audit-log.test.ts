/** The audit log over HTTP: what is written into it, with what, and how it is read. */
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { downloadMyData } from '../src/features/account/contracts.ts'
import type { AuditedAction } from '../src/features/audit-log/action-words.ts'
import { recordAdminAction } from '../src/features/audit-log/commands.server.ts'
import { getAdminActions } from '../src/features/audit-log/contracts.ts'
import { requestMoneyBack } from '../src/features/billing/contracts.ts'
import { decideMoneyBack, getMoneyBackRequests } from '../src/features/billing/desk-contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { newcomer, subscribe } from './support/paying.ts'
import { join } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const log = (filter: object = {}) => server.as('admin').call(getAdminActions, filter)
const idOf = async (email: string): Promise<string> =>
  (await server.pool.query('select id from users where email = $1', [email])).rows[0].id
const adminNamed = async (email: string) => ({ id: await idOf(email), email })

async function note(action: string, more: object = {}, at = '2025-03-04T12:00:00Z', by = personaEmail('admin')) {
  // Also one of another release, that this one has no words for.
  await recordAdminAction(server.deps.db, await adminNamed(by), { action: action as AuditedAction, ...more })
  await server.pool.query(
    'update admin_actions set created_at = $1 where id = (select id from admin_actions order by created_at desc limit 1)',
    [at],
  )
}

describe('the log', () => {
  test('threat 15: is refused to everyone but an admin, in words', async () => {
    const answers = await Promise.all(
      (['visitor', 'free', 'basic', 'premium', 'monthly', 'demo'] as const).map(async (speaker) => {
        const response = await server.as(speaker).post(getAdminActions.name, {})
        const body = (await response.json()) as { error: { message: string }; data?: unknown }
        expect(body.data).toBeUndefined()
        return `${response.status} ${body.error.message}`
      }),
    )
    expect(answers).toEqual(['401 Missing auth token', ...Array(5).fill('403 Unauthorized')])
  })

  test('has who decided about money, once for a decision that is sent twice', async () => {
    const caller = await newcomer(server, 'audited@example.com')
    await subscribe(server, caller, 'price_annual')
    await caller.call(requestMoneyBack, {})
    const { data: requests } = await server.as('admin').call(getMoneyBackRequests, {})
    const requestId = requests.find(({ email }) => email === 'audited@example.com')!.id
    await server.as('admin').call(decideMoneyBack, { requestId, action: 'reject', reason: 'Shared.' })
    await server.as('admin').call(decideMoneyBack, { requestId, action: 'reject', reason: 'Shared.' })
    const opposite = await server.as('admin').post(decideMoneyBack.name, { requestId, action: 'approve' })
    expect(opposite.status).toBe(409)
    const { data } = await log({ text: requestId })
    expect(data).toEqual([
      {
        id: expect.any(String),
        action: 'reject-money-back',
        admin: personaEmail('admin'),
        about: { kind: 'money-back-request', id: requestId, label: 'audited@example.com' },
        details: {},
        createdAt: expect.any(String),
      },
    ])
  })

  test('is filtered by admin, action, days and text, which is taken by the letter', async () => {
    await join(server, 'second@example.com')
    await note('make-demo', { userId: await idOf(personaEmail('free')) }, '2025-05-01T00:00:00Z')
    await note('end-demo', { userId: await idOf(personaEmail('free')) }, '2025-05-01T23:59:59Z', 'second@example.com')
    await note(
      'import-file',
      { subject: { kind: 'paper', id: 7 }, details: { rows: '100%_done' } },
      '2025-05-02T00:00:00Z',
    )
    const actions = async (filter: object) => (await log(filter)).data.map(({ action }) => action)
    const day = { from: '2025-05-01', to: '2025-05-01' }
    expect(await actions(day)).toEqual(['end-demo', 'make-demo'])
    expect(await actions({ from: '2025-05-01', to: '2025-05-02' })).toEqual(['import-file', 'end-demo', 'make-demo'])
    expect(await actions({ ...day, admin: 'Second@example.com' })).toEqual(['end-demo'])
    expect(await actions({ ...day, action: 'make-demo' })).toEqual(['make-demo'])
    expect(await actions({ to: '2025-05-02', text: '100%_D' })).toEqual(['import-file'])
    expect(await actions({ to: '2025-05-02', text: '%' })).toEqual(['import-file'])
    expect(await actions({ to: '2025-05-02', text: 'FREE@attending' })).toEqual(['end-demo', 'make-demo'])
    expect(await actions({ to: '2025-05-02', text: 'Make demo' })).toEqual(['make-demo'])
    // As the page says it.
    expect(await actions({ to: '2025-05-02', text: 'turned DEMO mode off' })).toEqual(['end-demo'])
    const { admins, actions: kinds } = await log({ from: '2030-01-01' })
    expect(admins).toEqual(expect.arrayContaining([personaEmail('admin'), 'second@example.com']))
    expect(kinds).toEqual(expect.arrayContaining(['end-demo', 'import-file', 'make-demo']))
  })

  test('has 50 entries on a page, and every one exactly once', async () => {
    for (let at = 0; at < 60; at++) {
      await note('sort-papers', { details: { number: at } }, new Date(Date.UTC(2024, 0, 1, 0, 0, at)).toISOString())
    }
    const pages = [await log({ action: 'sort-papers' }), await log({ action: 'sort-papers', page: 2 })]
    expect(pages.map(({ data, total, pageSize }) => [data.length, total, pageSize])).toEqual([
      [50, 60, 50],
      [10, 60, 50],
    ])
    expect(pages.flatMap(({ data }) => data).map(({ details }) => details.number)).toEqual(
      Array.from({ length: 60 }, (_, at) => 59 - at),
    )
    expect((await log({ action: 'sort-papers', page: 3 })).data).toEqual([])
  })

  test('keeps an admin who has gone, and forgets the name of the person it was about', async () => {
    await join(server, 'gone-admin@example.com')
    await join(server, 'gone-user@example.com')
    await note(
      'end-plan',
      { userId: await idOf('gone-user@example.com') },
      '2023-01-01T00:00:00Z',
      'gone-admin@example.com',
    )
    await server.pool.query("delete from users where email like 'gone-%'")
    const [entry, ...others] = (await log({ admin: 'gone-admin@example.com' })).data
    expect(others).toEqual([])
    expect(entry).toMatchObject({ admin: 'gone-admin@example.com', about: { kind: null, id: null, label: null } })
  })

  test('threat 40: hostile filters find nothing or are a 422', async () => {
    for (const text of ["'; drop table admin_actions; --", '\\', '%', '_', 'a\u0000b', '\ud800', 'x'.repeat(200)]) {
      expect((await server.as('admin').post(getAdminActions.name, { text })).status).toBe(200)
    }
    for (const filter of [
      { text: 'x'.repeat(201) },
      { from: '2026-02-30' },
      { page: 0 },
      { page: 1.5 },
      { colour: 1 },
    ]) {
      expect((await server.as('admin').post(getAdminActions.name, filter)).status, JSON.stringify(filter)).toBe(422)
    }
  })

  test('an entry is not there when what it tells of was taken back', async () => {
    const admin = await adminNamed(personaEmail('admin'))
    const id = randomUUIDv7()
    const undone = inTransaction(server.deps.db, async (db) => {
      await recordAdminAction(db, admin, { action: 'end-plan', subject: { kind: 'trial', id } })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect((await log({ text: id })).total).toBe(0)
  })

  test('what admins did with an account is part of its own data', async () => {
    const response = await server.as('admin').post(downloadMyData.name, {})
    const mine = (await response.json()) as { adminActions: { action: string; by_me: boolean }[] }
    expect(mine.adminActions).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'reject-money-back', by_me: true })]),
    )
  })
})
