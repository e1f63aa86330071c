/** Emails that members start to other people: how many, and what the members can make them say. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProfile } from '../src/features/account/contracts.ts'
import { requestEmailChange } from '../src/features/auth/contracts.ts'
import { makeTeamOffer } from '../src/features/billing/team/contracts.ts'
import {
  inviteMember,
  makeTeam,
  removeMember,
  resendInvitation,
  updateTeam,
  withdrawInvitation,
} from '../src/features/teams/contracts.ts'
import { lastMail, mailsTo, postAuth } from './support/people.ts'
import { addToTeam, makeTestTeam, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', MAILS_PER_EMAIL: '100000' } })
})
afterAll(() => server.close())

const stranger = () => `${crypto.randomUUID()}@elsewhere.example`
const statusOf = async (caller: Caller, name: string, input: object) => {
  const response = await caller.post(name, input)
  await response.body?.cancel()
  return response.status
}

test('60 tries to send one invitation again are at most five emails a day, and the answer says when to go on', async () => {
  const { manager, owner } = await makeTestTeam(server)
  const email = stranger()
  const { id } = await manager.call(inviteMember, { email })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => statusOf(n % 2 ? manager : owner, 'resend-invitation', { id })),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(4)
  expect(answers.filter((status) => status === 429)).toHaveLength(56)
  const refused = await manager.post(resendInvitation.name, { id })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect((await refused.json()).error.message).toBe(
    'This address got several emails today. Please try again in 24 hours.',
  )
  // Withdrawing it and inviting again is no way around it.
  await owner.call(withdrawInvitation, { id })
  expect(await statusOf(owner, 'invite-member', { email })).toBe(429)
  expect((await mailsTo(server, email)).length).toBeLessThanOrEqual(5)
  // Others still get theirs.
  expect(await statusOf(owner, 'invite-member', { email: stranger() })).toBe(200)
})

test('an address gets at most ten a day, however many teams and accounts write to it', async () => {
  const email = stranger()
  const answers: number[] = []
  for (let team = 0; team < 4; team++) {
    const { manager } = await makeTestTeam(server)
    const { id } = await manager.call(inviteMember, { email }).catch(() => ({ id: null }))
    answers.push(id === null ? 429 : 200)
    for (let again = 0; id !== null && again < 3; again++)
      answers.push(await statusOf(manager, 'resend-invitation', { id }))
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  expect((await mailsTo(server, email)).length).toBeLessThanOrEqual(10)
  // Neither does a change to that address, whose second email would go there.
  const someone = await seat(server)
  await server.pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password)
     select gen_random_uuid(), $1::uuid, $1::uuid::text, 'credential', password
     from accounts join users on users.id = accounts.user_id where email = 'free@attending.example'`,
    [someone.id],
  )
  const change = (newEmail: string) =>
    statusOf(someone, requestEmailChange.name, { email: newEmail, currentPassword: 'attending' })
  expect([await change(email), await change(stranger())]).toEqual([429, 200])
})

test('a team sends at most 200 a day, and refused tries count for nothing', async () => {
  const { id: teamId, owner, recruiter } = await makeTestTeam(server)
  for (let tries = 0; tries < 6; tries++)
    expect(await statusOf(owner, 'invite-member', { email: recruiter.email })).toBe(409)
  const invite = async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => statusOf(owner, 'invite-member', { email: stranger() })),
    )
    await server.pool.query('delete from team_invitations where team_id = $1', [teamId])
    return answers.filter((status) => status === 200).length
  }
  let sent = 0
  for (let round = 0; round < 11; round++) sent += await invite()
  expect(sent).toBe(200)
  const refused = await owner.post(inviteMember.name, { email: stranger() })
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    ...[429, 'You and your team have sent 200 emails today. Please try again in 24 hours.'],
  ])
})

const hostile = [
  'Lakeside\nBcc: all',
  'https://evil.example',
  'Call me@evil.example',
  'evil.com',
  '<b>Lakeside</b>',
  '[a](b)',
]
const message = 'Use plain text on one line, without links, email addresses, or HTML.'

test.each(hostile)('no team and no one can be called %j', async (name) => {
  const { owner } = await makeTestTeam(server)
  const terms = { seats: 3, seatPrice: 100, interval: 'month', premium: true }
  const answers = await Promise.all([
    owner.post(updateTeam.name, { name }),
    owner.post(updateProfile.name, { name }),
    server.as('admin').post(makeTeam.name, { email: stranger(), name, seats: 3 }),
    server.as('admin').post(makeTeamOffer.name, { email: stranger(), name, ...terms }),
    postAuth(server, '/sign-up/email', { email: stranger(), password: 'seven green herons', name }),
  ])
  for (const answer of answers)
    expect([answer.status, (await answer.json()).error.fields]).toEqual([422, { name: message }])
})

test('names stored before are harmless in what we send', async () => {
  const { id, owner, manager } = await makeTestTeam(server)
  const name = 'Claim your prize\r\nBcc: all@evil.example at https://evil.example/win <a href="x">now</a>'
  await server.pool.query('update teams set name = $2 where id = $1', [id, name.slice(0, 99)])
  await server.pool.query('update users set name = $2 where id = $1', [manager.id, 'Max https://evil.example\nM'])
  const email = stranger()
  await manager.call(inviteMember, { email })
  const member = await addToTeam(server, id, 'recruiter')
  await owner.call(removeMember, { memberId: member.id })
  for (const mail of [await lastMail(server, email), await lastMail(server, member.email)]) {
    expect(mail.subject).not.toMatch(/[\r\n<>@]|:\/\/|evil\.example/)
    expect(mail.subject).toContain('Claim your prize')
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example')
    expect(mail.html).not.toContain('href="x"')
  }
})
