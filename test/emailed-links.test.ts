/** The calls that only look at an emailed link: they tell little and spend nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsubscribeToken } from '#door/unsubscribe-link.ts'
import { confirmEmail, getConfirmationLink, getResetLink, resetPassword } from '#features/auth/contracts.ts'
import { getRemovalLink, processRemoval, sendRemovalConfirmation } from '#features/removal/contracts.ts'
import { getUnsubscribeLink } from '#features/saved-searches/contracts.ts'
import { join, lastMail, signUp, tokenIn } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const visitor = () => server.as('visitor')
const statusOf = async (name: string, token: string) => (await visitor().post(name, { token })).status

test('threat 43: a link to confirm an address shows it masked, and holds until it is pressed', async () => {
  await signUp(server, 'ada@example.com')
  const token = tokenIn(await lastMail(server, 'ada@example.com'))
  for (let times = 0; times < 2; times++) {
    expect(await visitor().call(getConfirmationLink, { token })).toEqual({ email: 'a•••@example.com' })
  }
  const { rows } = await server.pool.query("select email_verified from users where email = 'ada@example.com'")
  expect(rows).toEqual([{ email_verified: false }])
  expect(await statusOf(getResetLink.name, token)).toBe(410)
  await visitor().call(confirmEmail, { token })
  expect(await statusOf(getConfirmationLink.name, token)).toBe(410)
})

test('threat 43: a link to a new password', async () => {
  await join(server, 'x@example.com')
  await visitor().post('request-password-reset', { email: 'x@example.com' })
  const token = tokenIn(await lastMail(server, 'x@example.com', 'reset-password'))
  // A single letter can't be partly shown.
  expect(await visitor().call(getResetLink, { token })).toEqual({ email: '•••@example.com' })
  await visitor().call(resetPassword, { token, password: 'eight brown foxes' })
  expect(await statusOf(getResetLink.name, token)).toBe(410)
})

test('threat 43: a link that removes says who, and removes no one', async () => {
  await visitor().call(sendRemovalConfirmation, { email: 'ann@home.example' })
  const token = tokenIn(await lastMail(server, 'ann@home.example', 'confirm-removal'))
  const { rows } = await server.pool.query('select completed_at from removal_requests')
  expect(await visitor().call(getRemovalLink, { token })).toEqual({ email: 'a•••@home.example', name: null })
  expect(rows).toEqual([{ completed_at: null }])
  await visitor().call(processRemoval, { token })
  expect(await statusOf(getRemovalLink.name, token)).toBe(410)
})

test('a link to stop emails about saved searches', async () => {
  await join(server, 'reader@example.com')
  const { rows } = await server.pool.query("select id from users where email = 'reader@example.com'")
  const token = unsubscribeToken(server.deps.authSecrets[0], rows[0].id)
  expect(await visitor().call(getUnsubscribeLink, { token })).toEqual({
    from: 'searches',
    email: 'r•••@example.com',
    searches: 0,
  })
  expect(await statusOf(getUnsubscribeLink.name, `${token}x`)).toBe(410)
})
