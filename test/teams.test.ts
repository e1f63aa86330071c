/** Teams over HTTP: what is shared, who joins and leaves, and what colleagues know of each other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getActivities, markContacted } from '../src/features/activities/contracts.ts'
import { confirmEmail } from '../src/features/auth/contracts.ts'
import { getEmailTemplates, saveEmailTemplate } from '../src/features/email/contracts.ts'
import { exportPhysicians, getExportPresets, saveExportPreset } from '../src/features/export/contracts.ts'
import {
  addToList,
  getList,
  getLists,
  getListVersion,
  getPhysicianLists,
  saveListNote,
} from '../src/features/lists/contracts.ts'
import { getPhysicianContact, getRevealedContacts, getRevealHistory } from '../src/features/physicians/contracts.ts'
import { getSavedSearches, saveSearch } from '../src/features/saved-searches/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import {
  acceptInvitation,
  changeRole,
  deleteTeam,
  getInvitation,
  getTeam,
  inviteMember,
  leaveTeam,
  makeTeam,
  removeMember,
  resendInvitation,
  setSharing,
  updateTeam,
  updateTeamPlan,
  withdrawInvitation,
} from '../src/features/teams/contracts.ts'
import { holderOf } from '../src/features/teams/queries.server.ts'
import { type Holder, type Right, reachOf } from '../src/shared/access/ownership.ts'
import { type OwnedTable, ownerColumns, rowsFor, rowsSeen } from '../src/shared/database/owned-rows.ts'
import { paths } from '../src/shared/product/paths.ts'
import { readPage } from './support/page.ts'
import { goodPassword, lastMail, postAuth, tokenIn } from './support/people.ts'
import { addToTeam, makeTestTeam, type Seated, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000' } })
  const { data } = await server.as('premium').call(searchPhysicians, { filters: { hasEmail: true } })
  ids = data.map(({ id }) => id)
})
afterAll(() => server.close())

const statusOf = async (caller: Caller, name: string, input: object) => {
  const response = await caller.post(name, input)
  await response.body?.cancel()
  return response.status
}
const refused = (status: number, code: string) => ({ status, code })

async function listOf(caller: Caller, name: string, shared: boolean, physicianIds = ids.slice(0, 3)): Promise<string> {
  return (await caller.call(addToList, { listName: name, physicianIds, shared })).listId
}

async function invite(by: Caller, email: string): Promise<string> {
  await by.call(inviteMember, { email })
  return tokenIn(await lastMail(server, email.toLowerCase(), 'team-invitation'))
}

type Ask = (id: string) => readonly [name: string, input: object]

/** How to make one of each, and which calls see, change, and manage it. */
const kinds = {
  list: {
    make: (by: Caller, shared: boolean) => listOf(by, `List ${Math.random()}`, shared),
    see: (id: string) => ['get-list', { listId: id }] as const,
    change: (id: string) => ['remove-from-list', { listId: id, physicianIds: [ids[5]!] }] as const,
    manage: (id: string) => ['update-list', { listId: id, description: 'Ours' }] as const,
  },
  search: {
    make: async (by: Caller, shared: boolean) => {
      const searchParams = { filters: { state: 'TX' } }
      return (await by.call(saveSearch, { name: `Search ${Math.random()}`, searchParams, shared })).data.id
    },
    see: (id: string) => ['visit-saved-search', { id }] as const,
    change: null,
    manage: (id: string) => ['rename-saved-search', { id, name: `Search ${Math.random()}` }] as const,
  },
  template: {
    make: async (by: Caller, shared: boolean) =>
      (await by.call(saveEmailTemplate, { name: 'Note', subject: 'Hello', body: 'Hello', shared })).data.id,
    see: null,
    change: (id: string) => ['update-email-template', { id, subject: 'Good day' }] as const,
    manage: (id: string) => ['delete-email-template', { id }] as const,
  },
  preset: {
    make: async (by: Caller, shared: boolean) =>
      (await by.call(saveExportPreset, { name: `Preset ${Math.random()}`, columns: ['npi'], shared })).preset.id,
    see: null,
    change: null,
    manage: (id: string) => ['delete-export-preset', { id }] as const,
  },
  match: {
    make: async (by: Caller, shared: boolean) => {
      const { rows } = await server.pool.query<{ id: string }>(
        `insert into match_files (id, owner_id, team_id, file_name, kind, headers, columns, row_count)
         select gen_random_uuid(), id, case when $2 then (select team_id from team_members where user_id = users.id) end,
           'roster.csv', 'csv', '{NPI}', '{npi}', 1
         from users where id = $1 returning id`,
        [(by as Seated).id, shared],
      )
      return rows[0]!.id
    },
    see: (fileId: string) => ['get-match', { fileId }] as const,
    change: null,
    manage: (fileId: string) => ['delete-match', { fileId }] as const,
  },
}

