/** A team's rule 'two-factor required', asked of every call that has to do with a team. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveEmailTemplate } from '../src/features/email/contracts.ts'
import { saveExportPreset, startExport } from '../src/features/export/contracts.ts'
import { addToList } from '../src/features/lists/contracts.ts'
import { saveSearch } from '../src/features/saved-searches/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { getTeam, leaveTeam, updateTeam } from '../src/features/teams/contracts.ts'
import { handlers } from '../src/server/registry.ts'
import { ownerColumns } from '../src/shared/database/owned-rows.ts'
import { addToTeam, makeTestTeam, type Seated, type TestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'
import { billingCalls, callsWithoutTeam, type TeamThings, teamCalls } from './support/team-calls.ts'

/** In every name and text of the team's. */
const mark = 'Quokka'
const inOrder = Object.entries(teamCalls)

let server: TestServer
let team: TestTeam
let member: Seated
let things: TeamThings

beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000' } })
  team = await makeTestTeam(server, { name: `${mark} Recruiting` })
  member = team.recruiter
  await server.pool.query(`update users set name = '${mark} ' || name where id = $1`, [team.owner.id])
  // So that it is never the lack of a plan that refuses.
  await server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [
    member.id,
  ])
  things = await shareThings()
  await hasFactor(team.owner, true)
  await team.owner.call(updateTeam, { requiresTwoFactor: true })
})
afterAll(() => server.close())

const hasFactor = (who: Seated, has: boolean) =>
  server.pool.query('update users set two_factor_enabled = $2 where id = $1', [who.id, has])

async function idOf(statement: string, values: unknown[]): Promise<string> {
  return (await server.pool.query<{ id: string }>(`${statement} returning id`, values)).rows[0]!.id
}

/** One of each, shared by the owner. */
async function shareThings(): Promise<TeamThings> {
  const { owner, id: teamId } = team
  const { data } = await server.as('premium').call(searchPhysicians, { filters: { hasEmail: true } })
  const ids = data.map(({ id }) => id)
  const physicianIds = ids.slice(0, 4)
  const list = async (by: Seated, listName: string, shared: boolean) =>
    (await by.call(addToList, { listName, physicianIds, shared })).listId
  const listId = await list(owner, `${mark} list`, true)
  const ask = async (by: Caller, name: string, input: object) => {
    const response = await by.post(name, input)
    expect(response.status, `${name}: ${await response.clone().text()}`).toBe(200)
    return response.json()
  }
  await ask(owner, 'set-stages', { listId, stages: [{ name: `${mark} first` }, { name: `${mark} second` }] })
  const { rows } = await server.pool.query('select id from list_stages where list_id = $1 order by place', [listId])
  await ask(owner, 'set-position', { listId, position: { title: `${mark} position` } })
  const stages = [{ name: `${mark} A` }, { name: 'B' }]
  await ask(owner, 'save-stage-template', { name: `${mark} stages`, stages, shared: true })
  await ask(owner, 'save-list-note', { listId, physicianId: ids[0], note: `${mark} note` })
  await ask(owner, 'add-list-note', { listId, physicianId: ids[0], body: `${mark} body` })
  await ask(owner, 'set-do-not-contact', { physicianIds: [ids[3]], reason: `${mark} reason`, shared: true })
  await ask(owner, 'mark-contacted', { physicianIds: [ids[0]], note: `${mark} called` })
  await ask(owner, 'get-physician-contact', { physicianId: ids[0], field: 'email' })
  await ask(owner, 'set-next-step', {
    listId,
    physicianIds: [ids[1]],
    step: { text: `${mark} step`, on: '2020-01-01' },
  })
  const searchParams = { filters: { onList: listId } }
  const made = {
    search: await owner.call(saveSearch, { name: `${mark} search`, searchParams, shared: true }),
    template: await owner.call(saveEmailTemplate, { name: mark, subject: mark, body: mark, shared: true }),
    preset: await owner.call(saveExportPreset, { name: `${mark} preset`, columns: ['npi', 'notes'], shared: true }),
  }
  const columns = ['npi', 'stage', 'notes'] as const
  const exported = await member.call(startExport, {
    ...{ source: { kind: 'selection', physicianIds: [ids[0]!] }, columns: [...columns] },
  })
  await ask(member, 'set-tags', { listId, physicianIds: [ids[1]], add: ['mine'] })
  const undo = await server.pool.query('select id from list_undos where user_id = $1', [member.id])
  return {
    ...{ ids, listId, stageId: rows[1].id, undoId: undo.rows[0].id, exportId: exported.export.id },
    ...{ searchId: made.search.data.id, templateId: made.template.data.id, presetId: made.preset.preset.id },
    noteId: (await server.pool.query('select id from list_notes where list_id = $1', [listId])).rows[0].id,
    stageTemplateId: (await server.pool.query('select id from stage_templates where team_id = $1', [teamId])).rows[0]
      .id,
    ownListId: await list(member, 'Alone', false),
    matchId: await idOf(
      `insert into match_files (id, owner_id, team_id, file_name, kind, headers, columns, row_count)
       values (gen_random_uuid(), $1, $2, '${mark}.csv', 'csv', '{NPI}', '{npi}', 1)`,
      [owner.id, teamId],
    ),
    additionId: await idOf(
      `insert into list_additions (id, list_id, user_id, total, blocked_count) values (gen_random_uuid(), $1, $2, 5, 0)`,
      [listId, member.id],
    ),
  }
}

