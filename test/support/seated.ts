/** People who are signed in without the minutes that signing up takes, for tests that need many, and teams of them. */
import { createHmac, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { hashSessionToken } from '../../src/features/auth/hashed-sessions.server.ts'
import { makeTeam } from '../../src/features/teams/contracts.ts'
import type { TeamRole } from '../../src/shared/access/ownership.ts'
import type { Caller, TestServer } from './server.ts'

export interface Seated extends Caller {
  id: string
  email: string
  name: string
}

/** An account with a confirmed address and a session. */
export async function seat(server: TestServer, name = 'Someone'): Promise<Seated> {
  const id = randomUUIDv7()
  const email = `${randomUUID()}@example.com`
  const token = randomBytes(24).toString('base64url')
  await server.pool.query('insert into users (id, email, email_verified, name) values ($1, $2, true, $3)', [
    id,
    email,
    name,
  ])
  await server.pool.query(
    `insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '29 days 12 hours')`,
    [randomUUIDv7(), id, hashSessionToken(token)],
  )
  const signature = createHmac('sha256', server.deps.authSecrets[0]!).update(token).digest('base64')
  return { ...server.bearing(`${token}.${signature}`), id, email, name }
}

export async function addToTeam(server: TestServer, teamId: string, role: TeamRole, name?: string): Promise<Seated> {
  const member = await seat(server, name)
  await server.pool.query('insert into team_members (user_id, team_id, role) values ($1, $2, $3)', [
    member.id,
    teamId,
    role,
  ])
  return member
}

export interface TestTeam {
  id: string
  owner: Seated
  manager: Seated
  recruiter: Seated
}

/** A team with someone of each role, made at the admin's desk. */
export async function makeTestTeam(server: TestServer, { seats = 10, name = 'Lakeside' } = {}): Promise<TestTeam> {
  const owner = await seat(server, 'Olive Owner')
  const { id } = await server.as('admin').call(makeTeam, { email: owner.email, name, seats })
  const manager = await addToTeam(server, id, 'manager', 'Max Manager')
  return { id, owner, manager, recruiter: await addToTeam(server, id, 'recruiter', 'Rita Recruiter') }
}