describe('what is shared', () => {
  test('the table of access: every shared table, every part in a team', async () => {
    const { id, owner, manager, recruiter } = await makeTestTeam(server)
    const other = await makeTestTeam(server, { name: 'Elsewhere' })
    const former = await addToTeam(server, id, 'recruiter')
    await former.call(leaveTeam, {})
    const people: [string, Caller][] = [
      ['V', server.as('visitor')],
      ['F', server.as('free')],
      ['B', server.as('basic')],
      ['P', server.as('premium')],
      ['M', server.as('monthly')],
      ['D', server.as('demo')],
      ['A', server.as('admin')],
      ['owner', owner],
      ['manager', manager],
      ['recruiter', recruiter],
      ['author', recruiter],
      ['former', former],
      ['other team', other.owner],
    ]
    const lines: string[] = []
    for (const [kind, { make, ...rights }] of Object.entries(kinds)) {
      const { see, change, manage } = rights as Record<'see' | 'change' | 'manage', Ask | null>
      for (const shared of [true, false]) {
        // A new one each time, so that no limit is reached.
        const author = await addToTeam(server, id, 'recruiter', 'Ann Author')
        const cells: string[] = []
        // No one outside the team changes anything, so they all ask about the same things.
        const oneForAll = await make(author, shared)
        const members = ['owner', 'manager', 'recruiter', 'author']
        // One after another: an account's own requests wait in one line.
        for (const [name, persona] of people) {
          const caller = name === 'author' ? author : persona
          let letters = ''
          for (const [right, ask] of Object.entries({ see, change, manage })) {
            // One each, because anyone allowed to delete it does.
            const asked = ask?.(members.includes(name) ? await make(author, shared) : oneForAll)
            if (!asked) letters += ' '
            else letters += (await statusOf(caller, asked[0], asked[1])) === 200 ? right[0]! : '·'
          }
          cells.push(letters)
        }
        lines.push(
          [`${kind}, ${shared ? 'shared' : 'private'}`.padEnd(18), ...cells.map((cell) => cell.padEnd(11))].join(''),
        )
        const may = (letters: string) =>
          [see && letters[0], change && letters[1], manage && letters[2]].map((one) => one ?? ' ').join('')
        const none = may('···')
        const inTeam = shared ? may('scm') : none
        expect(cells, kind).toEqual([
          ...people.slice(0, 7).map(() => none),
          ...[inTeam, inTeam, shared ? may('sc·') : none, may('scm'), none, none],
        ])
      }
    }
    process.stdout.write(`${''.padEnd(18)}${people.map(([name]) => name.padEnd(11)).join('')}\n${lines.join('\n')}\n`)
  })

  test('the rule of access: a row for every shared table, in the database’s own words', async () => {
    const { id, owner, manager, recruiter } = await makeTestTeam(server)
    const other = await makeTestTeam(server, { name: 'Elsewhere' })
    const author = await addToTeam(server, id, 'recruiter', 'Ann Author')
    const former = await addToTeam(server, id, 'recruiter')
    await former.call(leaveTeam, {})
    const members = { owner, manager, recruiter, author, former, 'other team': other.owner }
    const holders = await Promise.all(Object.values(members).map((member) => holderOf(server.deps.db, member.id)))
    const holds = async (holder: Holder, right: Right, table: OwnedTable, teamId: string | null) => {
      const owned = sql.join([sql.ref(ownerColumns[table]), sql.ref('team_id')])
      const seeing = reachOf(holder, 'see').teamId
      const seen = rowsSeen(table, { owner: `'${holder.id}'`, team: seeing === null ? 'null' : `'${seeing}'` })
      const { rows } = await sql<{ may: boolean | null; seen: boolean }>`
        select ${rowsFor(holder, right, table)} as may, ${sql.raw(seen)} is true as seen
        from (values (${author.id}::uuid, ${teamId}::uuid)) as ${sql.table(table)} (${owned})`.execute(server.deps.db)
      if (right === 'see') expect(rows[0]!.seen, `${table}, as prepared statements say it`).toBe(rows[0]!.may ?? false)
      return rows[0]!.may ? right[0]! : '·'
    }
    const lines = [['', ...Object.keys(members)]]
    for (const table of Object.keys(ownerColumns) as OwnedTable[])
      for (const teamId of [id, null]) {
        const cells = await Promise.all(
          holders.map(async (holder) =>
            (
              await Promise.all(
                (['see', 'change', 'manage'] as const).map((right) => holds(holder, right, table, teamId)),
              )
            ).join(''),
          ),
        )
        lines.push([`${table}, ${teamId ? 'shared' : 'private'}`, ...cells])
        expect(cells, table).toEqual(
          teamId ? ['scm', 'scm', 'sc·', 'scm', '···', '···'] : ['···', '···', '···', 'scm', '···', '···'],
        )
      }
    process.stdout.write(
      `${lines.map(([first = '', ...rest]) => first.padEnd(26) + rest.map((cell) => cell.padEnd(11)).join('')).join('\n')}\n`,
    )
  })

  test('lists, searches, templates, and presets of a colleague are among one’s own, with the name', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const made = { list: '', search: '', template: '', preset: '' }
    for (const kind of ['list', 'search', 'template', 'preset'] as const) {
      made[kind] = await kinds[kind].make(recruiter, true)
      await kinds[kind].make(recruiter, false)
    }
    const seen = [
      (await owner.call(getLists, {})).data,
      (await owner.call(getSavedSearches, {})).data,
      (await owner.call(getEmailTemplates, {})).data,
      (await owner.call(getExportPresets, {})).data,
    ]
    expect(
      seen.map((data) => data.map(({ id, owner: by, shared, mayManage }) => ({ id, by, shared, mayManage }))),
    ).toEqual(Object.values(made).map((id) => [{ id, by: recruiter.name, shared: true, mayManage: true }]))
    for (const kind of ['list', 'search', 'template', 'preset'] as const) {
      await owner.call(setSharing, { kind, id: made[kind], shared: false })
      expect(await statusOf(owner, 'set-sharing', { kind, id: made[kind], shared: true })).toBe(404)
      await recruiter.call(setSharing, { kind, id: made[kind], shared: true })
    }
    expect((await owner.call(getLists, {})).data).toHaveLength(1)
  })

  test('what is not said goes by the team’s default', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const add = async (listName: string) =>
      (await recruiter.call(addToList, { listName, physicianIds: [ids[0]!] })).listId
    const first = await add('By default')
    await owner.call(updateTeam, { sharesByDefault: false })
    const second = await add('By the new default')
    const shared = new Map((await recruiter.call(getLists, {})).data.map((list) => [list.id, list.shared]))
    expect([shared.get(first), shared.get(second)]).toEqual([true, false])
  })

  test('a page with a shared list hears about each change to it, and about nothing else', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const listId = await listOf(recruiter, 'Watched', true)
    const version = async () => (await owner.call(getListVersion, { listId })).updated_at
    let last = await version()
    expect(await version()).toBe(last)
    for (const [name, input] of [
      ['add-to-list', { listId, physicianIds: [ids[8]!] }],
      ['save-list-note', { listId, physicianId: ids[8]!, note: 'x' }],
      ['remove-from-list', { listId, physicianIds: [ids[8]!] }],
      ['update-list', { listId, description: 'Watched by two' }],
    ] as const) {
      expect(await statusOf(recruiter, name, input)).toBe(200)
      const now = await version()
      expect(now, name).not.toBe(last)
      last = now
    }
    await recruiter.call(setSharing, { kind: 'list', id: listId, shared: false })
    expect(await statusOf(owner, 'get-list-version', { listId })).toBe(404)
  })

  test('a note says who wrote it', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const listId = await listOf(owner, 'Notes', true)
    await recruiter.call(saveListNote, { listId, physicianId: ids[0]!, note: 'Call after 5.' })
    const noted = async (caller: Caller) =>
      (await caller.call(getList, { listId })).data.find((one) => one.id === ids[0])
    expect(await noted(owner)).toMatchObject({ note: 'Call after 5.', noteBy: recruiter.name })
    expect(await noted(recruiter)).toMatchObject({ noteBy: null, addedBy: owner.name })
    const hidden = await listOf(recruiter, 'Private notes', false)
    const onLists = async (caller: Caller) =>
      (await caller.call(getPhysicianLists, { physicianId: ids[0]! })).data.map(({ id, ...rest }) => [id, rest])
    const shown = { name: 'Notes', note: 'Call after 5.', stage: null, nextStep: null }
    expect(await onLists(owner)).toEqual([[listId, { ...shown, owner: null, noteBy: recruiter.name }]])
    expect(await onLists(recruiter)).toEqual([
      [listId, { ...shown, owner: owner.name, noteBy: null }],
      [hidden, { name: 'Private notes', note: '', stage: null, nextStep: null, owner: null, noteBy: null }],
    ])
  })
})

