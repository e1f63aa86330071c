/**
 * The team that a local start creates in addition to the personas, to show shared lists and shared history in use.
 * Never in production mode.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { readNewest } from '#data/newest-ids.ts'
import type { DB } from '#db/schema.gen.ts'
import { hashPassword } from '#features/auth/password.server.ts'
import { addMember, createTeam } from '#features/teams/commands.server.ts'
import type { TeamRole } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { nameKey } from '#shared/product/own-name.ts'
import { personaPassword } from './personas.ts'

const people = {
  owner: 'Olivia Chen',
  manager: 'Marcus Reed',
  recruiter: 'Rachel Kim',
} as const satisfies Record<TeamRole, string>

const emailOf = (role: TeamRole) => `${role}@attending.example`

export const teamEmails = (Object.keys(people) as TeamRole[]).map(emailOf)

/** Creates accounts, team, lists, and history once; keeps people's later changes. */
export async function makeLakesideTeam(db: Kysely<DB>): Promise<void> {
  if (await isMade(db)) return
  const password = await hashPassword(personaPassword)
  await inTransaction(db, async (db) => {
    // If several servers start at the same time, only one creates them.
    await sql`lock table teams in share row exclusive mode`.execute(db)
    if (await isMade(db)) return
    const ids = {} as Record<TeamRole, string>
    for (const role of Object.keys(people) as TeamRole[]) ids[role] = await addAccount(db, role, password)
    const team = await createTeam(db, {
      name: 'Lakeside Recruiting',
      ownerId: ids.owner,
      plan: { seats: 5, endsAt: null },
    })
    if (!team) return
    await addMember(db, { teamId: team.id, userId: ids.manager, role: 'manager' })
    await addMember(db, { teamId: team.id, userId: ids.recruiter, role: 'recruiter' })
    await addThings(db, team.id, ids)
  })
}

async function isMade(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', 'in', teamEmails).executeTakeFirst()) !== undefined
}

async function addAccount(db: Kysely<DB>, role: TeamRole, password: string): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('users')
    .values({
      id,
      email: emailOf(role),
      email_verified: true,
      name: people[role],
      role: 'user',
      tour_done_at: typed('time')`now()`,
    })
    .execute()
  await db
    .insertInto('accounts')
    .values({ id: randomUUIDv7(), user_id: id, account_id: id, provider_id: 'credential', password })
    .execute()
  return id
}

async function addThings(db: Kysely<DB>, teamId: string, ids: Record<TeamRole, string>): Promise<void> {
  const cardiology = await addList(db, {
    ownerId: ids.owner,
    teamId,
    name: 'Cardiology, first round',
    specialty: 'Cardiology',
  })
  await addList(db, {
    ownerId: ids.recruiter,
    teamId,
    name: 'Family medicine, call first',
    specialty: 'Family Medicine',
  })
  await addList(db, { ownerId: ids.recruiter, teamId: null, name: 'My shortlist', specialty: 'Dermatology' })
  await sql`
    update list_physicians set note = 'Prefers email. Back from leave in January.', note_by = ${ids.recruiter}
    where list_id = ${cardiology} and physician_id = (select min(physician_id) from list_physicians where list_id = ${cardiology})`.execute(
    db,
  )
  // Colleagues have contacted some of the first dozen on the shared list in the last few weeks.
  for (const [role, how, daysAgo, from] of [
    ['manager', 'email', 2, 0],
    ['recruiter', 'call', 5, 3],
    ['recruiter', 'email', 40, 6],
  ] as const) {
    await sql`
      insert into activities (physician_id, author_id, team_id, kind, happened_at, details)
      select physician_id, ${ids[role]}::uuid, ${teamId}::uuid, 'contacted', now() - make_interval(days => ${daysAgo}::int),
        jsonb_build_object('how', ${how}::text)
      from list_physicians where list_id = ${cardiology} order by physician_id offset ${from}::int limit 3`.execute(db)
  }
  const { newest, lastChange } = await readNewest(db)
  const name = 'Cardiologists in Texas'
  await db
    .insertInto('saved_searches')
    .values({
      ...{ id: randomUUIDv7(), user_id: ids.manager, team_id: teamId, name, name_key: nameKey(name) },
      search_params: JSON.stringify({ filters: { specialty: ['Cardiology'], state: 'TX' }, tags: [] }),
      ...{ seen_until: newest, told_until: newest, seen_change: lastChange, told_change: lastChange },
    })
    .execute()
  await db
    .insertInto('email_templates')
    .values({
      ...{ id: randomUUIDv7(), user_id: ids.owner, team_id: teamId, name: 'First contact' },
      subject: 'A {specialty} position in {job_location}',
      body: 'Dr. {last_name},\n\nwe are hiring for {specialty} in {job_location}. May I send you the details?',
      ...{ tone: 'Professional', length: 'Short', position_type: 'Full-time', job_location: 'Austin, TX' },
    })
    .execute()
}

async function addList(
  db: Kysely<DB>,
  { ownerId, teamId, name, specialty }: { ownerId: string; teamId: string | null; name: string; specialty: string },
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('physician_lists')
    .values({ id, user_id: ownerId, team_id: teamId, name, name_key: nameKey(name) })
    .execute()
  await sql`
    insert into list_physicians (list_id, physician_id, added_by)
    select ${id}::uuid, id, ${ownerId}::uuid from physicians
    where specialty = ${specialty} and deactivated_on is null order by id limit 12`.execute(db)
  return id
}
