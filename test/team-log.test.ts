/** Who on a team revealed, exported, and sent, and with which API key, as its owners see it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { exportPhysicians } from '../src/features/export/contracts.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { getTeamLog } from '../src/features/teams/log-contracts.ts'
import { scopes } from '../src/shared/access/scopes.ts'
import { addPhysician } from './support/added-physicians.ts'
import { addToTeam, makeTestTeam, type Seated, seat } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const logOf = async (owner: Seated, input = {}) => (await owner.call(getTeamLog, input)).data

async function emailed(person: Seated, physicianId: number, name: string): Promise<void> {
  const [sequence, someone] = [randomUUID(), randomUUID()]
  await server.pool.query(`insert into sequences (id, owner_id, name, quiet_days) values ($1, $2, $3, 0)`, [
    ...[sequence, person.id, name],
  ])
  await server.pool.query(`insert into sequence_people (id, sequence_id, physician_id) values ($1, $2, $3)`, [
    ...[someone, sequence, physicianId],
  ])
  await server.pool.query(
    `insert into sequence_messages (id, person_id, place, state, subject, body, sent_at)
     values ($1, $2, 1, 'sent', 'Hello', 'Hello', now())`,
    [randomUUID(), someone],
  )
}

async function revealedBefore(person: Seated, count: number): Promise<void> {
  await server.pool.query(
    `insert into contact_reveals (id, user_id, physician_id, field, revealed_at)
     select gen_random_uuid(), $1, 900000 + n, 'email', now() - n * interval '10 minutes' from generate_series(1, $2) as n`,
    [person.id, count],
  )
}

test('names person, key, physician, export, and sequence; can be narrowed; and is for owners', async () => {
  const { owner, manager, recruiter } = await makeTestTeam(server)
  const { secret } = await recruiter.call(makeApiKey, { name: 'Night sync', scopes: [...scopes], days: 30 })
  const byKey = server.bearing(secret)
  const { data } = await recruiter.call(searchPhysicians, { filters: { hasEmail: true } })
  const [one, two, three] = data.map(({ id }) => id) as [number, number, number]
  await recruiter.call(getPhysicianContact, { physicianId: one, field: 'email' })
  await byKey.call(getPhysicianContact, { physicianId: two, field: 'email' })
  await byKey.call(exportPhysicians, { physicianIds: [one, two, three] })
  await emailed(manager, three, 'Boise cardiology')
  const nameOf = (id: number) => {
    const { firstName, lastName } = data.find((physician) => physician.id === id)!
    return `${firstName} ${lastName}`
  }
  const by = { by: 'Rita Recruiter' }
  const expected = [
    { kind: 'sent', by: 'Max Manager', key: null, physicians: 1, title: 'Boise cardiology', physician: { id: three } },
    { kind: 'exported', ...by, key: 'Night sync', physicians: 3, physician: null },
    { kind: 'revealed', ...by, key: 'Night sync', physicians: 1, physician: { id: two, name: nameOf(two) } },
    { kind: 'revealed', ...by, key: null, physicians: 1, physician: { id: one, name: nameOf(one) } },
  ]
  expect(await logOf(owner)).toMatchObject(expected)
  expect(await logOf(owner, { kind: 'revealed' })).toMatchObject(expected.slice(2))
  expect(await logOf(owner, { memberId: manager.id })).toMatchObject(expected.slice(0, 1))
  expect(await logOf(owner, { memberId: randomUUID() })).toEqual([])
  for (const other of [manager, recruiter, byKey, server.as('premium')])
    expect((await other.post('get-team-log', {})).status).toBe(403)
  expect((await owner.post('get-team-log', { cursor: 'elsewhere' })).status).toBe(422)
  expect((await owner.post('get-team-log', { kind: 'read' })).status).toBe(422)
})

test('has nothing of another team, or from before someone joined, and counts those who are gone', async () => {
  const { id, owner } = await makeTestTeam(server)
  const newcomer = await seat(server, 'Nina Newcomer')
  await revealedBefore(newcomer, 3)
  await server.pool.query(`insert into team_members (user_id, team_id, role) values ($1, $2, 'recruiter')`, [
    ...[newcomer.id, id],
  ])
  expect(await logOf(owner)).toEqual([])
  const gone = await addPhysician(server, 'Greta', 'Gone', { work_email: 'greta@gone.example' })
  await newcomer.call(getPhysicianContact, { physicianId: gone, field: 'email' })
  await server.pool.query('delete from physicians where id = $1', [gone])
  const { owner: other } = await makeTestTeam(server, { name: 'Elsewhere' })
  expect(await logOf(other)).toEqual([])
  expect(await logOf(owner)).toMatchObject([
    { kind: 'revealed', by: 'Nina Newcomer', key: null, physicians: 1, physician: null },
  ])
})

test('is whole, page by page, for a year', async () => {
  const { id, owner } = await makeTestTeam(server)
  const busy = await addToTeam(server, id, 'recruiter', 'Busy')
  await server.pool.query(`update team_members set joined_at = now() - interval '2 years' where user_id = $1`, [
    busy.id,
  ])
  await revealedBefore(busy, 120)
  await server.pool.query(
    `update contact_reveals set revealed_at = now() - interval '13 months' where user_id = $1 and physician_id = 900120`,
    [busy.id],
  )
  const seen: string[] = []
  let cursor: string | undefined = 'start'
  while (cursor !== undefined) {
    const page: { data: { at: string }[]; next?: string | undefined } = await owner.call(getTeamLog, { cursor })
    seen.push(...page.data.map(({ at }) => at))
    cursor = page.next
  }
  expect(seen).toHaveLength(119)
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
})