/** Everything that the team has, as the database holds it. */
async function stored() {
  const { id } = team
  const statements = [
    ...Object.keys(ownerColumns).map((table) => `select to_jsonb(t) as row from ${table} t where team_id = $1`),
    ...['list_physicians', 'list_stages', 'list_notes', 'list_positions'].map(
      (table) =>
        `select to_jsonb(t) as row from ${table} t where list_id in (select id from physician_lists where team_id = $1)`,
    ),
    'select to_jsonb(t) as row from teams t where id = $1',
    'select to_jsonb(t) as row from team_members t where team_id = $1',
    'select to_jsonb(t) as row from team_invitations t where team_id = $1',
    'select to_jsonb(t) as row from team_sign_ins t where team_id = $1',
    'select to_jsonb(t) as row from team_subscriptions t where team_id = $1',
  ]
  const rows = await Promise.all(
    statements.map((text) => server.pool.query(`${text} order by to_jsonb(t)::text`, [id])),
  )
  return rows.map((one) => one.rows)
}

describe('threat 59: a member without the second factor that the team requires', () => {
  test('every call of the product is in one of the tables', () => {
    const ofTeam = handlers.filter(({ contract }) => ['team', 'member', 'admin'].includes(contract.access.kind))
    const told = [
      ...ofTeam.map(({ contract }) => contract.name),
      ...[...Object.keys(teamCalls), ...billingCalls, ...callsWithoutTeam],
    ]
    expect(told.toSorted()).toEqual(handlers.map(({ contract }) => contract.name).toSorted())
  })

  test('is refused every call of the team, whatever the role, and the owner’s password alone changes nothing', async () => {
    const names = handlers
      .filter(({ contract }) => contract.access.kind === 'team')
      .map(({ contract }) => contract.name)
    expect(names.length).toBeGreaterThanOrEqual(17)
    await hasFactor(team.owner, false)
    const before = await stored()
    for (const caller of [team.owner, team.manager, member])
      for (const name of names) {
        const response = await caller.post(name, { requiresTwoFactor: false })
        const { error } = await response.json()
        expect([name, response.status, error.code], name).toEqual([
          ...[name, 403, caller === team.owner ? 'two_factor_required' : expect.any(String)],
        ])
      }
    expect(await stored()).toEqual(before)
    await hasFactor(team.owner, true)
    expect((await team.owner.post('get-team', {})).status).toBe(200)
  })

  test.each(inOrder)('%s', async (name, { ask, without }) => {
    const before = await stored()
    const response = await member.post(name, ask(things))
    const body = await response.text()
    expect(body).not.toContain(mark)
    if (without === 'refused') expect([402, 403, 404, 409, 410], body).toContain(response.status)
    else expect(response.status, body).toBe(200)
    expect(await stored()).toEqual(before)
  })

  test('sees the own standing, and nothing else, on the Team page', async () => {
    const page = await server.fetch('/account/team', { headers: await member.headers() })
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('Turn on two-factor sign-in')
    expect(html).toContain('Leave team')
    expect(html).not.toContain(team.owner.email)
  })

  test('an owner can’t pay an offer of the team, nor learn what the team’s checkout says', async () => {
    await hasFactor(team.owner, false)
    const asked = await team.owner.post('pay-team-offer', { agreed: true })
    expect([asked.status, (await asked.json()).error.code]).toEqual([403, 'two_factor_required'])
    expect((await team.owner.post('verify-checkout', { sessionId: 'cs_1' })).status).toBe(404)
    await hasFactor(team.owner, true)
  })

  test('may leave', async () => {
    const leaving = await addToTeam(server, team.id, 'recruiter')
    expect((await leaving.post('get-team', {})).status).toBe(403)
    await leaving.call(leaveTeam, {})
    expect((await leaving.post('get-team', {})).status).toBe(403)
  })

  test('with the factor, each of these calls finds what the team shares', async () => {
    await hasFactor(member, true)
    expect((await member.call(getTeam, {})).standing).toBe('active')
    const found: Record<string, number> = {}
    for (const [name, { ask, unfinished }] of inOrder) {
      const response = await member.post(name, ask(things))
      const body = await response.text()
      if (!unfinished) expect(response.status, `${name}: ${body}`).toBe(200)
      found[name] = response.status
    }
    expect(Object.values(found).filter((status) => status === 200).length).toBeGreaterThan(45)
  })
})