describe('one memory', () => {
  test('a contact that a colleague revealed is there, and costs nothing again', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const physicianId = ids[1]!
    const { email } = await recruiter.call(getPhysicianContact, { physicianId, field: 'email' })
    const [card] = (await owner.call(getList, { listId: await listOf(owner, 'One', true, [physicianId]) })).data
    expect(card).toMatchObject({ revealed: { email: true, phone: false } })
    expect((await owner.call(getRevealedContacts, { physicianIds: [physicianId] })).data).toEqual([
      { physicianId, email },
    ])
    expect((await owner.call(getPhysicianContact, { physicianId, field: 'email' })).email).toBe(email)
    expect((await owner.call(getRevealHistory, {})).used).toMatchObject({ hour: 0, day: 0 })
    // Gone with the membership; the one who revealed it keeps it.
    await owner.call(changeRole, { memberId: recruiter.id, role: 'owner' })
    await owner.call(leaveTeam, {})
    expect(await statusOf(owner, 'get-revealed-contacts', { physicianIds: [physicianId] })).toBe(402)
  })

  test('cards and timeline say who contacted a physician and when; undone, they say nothing', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const physicianId = ids[2]!
    await recruiter.call(markContacted, { physicianIds: [physicianId], note: 'Left a message.' })
    const cardFor = async (caller: Caller) =>
      (await caller.call(searchPhysicians, { filters: { hasEmail: true } })).data.find(({ id }) => id === physicianId)
    expect((await cardFor(owner))?.lastContact).toMatchObject({ by: recruiter.name, mine: false })
    expect((await cardFor(recruiter))?.lastContact).toMatchObject({ mine: true })
    expect((await cardFor(server.as('premium')))?.lastContact).toBeUndefined()
    expect((await owner.call(getActivities, { physicianId })).data).toMatchObject([
      { kind: 'contacted', by: recruiter.name, mine: false, details: { note: 'Left a message.' } },
    ])
    await recruiter.call(markContacted, { physicianIds: [physicianId], contacted: false })
    expect((await cardFor(owner))?.lastContact).toBeUndefined()
    expect((await owner.call(getActivities, { physicianId })).data).toEqual([])
  })

  test('owners see counts of the week; recruiters don’t', async () => {
    const { id, owner, recruiter } = await makeTestTeam(server)
    await recruiter.call(getPhysicianContact, { physicianId: ids[3]!, field: 'email' })
    await recruiter.call(exportPhysicians, { physicianIds: ids.slice(0, 4) })
    for (const how of ['email', 'call']) {
      await server.pool.query(
        `insert into activities (physician_id, author_id, team_id, kind, happened_at, details)
         values ($1, $2, $3, 'contacted', now(), json_build_object('how', $4::text))`,
        [ids[4], recruiter.id, id, how],
      )
    }
    const team = await owner.call(getTeam, {})
    const row = team.members.find((member) => member.id === recruiter.id)
    expect(row).toMatchObject({ week: { reveals: 1, exports: 1, emails: 1 } })
    expect(row?.lastActiveAt).not.toBeNull()
    expect(team.quotas).toMatchObject({ reveals: 1, exported: 4 })
    expect((await recruiter.call(getTeam, {})).members.map(({ week }) => week)).toEqual([null, null, null])
  })
})

