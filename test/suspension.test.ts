/** Suspending and restoring accounts, and taking the admin role away, on two servers with one database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, getAccount, updateProfile } from '../src/features/account/contracts.ts'
import { getAdminActions } from '../src/features/audit-log/contracts.ts'
import { obeyAdminEmails } from '../src/features/auth/commands.server.ts'
import { getMySubscription } from '../src/features/billing/contracts.ts'
import { getUser, listUsers, removeAdmin, restoreUser, suspendUser } from '../src/features/users/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { newcomer, subscribe } from './support/paying.ts'
import { goodPassword, join, lastMail, postAuth } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  const env = { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' }
  server = await startTestServer({ env })
  other = await startTestServer({ env, peerOf: server })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const admin = () => server.as('admin')
const idOf = async (email: string): Promise<string> =>
  (await server.pool.query('select id from users where email = $1', [email])).rows[0].id
const rolesOf = async (...emails: string[]): Promise<string[]> =>
  (await server.pool.query('select role from users where email = any($1) order by email', [emails])).rows.map(
    ({ role }) => role,
  )
const deedsAbout = async (email: string) =>
  (await admin().call(getAdminActions, { text: email })).data.map(({ action }) => action)

async function newAdmin(email: string): Promise<{ email: string; id: string; token: string }> {
  const token = await join(server, email)
  await server.pool.query("update users set role = 'admin' where email = $1", [email])
  return { email, id: await idOf(email), token }
}

describe('a suspended account', () => {
  test('is signed out on every server immediately, cannot sign in, and is told why', async () => {
    const email = 'suspended@example.com'
    const token = await join(server, email)
    const id = await idOf(email)
    expect(await other.bearing(token).call(getAccount, {})).toMatchObject({ email })
    await admin().call(suspendUser, { id })
    for (const at of [server, other]) {
      await expect(at.bearing(token).call(getAccount, {})).rejects.toMatchObject({ status: 401 })
      const response = await postAuth(at, '/sign-in/email', { email, password: goodPassword })
      expect(response.status).toBe(403)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.json()).toEqual({
        code: 'ACCOUNT_SUSPENDED',
        message: 'Your account is suspended. If you think this is a mistake, write to support@attending.example.',
      })
      // Who does not know the password learns nothing.
      expect((await postAuth(at, '/sign-in/email', { email, password: 'a wrong one' })).status).toBe(401)
    }
    const { rows } = await server.pool.query('select 1 from sessions where user_id = $1', [id])
    expect(rows).toEqual([])
    expect((await lastMail(server, email, 'account-suspended')).text).toContain('cannot log in right now')
    expect((await admin().call(listUsers, { search: email })).data).toMatchObject([{ is_suspended: true }])
    expect((await admin().call(getUser, { id })).user.suspendedAt).not.toBeNull()
  })

  test('isn’t admitted by a session created in the meantime', async () => {
    const email = 'meanwhile@example.com'
    const token = await join(server, email)
    await server.pool.query('update users set suspended_at = now() where email = $1', [email])
    await expect(server.bearing(token).call(getAccount, {})).rejects.toMatchObject({ status: 401 })
    await admin().call(restoreUser, { id: await idOf(email) })
    await expect(server.bearing(token).call(getAccount, {})).rejects.toMatchObject({ status: 401 })
  })

  test('keeps its data, and its paid plan goes on', async () => {
    const email = 'keeps-all@example.com'
    const caller = await newcomer(server, email)
    await subscribe(server, caller, 'price_monthly')
    await caller.call(updateProfile, { bio: 'Recruiter' })
    const id = await idOf(email)
    await admin().call(suspendUser, { id })
    const paid = { subscription_status: 'active', subscription_plan: 'Monthly Plan' }
    expect((await admin().call(listUsers, { search: email })).data).toMatchObject([{ is_suspended: true, ...paid }])
    await admin().call(restoreUser, { id })
    const signedIn = await postAuth(server, '/sign-in/email', { email, password: goodPassword })
    const back = server.bearing(signedIn.headers.get('set-auth-token')!)
    expect(await back.call(getAccount, {})).toMatchObject({ bio: 'Recruiter' })
    expect(await back.call(getMySubscription, {})).toMatchObject({ subscribed: true, tier: 'basic' })
  })

  test('is restored, told of it, and every step is in the log once', async () => {
    const email = 'back@example.com'
    await join(server, email)
    const id = await idOf(email)
    for (const call of [suspendUser, suspendUser, restoreUser, restoreUser]) await admin().call(call, { id })
    expect((await postAuth(other, '/sign-in/email', { email, password: goodPassword })).status).toBe(200)
    expect((await lastMail(server, email, 'account-restored')).text).toContain('You can log in again')
    expect(await deedsAbout(email)).toEqual(['restore-user', 'suspend-user'])
  })

  test('is never one’s own', async () => {
    const id = await idOf(personaEmail('admin'))
    await expect(admin().call(suspendUser, { id })).rejects.toMatchObject({ status: 409, code: 'self' })
  })
})

describe('what is taken away counts from the very next request, on every server', () => {
  const change = (statement: string) => (id: string) => server.pool.query(statement, [id])
  test.each([
    ['a session that ended elsewhere', 'get-account', 401, change('delete from sessions where user_id = $1')],
    ['a suspended account', 'get-account', 401, change('update users set suspended_at = now() where id = $1')],
    [
      'an address that counts no longer',
      'get-account',
      401,
      change('update users set email_verified = false where id = $1'),
    ],
    ['a deleted account', 'get-account', 401, change('delete from users where id = $1')],
    ['a plan that is over', 'get-revealed-contacts', 402, change('delete from complimentary_plans where user_id = $1')],
    ['the role of an admin', 'list_users', 403, change("update users set role = 'user' where id = $1")],
  ])('%s', async (what, call, status, takeAway) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`
    const token = await join(server, email)
    const id = await idOf(email)
    const isPlan = call === 'get-revealed-contacts'
    if (isPlan) {
      await server.pool.query("insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')", [id])
    }
    if (call === 'list_users') await server.pool.query("update users set role = 'admin' where id = $1", [id])
    const ask = async (at: TestServer) =>
      (await at.bearing(token).post(call, isPlan ? { physicianIds: [1] } : {})).status
    for (const at of [server, other, other, server]) expect(await ask(at)).toBe(200)
    await takeAway(id)
    for (const at of [other, server]) expect(await ask(at)).toBe(status)
  })
})

describe('the admin role', () => {
  test('is taken away, and ADMIN_EMAILS does not give it back before it has left the address out', async () => {
    const { email, id, token } = await newAdmin('leaving@example.com')
    expect((await server.bearing(token).post('list_users', {})).status).toBe(200)
    await admin().call(removeAdmin, { id })
    for (const at of [server, other]) expect((await at.bearing(token).post('list_users', {})).status).toBe(403)
    expect(await deedsAbout(email)).toEqual(['remove-admin'])
    await expect(admin().call(removeAdmin, { id })).rejects.toMatchObject({ status: 409, code: 'not_admin' })
    await obeyAdminEmails(server.deps.db, [email, personaEmail('admin')])
    expect(await rolesOf(email)).toEqual(['user'])
    await obeyAdminEmails(server.deps.db, [personaEmail('admin')])
    expect(await rolesOf(email)).toEqual(['user'])
    await obeyAdminEmails(server.deps.db, [email, personaEmail('admin')])
    expect(await rolesOf(email)).toEqual(['admin'])
    await admin().call(removeAdmin, { id })
  })

  test('is never taken from the last admin, who cannot be suspended either', async () => {
    const id = await idOf(personaEmail('admin'))
    await expect(admin().call(removeAdmin, { id })).rejects.toMatchObject({ status: 409, code: 'last_admin' })
    // One who is suspended, or has not confirmed the address, could not act in their place.
    const { id: second } = await newAdmin('second@example.com')
    await admin().call(suspendUser, { id: second })
    await expect(admin().call(removeAdmin, { id })).rejects.toMatchObject({ status: 409, code: 'last_admin' })
    await admin().call(removeAdmin, { id: second })
  })

  test('stays with the last admin, who cannot delete the account before another is one', async () => {
    const last = await newAdmin('last@example.com')
    const refused = {
      status: 409,
      code: 'last_admin',
      message: 'You are the last admin. Make another account an admin first.',
    }
    const remove = () => server.bearing(last.token).call(deleteAccount, { password: goodPassword })
    await server.pool.query("update users set role = 'user' where email = $1", [personaEmail('admin')])
    try {
      await expect(remove()).rejects.toMatchObject(refused)
      expect(await rolesOf(last.email)).toEqual(['admin'])
    } finally {
      await server.pool.query("update users set role = 'admin' where email = $1", [personaEmail('admin')])
    }
    await remove()
    expect(await rolesOf(last.email)).toEqual([])
  })

  test.each([
    ['remove', 'remove-admin'],
    ['suspend', 'suspend-user'],
  ])('two admins who %s each other at once leave one', async (_, call) => {
    await admin().call(getAccount, {})
    for (let round = 0; round < 3; round++) {
      const one = await newAdmin(`${call}-one-${round}@example.com`)
      const two = await newAdmin(`${call}-two-${round}@example.com`)
      await server.pool.query("update users set role = 'user' where email = $1", [personaEmail('admin')])
      const responses = await Promise.all([
        server.bearing(one.token).post(call, { id: two.id }),
        other.bearing(two.token).post(call, { id: one.id }),
      ])
      const statuses = responses.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.every((status) => [200, 401, 403, 409].includes(status))).toBe(true)
      const { rows } = await server.pool.query(
        "select 1 from users where role = 'admin' and suspended_at is null and email_verified",
      )
      expect(rows).toHaveLength(1)
      await server.pool.query("update users set role = 'user' where role = 'admin'")
      await server.pool.query("update users set role = 'admin' where email = $1", [personaEmail('admin')])
    }
  })
})
