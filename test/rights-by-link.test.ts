/** Links and ids that hand out a right: what its giver and its holder may still do is asked when it is used. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTeamOffer, getTeamOffers, makeTeamOffer } from '../src/features/billing/team/contracts.ts'
import { downloadExport, startExport } from '../src/features/export/contracts.ts'
import { addToList } from '../src/features/lists/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import {
  acceptInvitation,
  changeRole,
  getInvitation,
  getTeam,
  inviteMember,
  leaveTeam,
  removeMember,
  resendInvitation,
  updateTeam,
} from '../src/features/teams/contracts.ts'
import { renewStepCalendar } from '../src/features/today/morning-contracts.ts'
import { lastMail, tokenIn } from './support/people.ts'
import { addToTeam, makeTestTeam, type Seated, seat, type TestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000' } })
  const { data } = await server.as('premium').call(searchPhysicians, { filters: { hasEmail: true } })
  ids = data.map(({ id }) => id)
})
afterAll(() => server.close())

const expired = { status: 410, code: 'link_expired' }
const change = (text: string, who: { id: string }) => server.pool.query(text, [who.id])

async function invite(by: Caller, role: 'manager' | 'recruiter' = 'manager') {
  const newcomer = await seat(server)
  const { id } = await by.call(inviteMember, { email: newcomer.email, role })
  return { newcomer, id, token: tokenIn(await lastMail(server, newcomer.email, 'team-invitation')) }
}

describe('threat 61: an invitation', () => {
  const losses: [how: string, lose: (team: TestTeam, manager: Seated) => Promise<unknown>][] = [
    ['demoted', ({ owner }, { id }) => owner.call(changeRole, { memberId: id, role: 'recruiter' })],
    ['removed', ({ owner }, { id }) => owner.call(removeMember, { memberId: id })],
    [
      'left for another team',
      async (_, manager) => {
        await manager.call(leaveTeam, {})
        const other = await makeTestTeam(server, { name: 'Elsewhere' })
        await server.pool.query("insert into team_members (user_id, team_id, role) values ($1, $2, 'owner')", [
          ...[manager.id, other.id],
        ])
      },
    ],
    ['suspended', (_, manager) => change('update users set suspended_at = now() where id = $1', manager)],
    ['deleted', (_, manager) => change('delete from users where id = $1', manager)],
    [
      'without the required second factor',
      async ({ owner }) => {
        await change('update users set two_factor_enabled = true where id = $1', owner)
        await owner.call(updateTeam, { requiresTwoFactor: true })
      },
    ],
  ]
  test.each(losses)('makes no manager once its sender is %s, until someone else sends it again', async (_, lose) => {
    const team = await makeTestTeam(server)
    const manager = await addToTeam(server, team.id, 'manager', 'Moira')
    const { newcomer, token } = await invite(manager)
    await lose(team, manager)
    await expect(newcomer.call(getInvitation, { token })).rejects.toMatchObject(expired)
    await expect(newcomer.call(acceptInvitation, { token })).rejects.toMatchObject(expired)
    const [open] = (await team.owner.call(getTeam, {})).invitations
    expect(open).toMatchObject({ email: newcomer.email, hasExpired: true })
    await team.owner.call(resendInvitation, { id: open!.id })
    const again = await lastMail(server, newcomer.email, 'team-invitation')
    expect(again.text).toContain('Olive Owner invited you')
    await newcomer.call(acceptInvitation, { token: tokenIn(again) })
  })

  test('is not emailed once its sender may not invite', async () => {
    const { manager, owner } = await makeTestTeam(server)
    const newcomer = await seat(server)
    await manager.call(inviteMember, { email: newcomer.email })
    await owner.call(changeRole, { memberId: manager.id, role: 'recruiter' })
    await server.settled()
    // Whether or not the email was faster, its link opens nothing.
    const { rows } = await server.pool.query('select 1 from team_members where user_id = $1', [newcomer.id])
    expect(rows).toEqual([])
  })

  test('of a manager who became an owner stays valid', async () => {
    const { owner, manager } = await makeTestTeam(server)
    const { newcomer, token } = await invite(manager)
    await owner.call(changeRole, { memberId: manager.id, role: 'owner' })
    await newcomer.call(acceptInvitation, { token })
  })
})

test('threat 61: an offer to a team ends with the admin role of its maker', async () => {
  const buyer = await seat(server)
  const terms = { seats: 3, seatPrice: 100, interval: 'month', premium: true } as const
  const { id } = await server.as('admin').call(makeTeamOffer, { email: buyer.email, name: 'Cheap', ...terms })
  const token = tokenIn(await lastMail(server, buyer.email, 'team-offer'))
  expect(await buyer.call(getTeamOffer, { token })).toMatchObject({ name: 'Cheap' })
  const former = await seat(server)
  await server.pool.query('update team_offers set made_by = $1 where id = $2', [former.id, id])
  await expect(buyer.call(getTeamOffer, { token })).rejects.toMatchObject(expired)
  expect((await buyer.post('pay-team-offer', { token, agreed: true })).status).toBe(410)
  const { data } = await server.as('admin').call(getTeamOffers, {})
  expect(data.find((offer) => offer.id === id)).toMatchObject({ hasExpired: true })
})

describe('threat 61: what a member holds', () => {
  async function sharedList(by: Seated) {
    const listName = `Shared ${Math.random()}`
    const { listId } = await by.call(addToList, { listName, physicianIds: ids.slice(0, 3), shared: true })
    return listId
  }
  const plan = (who: Seated) =>
    change(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, who)

  test('a calendar’s address shows the team’s steps only while its owner may see them', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const listId = await sharedList(owner)
    const on = new Date().toISOString().slice(0, 10)
    await owner.post('set-next-step', { listId, physicianIds: [ids[0]], step: { text: 'Call back', on } })
    await server.pool.query('update list_physicians set next_by = $1 where list_id = $2 and next_on is not null', [
      ...[recruiter.id, listId],
    ])
    const { address } = await recruiter.call(renewStepCalendar, {})
    const { pathname, search } = new URL(address)
    const shown = async () => (await server.fetch(pathname + search)).text()
    expect(await shown()).toContain('Call back')
    await change('update users set two_factor_enabled = true where id = $1', owner)
    await owner.call(updateTeam, { requiresTwoFactor: true })
    expect(await shown()).not.toContain('Call back')
    await owner.call(updateTeam, { requiresTwoFactor: false })
    expect(await shown()).toContain('Call back')
    await owner.call(removeMember, { memberId: recruiter.id })
    expect(await shown()).not.toContain('Call back')
    await change('update users set suspended_at = now() where id = $1', recruiter)
    expect((await server.fetch(pathname + search)).status).toBe(404)
  })

  test('an undo id restores nothing on a list that its holder may not change anymore', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const listId = await sharedList(owner)
    const removed = await recruiter.post('remove-from-list', { listId, physicianIds: [ids[0]] })
    const { undoId } = await removed.json()
    await owner.call(removeMember, { memberId: recruiter.id })
    expect((await recruiter.post('undo-list-change', { undoId })).status).toBe(404)
    const { rows } = await server.pool.query('select physician_id from list_physicians where list_id = $1', [listId])
    expect(rows).toHaveLength(2)
  })

  test('a kept export has the team’s notes, and contacts, only while its holder may see them', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const listId = await sharedList(owner)
    await owner.post('save-list-note', { listId, physicianId: ids[0], note: 'Prefers mornings' })
    const made = await recruiter.call(startExport, {
      ...{ source: { kind: 'selection', physicianIds: [ids[0]!] }, columns: ['npi', 'notes'] },
    })
    const file = () => recruiter.post(downloadExport.name, { exportId: made.export.id, format: 'csv' })
    expect(await (await file()).text()).toContain('Prefers mornings')
    await owner.call(removeMember, { memberId: recruiter.id })
    expect((await file()).status).toBe(402)
    await plan(recruiter)
    const alone = await file()
    expect([alone.status, (await alone.text()).includes('Prefers mornings')]).toEqual([200, false])
    // Nor is it anyone else's.
    expect((await owner.post(downloadExport.name, { exportId: made.export.id, format: 'csv' })).status).toBe(404)
  })

  test('an addition that was started goes no further for someone who left the team', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    await plan(recruiter)
    const listId = await sharedList(owner)
    const { rows } = await server.pool.query(
      `insert into list_additions (id, list_id, user_id, total, blocked_count)
       values (gen_random_uuid(), $1, $2, 1, 0) returning id`,
      [listId, recruiter.id],
    )
    const additionId: string = rows[0].id
    await server.pool.query(
      'insert into list_addition_physicians (addition_id, place, physician_id) values ($1, 1, $2)',
      [additionId, ids[5]],
    )
    await owner.call(removeMember, { memberId: recruiter.id })
    const { addSearchJob } = await import('../src/features/list-work/jobs.server.ts')
    await server.deps.jobs.enqueue(server.deps.db, addSearchJob, { additionId })
    await server.settled()
    const ended = await server.pool.query('select state from list_additions where id = $1', [additionId])
    expect(ended.rows).toEqual([{ state: 'stopped' }])
    const on = await server.pool.query('select physician_id from list_physicians where list_id = $1', [listId])
    expect(on.rows).toHaveLength(3)
  })
})