describe('joining', () => {
  test('by an emailed link that decides nothing by being opened, works once, and only for its address', async () => {
    const { manager } = await makeTestTeam(server, { name: 'Joiners' })
    const newcomer = await seat(server)
    const stranger = await seat(server)
    const token = await invite(manager, newcomer.email.toUpperCase())
    const seen = { team: 'Joiners', invitedBy: manager.name, email: newcomer.email, role: 'recruiter' }
    const looks = [server.as('visitor'), stranger, newcomer].map(async (one) => one.call(getInvitation, { token }))
    expect(await Promise.all(looks)).toMatchObject([
      { ...seen, obstacle: 'signedOut' },
      { ...seen, obstacle: 'otherAddress' },
      { ...seen, obstacle: null },
    ])
    await expect(stranger.call(acceptInvitation, { token })).rejects.toMatchObject(refused(403, 'other_address'))
    expect(await newcomer.call(acceptInvitation, { token })).toEqual({ team: 'Joiners' })
    // The plan of the team is theirs from now on.
    expect(await statusOf(newcomer, 'get-physician-contact', { physicianId: ids[0], field: 'email' })).toBe(200)
    await expect(newcomer.call(acceptInvitation, { token })).rejects.toMatchObject(refused(410, 'link_expired'))
    await expect(stranger.call(getInvitation, { token })).rejects.toMatchObject(refused(410, 'link_expired'))
  })

  test('without an account: the address is filled in, and the emailed confirmation leads back', async () => {
    const { manager } = await makeTestTeam(server, { name: 'Newcomers' })
    const email = `newcomer-${Math.random()}@example.com`
    const back = paths.invitation(await invite(manager, email))
    const { href } = (await readPage(server, back)).links.find(({ text }) => text === 'Sign up')!
    expect(href).toBe(paths.signup(back))
    expect((await readPage(server, href)).html).toContain(`value="${email}"`)
    const posted = await server.fetch(href, {
      method: 'POST',
      headers: { origin: server.origin },
      body: new URLSearchParams({
        ...{ form: 'sign-up', email, terms: 'on' },
        ...{ password: goodPassword, confirmPassword: goodPassword },
      }),
    })
    expect(posted.status).toBe(303)
    const link = new URL(/\S+\/confirm-email\?\S+/.exec((await lastMail(server, email, 'confirm-email')).text)![0])
    expect(link.searchParams.get('return_to')).toBe(back)
    await server.as('visitor').call(confirmEmail, { token: link.searchParams.get('token')! })
    const spent = await readPage(server, link.pathname + link.search)
    expect(spent.links.map(({ href }) => href)).toContain(paths.login(back))
  })

  test('threat 17: a confirmation leads nowhere off the site', async () => {
    const email = `elsewhere-${Math.random()}@example.com`
    const returnTo = 'https://evil.example/invitation?token=x'
    const response = await postAuth(server, '/sign-up/email', { email, password: goodPassword, returnTo })
    expect(response.status).toBe(200)
    const { text } = await lastMail(server, email, 'confirm-email')
    expect(text).not.toContain('evil')
    expect(text).toContain(`return_to=${encodeURIComponent(paths.directory())}`)
  })

  test('not after 7 days, not when withdrawn, and not with the link of an earlier email', async () => {
    const { manager, owner, recruiter } = await makeTestTeam(server)
    const newcomer = await seat(server)
    const first = await invite(manager, newcomer.email)
    await expect(manager.call(inviteMember, { email: newcomer.email })).rejects.toMatchObject(
      refused(409, 'already_invited'),
    )
    await expect(manager.call(inviteMember, { email: recruiter.email })).rejects.toMatchObject(
      refused(409, 'already_member'),
    )
    const { id } = (await manager.call(getTeam, {})).invitations[0]!
    await owner.call(resendInvitation, { id })
    const second = tokenIn(await lastMail(server, newcomer.email, 'team-invitation'))
    await expect(newcomer.call(acceptInvitation, { token: first })).rejects.toMatchObject(refused(410, 'link_expired'))
    await server.pool.query(`update team_invitations set expires_at = now() where id = $1`, [id])
    await expect(newcomer.call(acceptInvitation, { token: second })).rejects.toMatchObject(refused(410, 'link_expired'))
    await owner.call(resendInvitation, { id })
    const third = tokenIn(await lastMail(server, newcomer.email, 'team-invitation'))
    await manager.call(withdrawInvitation, { id })
    await expect(newcomer.call(acceptInvitation, { token: third })).rejects.toMatchObject(refused(410, 'link_expired'))
    expect(await statusOf(recruiter, 'invite-member', { email: newcomer.email })).toBe(403)
    const other = await makeTestTeam(server)
    expect(await statusOf(other.owner, 'withdraw-invitation', { id })).toBe(404)
  })

  test('50 at the same time for the last seat: exactly one gets it', async () => {
    const { id, owner } = await makeTestTeam(server, { seats: 4 })
    const newcomers = await Promise.all(Array.from({ length: 50 }, () => seat(server)))
    for (const { email } of newcomers) await owner.call(inviteMember, { email })
    await server.settled()
    const tokens = await Promise.all(
      newcomers.map(async ({ email }) => tokenIn(await lastMail(server, email, 'team-invitation'))),
    )
    const answers = await Promise.all(
      newcomers.map((one, place) => statusOf(one, 'accept-invitation', { token: tokens[place] })),
    )
    expect(Map.groupBy(answers, (status) => status).get(200)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(49)
    expect((await owner.call(getTeam, {})).seats).toEqual({ paid: 4, taken: 4 })
    expect((await server.pool.query('select 1 from team_members where team_id = $1', [id])).rowCount).toBe(4)
  })

  test('no one is in two teams', async () => {
    const [one, two] = [await makeTestTeam(server), await makeTestTeam(server)]
    const token = await invite(two.owner, one.recruiter.email)
    expect(await one.recruiter.call(getInvitation, { token })).toMatchObject({ obstacle: 'inTeam' })
    await expect(one.recruiter.call(acceptInvitation, { token })).rejects.toMatchObject(refused(409, 'in_team'))
    await expect(
      server.as('admin').call(makeTeam, { email: one.owner.email, name: 'Three', seats: 2 }),
    ).rejects.toMatchObject(refused(409, 'in_team'))
  })
})

describe('leaving', () => {
  test('what is shared stays with the team, what is private goes along, and the next request of any kind is refused', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const shared = await listOf(recruiter, 'Cardiology', true)
    const secret = await listOf(recruiter, 'Mine', false)
    const theirs = await listOf(owner, 'Cardiology', true)
    const template = await kindsTemplate(recruiter)
    expect(await statusOf(recruiter, 'get-list', { listId: theirs })).toBe(200)
    await owner.call(removeMember, { memberId: recruiter.id })
    const answers = await Promise.all([
      statusOf(recruiter, 'get-list', { listId: theirs }),
      statusOf(recruiter, 'get-list', { listId: shared }),
      statusOf(recruiter, 'save-list-note', { listId: shared, physicianId: ids[0], note: 'x' }),
      statusOf(recruiter, 'update-email-template', { id: template, subject: 'x' }),
      statusOf(recruiter, 'get-team', {}),
      statusOf(recruiter, 'get-physician-contact', { physicianId: ids[0], field: 'email' }),
      statusOf(recruiter, 'export-physicians', { physicianIds: [ids[0]] }),
    ])
    expect(answers).toEqual([404, 404, 404, 404, 403, 402, 402])
    expect(await statusOf(recruiter, 'get-list', { listId: secret })).toBe(200)
    const remaining = (await owner.call(getLists, {})).data.map(({ id, name, owner: by }) => ({ id, name, by }))
    expect(remaining).toContainEqual({ id: shared, name: 'Cardiology (copy)', by: null })
    expect(remaining.some(({ id }) => id === secret)).toBe(false)
    expect((await lastMail(server, recruiter.email)).subject).toBe('You were removed from Lakeside')
  })

  test('private lists can be handed over', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const listId = await listOf(recruiter, 'To hand over', false)
    await recruiter.call(leaveTeam, { handOverLists: true })
    expect((await owner.call(getLists, {})).data).toMatchObject([{ id: listId, shared: true, owner: null }])
    expect((await recruiter.call(getLists, {})).data).toEqual([])
  })

  test('the last owner can neither leave, step down, be removed, nor delete the account', async () => {
    const { owner, manager } = await makeTestTeam(server)
    const lastOwner = refused(409, 'last_owner')
    await expect(owner.call(leaveTeam, {})).rejects.toMatchObject(lastOwner)
    await expect(owner.call(changeRole, { memberId: owner.id, role: 'manager' })).rejects.toMatchObject(lastOwner)
    await expect(owner.call(removeMember, { memberId: owner.id })).rejects.toMatchObject(lastOwner)
    expect(await statusOf(manager, 'remove-member', { memberId: owner.id })).toBe(403)
    await owner.call(changeRole, { memberId: manager.id, role: 'owner' })
    // Both at once: one of them stays.
    const answers = await Promise.all([owner, manager].map((one) => statusOf(one, 'leave-team', {})))
    expect(answers.toSorted()).toEqual([200, 409])
  })

  test('a deleted team leaves everyone what they own', async () => {
    const { owner, recruiter } = await makeTestTeam(server, { name: 'Short Lived' })
    const shared = await listOf(recruiter, 'Shared', true)
    const secret = await listOf(recruiter, 'Private', false)
    await expect(owner.call(deleteTeam, { name: 'Another' })).rejects.toMatchObject(refused(422, 'other_name'))
    await owner.call(deleteTeam, { name: 'short lived' })
    const left = (await recruiter.call(getLists, {})).data
    expect(left.map(({ id, shared }) => ({ id, shared }))).toEqual([
      { id: secret, shared: false },
      { id: shared, shared: false },
    ])
    expect((await owner.call(getLists, {})).data).toEqual([])
    expect(await statusOf(owner, 'get-team', {})).toBe(403)
  })
})

describe('the plan', () => {
  const plan = (id: string, change: object) => server.as('admin').call(updateTeamPlan, { id, ...change })

  test('a failed payment makes the team read-only for 14 days, then its members have no plan, and nothing is deleted', async () => {
    const { id, owner, recruiter } = await makeTestTeam(server)
    const listId = await listOf(owner, 'Kept', true)
    const reveal = () => statusOf(recruiter, 'get-physician-contact', { physicianId: ids[0], field: 'email' })
    await plan(id, { paid: false })
    expect((await recruiter.call(getTeam, {})).standing).toBe('readOnly')
    expect(await statusOf(recruiter, 'get-list', { listId })).toBe(200)
    expect(await statusOf(recruiter, 'save-list-note', { listId, physicianId: ids[0], note: 'x' })).toBe(403)
    expect(await reveal()).toBe(200)
    expect(await statusOf(owner, 'invite-member', { email: 'late@example.com' })).toBe(409)
    await server.pool.query(
      `update team_subscriptions set past_due_since = now() - interval '14 days 1 minute' where team_id = $1`,
      [id],
    )
    expect((await recruiter.call(getTeam, {})).standing).toBe('locked')
    expect(await reveal()).toBe(402)
    expect((await recruiter.call(getList, { listId })).total).toBe(3)
    await plan(id, { paid: true })
    expect(await statusOf(recruiter, 'save-list-note', { listId, physicianId: ids[0], note: 'x' })).toBe(200)
  })

  test('while a payment is missing, no call changes what is shared, in the 14 days and after them', async () => {
    const { id, owner, recruiter } = await makeTestTeam(server)
    const made = {} as Record<keyof typeof kinds, string>
    for (const [kind, { make }] of Object.entries(kinds)) made[kind as keyof typeof kinds] = await make(owner, true)
    const own = await listOf(owner, 'My own', false)
    const { list: listId, search, template, preset, match: fileId } = made
    const physicianIds = [ids[7]!]
    const presetName = (await owner.call(getExportPresets, {})).data[0]!.name
    const writes: readonly (readonly [name: string, input: object])[] = [
      ['add-to-list', { listId, physicianIds }],
      ['remove-from-list', { listId, physicianIds: [ids[0]] }],
      ['save-list-note', { listId, physicianId: ids[0], note: 'x' }],
      ['update-list', { listId, description: 'x' }],
      ['merge-lists', { listId, intoListId: own }],
      ['merge-lists', { listId: own, intoListId: listId }],
      ['delete-list', { listId }],
      ['rename-saved-search', { id: search, name: 'x' }],
      ['delete-saved-search', { id: search }],
      ['update-email-template', { id: template, subject: 'x' }],
      ['delete-email-template', { id: template }],
      ['delete-export-preset', { id: preset }],
      ['save-export-preset', { name: presetName, columns: ['city'] }],
      ['delete-match', { fileId }],
      ...Object.entries(made).map(([kind, id]) => ['set-sharing', { kind, id, shared: false }] as const),
      ['set-sharing', { kind: 'list', id: own, shared: true }],
      ['invite-member', { email: 'late@example.com' }],
    ]
    const shared = async () => {
      const tables = Object.keys(ownerColumns).map((table) =>
        server.pool.query(`select to_jsonb(t) as row from ${table} t where team_id = $1 order by to_jsonb(t)::text`, [
          id,
        ]),
      )
      const notes = server.pool.query(
        `select to_jsonb(t) as row from list_physicians t where list_id = $1 order by physician_id`,
        [listId],
      )
      return (await Promise.all([...tables, notes])).map(({ rows }) => rows)
    }
    const before = await shared()
    await plan(id, { paid: false })
    for (const standing of ['readOnly', 'locked']) {
      expect((await owner.call(getTeam, {})).standing).toBe(standing)
      for (const caller of [owner, recruiter]) {
        const refusals: string[] = []
        for (const [name, input] of caller === owner
          ? writes
          : writes.filter(([name]) => name !== 'save-export-preset')) {
          const status = await statusOf(caller, name, input)
          refusals.push([402, 403, 404, 409].includes(status) ? 'refused' : `${name}: ${status}`)
        }
        expect(new Set(refusals), standing).toEqual(new Set(['refused']))
      }
      await server.pool.query(
        `update team_subscriptions set past_due_since = now() - interval '14 days 1 minute' where team_id = $1`,
        [id],
      )
    }
    expect(await shared()).toEqual(before)
    await plan(id, { paid: true })
    expect(await statusOf(owner, 'add-to-list', { listId, physicianIds })).toBe(200)
  })

  test('seats are no fewer than members', async () => {
    const { id } = await makeTestTeam(server)
    await expect(plan(id, { seats: 2 })).rejects.toMatchObject(refused(409, 'too_few_seats'))
    await plan(id, { seats: 3, until: '2999-12-31' })
    await expect(plan(id, { until: '2020-01-01' })).rejects.toMatchObject(refused(422, 'past'))
  })

  test('a required second factor locks members out of the team until they have one, and never the owner who asks for it', async () => {
    const { owner, recruiter } = await makeTestTeam(server)
    const listId = await listOf(owner, 'Guarded', true)
    await expect(owner.call(updateTeam, { requiresTwoFactor: true })).rejects.toMatchObject(
      refused(409, 'own_factor_first'),
    )
    const setFactor = (who: Seated) =>
      server.pool.query('update users set two_factor_enabled = true where id = $1', [who.id])
    await setFactor(owner)
    await owner.call(updateTeam, { requiresTwoFactor: true })
    const answers = async () =>
      Promise.all([
        statusOf(recruiter, 'get-list', { listId }),
        statusOf(recruiter, 'get-physician-contact', { physicianId: ids[0], field: 'email' }),
      ])
    expect(await answers()).toEqual([404, 402])
    await expect(recruiter.call(getTeam, {})).rejects.toMatchObject(refused(403, 'two_factor_required'))
    await setFactor(recruiter)
    expect(await answers()).toEqual([200, 200])
  })
})

test('one’s own data has the team; a deleted account leaves what it shared', async () => {
  const { recruiter, owner } = await makeTestTeam(server, { name: 'Records' })
  const shared = await listOf(recruiter, 'Shared', true)
  await recruiter.call(markContacted, { physicianIds: [ids[6]!] })
  const mine = JSON.parse(await (await recruiter.post('download-my-data')).text())
  expect(mine.team).toMatchObject({ membership: { name: 'Records', role: 'recruiter' } })
  expect(mine.activities).toMatchObject([{ kind: 'contacted', physician_id: ids[6] }])
  // Without a password the call refuses; what it does is the transaction below.
  await server.pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password)
     select gen_random_uuid(), $1::uuid, $1::uuid::text, 'credential', password from accounts join users on users.id = accounts.user_id where email = 'free@attending.example'`,
    [recruiter.id],
  )
  expect(await statusOf(recruiter, 'delete-account', { password: 'attending' })).toBe(200)
  expect((await owner.call(getLists, {})).data).toMatchObject([{ id: shared, owner: null }])
  expect((await owner.call(getActivities, { physicianId: ids[6]! })).data).toMatchObject([{ by: null, mine: false }])
})

async function kindsTemplate(by: Caller): Promise<string> {
  return (await by.call(saveEmailTemplate, { name: 'Note', subject: 'Hello', body: 'Hello', shared: true })).data.id
}
