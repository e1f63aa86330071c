/** Two people, or two tabs, save one text: nothing is lost without a word. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getEmailTemplates, saveEmailTemplate, updateEmailTemplate } from '../src/features/email/contracts.ts'
import { addToList, getList, saveListNote, updateList } from '../src/features/lists/contracts.ts'
import { getBoard, getPosition, setPosition, setStages } from '../src/features/pipeline/contracts.ts'
import { getSavedSearches, renameSavedSearch, saveSearch } from '../src/features/saved-searches/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { getSiteSettings, saveSiteSettings } from '../src/features/site/contracts.ts'
import { getTeam, updateTeam } from '../src/features/teams/contracts.ts'
import { handlers } from '../src/server/registry.ts'
import { makeTestTeam, type TestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let team: TestTeam
let physicianId: number
beforeAll(async () => {
  server = await startTestServer()
  team = await makeTestTeam(server)
  physicianId = (await team.owner.call(searchPhysicians, {})).data[0]!.id
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from physician_lists; delete from saved_searches'))

type Texts = Record<string, unknown>

/** One thing with texts: which call saves them, and how to read what is stored. */
interface Thing {
  name: string
  /** What names the thing in the call's input. */
  of: Texts
  /** How the texts are sent, if not side by side. */
  wrap?: (texts: Texts) => Texts
  read: () => Promise<Texts>
}

const listOf = async (name: string) =>
  (await team.owner.call(addToList, { listName: name, physicianIds: [physicianId], shared: true })).listId

const position = {
  ...{ title: 'Cardiologist', specialty: '', facility: '', location: '', compensation: '', schedule: '', visa: '' },
  ...{ posting: 'Boise', status: 'open' },
}
const words = { google_search_text: 'Attending', meta_description: 'Find physicians', seo_description: 'Physicians' }

/** With three texts of it: as it begins, and two that people save over it. */
const things: Record<
  string,
  { two?: () => [Caller, Caller]; texts: [Texts, Texts, Texts]; make: () => Promise<Thing> }
> = {
  'a note': {
    texts: [{ note: 'First' }, { note: 'Calls back in May' }, { note: 'Wants Boise' }],
    make: async () => {
      const listId = await listOf('Notes')
      const read = async () => ({ note: (await team.owner.call(getList, { listId })).data[0]!.note })
      return { name: saveListNote.name, of: { listId, physicianId }, read }
    },
  },
  'a list': {
    texts: [
      { name: 'Hearts', description: 'Old' },
      { name: 'Hearts', description: 'For Austin' },
      { name: 'Hearts', description: 'For Boise' },
    ],
    make: async () => {
      const listId = await listOf('Hearts before')
      const read = async () => {
        const { name, description } = (await team.owner.call(getList, { listId })).list
        return { name, description }
      }
      return { name: updateList.name, of: { listId }, read }
    },
  },
  'a position': {
    texts: [position, { ...position, posting: 'Boise, call 1:6' }, { ...position, posting: 'Boise, no call' }],
    make: async () => {
      const listId = await listOf('Positions')
      const read = async () => ({ ...(await team.owner.call(getPosition, { listId })).position })
      return { name: setPosition.name, of: { listId }, wrap: (texts: Texts) => ({ position: texts }), read }
    },
  },
  'a template': {
    texts: [
      { name: 'T', subject: 'Hello', body: 'Hello' },
      { name: 'T', subject: 'Hello', body: 'Good day' },
      { name: 'T', subject: 'Hello', body: 'Good evening' },
    ],
    make: async () => {
      const fields = { name: 'T', subject: 'S', body: 'B', shared: true }
      const { id } = (await team.owner.call(saveEmailTemplate, fields)).data
      const read = async () => {
        const found = (await team.owner.call(getEmailTemplates, {})).data.find((one) => one.id === id)!
        return { name: found.name, subject: found.subject, body: found.body }
      }
      return { name: updateEmailTemplate.name, of: { id }, read }
    },
  },
  'the name of a search': {
    texts: [{ name: 'Hearts' }, { name: 'Hearts in Texas' }, { name: 'Cardiology' }],
    make: async () => {
      const asked = { name: 'Search', searchParams: { filters: { state: 'TX' } }, shared: true }
      const { id } = (await team.owner.call(saveSearch, asked)).data
      const read = async () => ({
        name: (await team.owner.call(getSavedSearches, {})).data.find((one) => one.id === id)!.name,
      })
      return { name: renameSavedSearch.name, of: { id }, read }
    },
  },
  'a team’s name': {
    two: () => [team.owner, team.owner],
    texts: [{ name: 'Lakeside' }, { name: 'Lakeside West' }, { name: 'Lakeside Medical' }],
    make: async () => ({
      ...{ name: updateTeam.name, of: {} },
      read: async () => ({ name: (await team.owner.call(getTeam, {})).name }),
    }),
  },
  'the site’s texts': {
    two: () => [server.as('admin'), server.as('admin')],
    texts: [words, { ...words, meta_description: 'Find doctors' }, { ...words, meta_description: 'Find surgeons' }],
    make: async () => ({
      ...{ name: saveSiteSettings.name, of: {} },
      read: async () => {
        const { id: _, images: __, ...texts } = await server.as('visitor').call(getSiteSettings, {})
        return texts
      },
    }),
  },
}

describe.each(Object.entries(things))('%s', (_, { two, texts: [before, one, other], make }) => {
  /** A new one, and how the two of them save it. */
  async function begin() {
    const [first, second] = two?.() ?? [team.owner, team.manager]
    const { name, of, wrap = (texts: Texts) => texts, read } = await make()
    const save = async (who: Caller, texts: Texts, seen?: Texts) => {
      const response = await who.post(name, { ...of, ...wrap(texts), ...(seen && { seen }) })
      const body = (await response.json()) as { error?: { code: string; newer?: { stored: Texts; sent: Texts } } }
      return { status: response.status, code: body.error?.code, newer: body.error?.newer }
    }
    expect(await save(first, before)).toMatchObject({ status: 200 })
    expect(await read()).toEqual(before)
    return { first, second, save, read }
  }
  const field = Object.keys(one).find((name) => one[name] !== other[name])!

  test('a save over a newer text is refused, with both, and can be repeated knowingly', async () => {
    const { first, second, save, read } = await begin()
    expect(await save(first, one, before)).toMatchObject({ status: 200 })
    const refused = await save(second, other, before)
    expect(refused).toEqual({
      ...{ status: 409, code: 'newer' },
      newer: { stored: { [field]: one[field] }, sent: { [field]: other[field] } },
    })
    expect(await read()).toEqual(one)
    expect(await save(second, other, { ...before, ...refused.newer!.stored })).toMatchObject({ status: 200 })
    expect(await read()).toEqual(other)
  })

  test('of two saves at the same time, one is refused', async () => {
    const { first, second, save, read } = await begin()
    const answers = await Promise.all([save(first, one, before), save(second, other, before)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read()).toEqual(answers[0].status === 200 ? one : other)
  })

  test('the same text twice, and a text that its sender left alone, refuse nothing', async () => {
    const { first, second, save, read } = await begin()
    await save(first, one, before)
    expect(await save(second, one, before)).toMatchObject({ status: 200 })
    expect(await save(second, before, before)).toMatchObject({ status: 200 })
    expect(await read()).toEqual(one)
  })

  test('a client that sends no seen text replaces what is stored, as before', async () => {
    const { first, second, save, read } = await begin()
    await save(first, one, before)
    expect(await save(second, other)).toMatchObject({ status: 200 })
    expect(await read()).toEqual(other)
  })
})

test('two people change different texts of one position: both stay', async () => {
  const listId = await listOf('Both')
  const [first, second] = [team.owner, team.recruiter]
  const seen = { ...position, status: 'open' as const }
  await first.call(setPosition, { listId, position: seen })
  await first.call(setPosition, { listId, position: { ...seen, posting: 'Call 1:6' }, seen })
  await second.call(setPosition, { listId, position: { ...seen, compensation: '$480,000' }, seen })
  expect((await first.call(getPosition, { listId })).position).toMatchObject({
    posting: 'Call 1:6',
    compensation: '$480,000',
  })
})

test('stages of a list that a colleague has changed meanwhile stay', async () => {
  const listId = await listOf('Stages')
  const { stages } = await team.owner.call(setStages, { listId, stages: [{ name: 'Found' }, { name: 'Offer' }] })
  const seen = { stages: stages.map(({ count: _, ...stage }) => stage) }
  const longer = [...seen.stages, { name: 'Placed', apart: false }]
  await team.owner.call(setStages, { listId, stages: longer, seen })
  const shorter = seen.stages.slice(0, 1)
  const response = await team.recruiter.post(setStages.name, { listId, stages: shorter, seen })
  expect(response.status).toBe(409)
  const { error } = (await response.json()) as { error: { code: string; newer: { stored: Texts; sent: Texts } } }
  expect(error).toMatchObject({ code: 'newer', newer: { sent: { stages: shorter } } })
  const names = async () => (await team.owner.call(getBoard, { listId })).stages.map(({ name }) => name)
  expect(await names()).toEqual(['Found', 'Offer', 'Placed'])
  const now = error.newer.stored as typeof seen
  await team.recruiter.call(setStages, { listId, stages: shorter, seen: now })
  expect(await names()).toEqual(['Found'])
})

test('saving a note unchanged does not sign it', async () => {
  const listId = await listOf('Signed')
  await team.owner.call(saveListNote, { listId, physicianId, note: 'Calls back' })
  await team.manager.call(saveListNote, { listId, physicianId, note: 'Calls back', seen: { note: 'Calls back' } })
  expect((await team.manager.call(getList, { listId })).data[0]).toMatchObject({ noteBy: 'Olive Owner' })
})

describe('calls that save whole texts', () => {
  /** Why a call that saves texts needs none that was seen. */
  const alone: Record<string, string> = {
    'change-password': 'a password is never shown',
    'save-email-template': 'makes a new one',
    'save-export-preset': 'makes one; the same name chosen again replaces the person’s own',
    'save-search': 'makes a new one',
    'save-stage-template': 'makes one; the same name chosen again replaces the person’s own',
    'save-team-sign-in': 'is entered whole, with a secret that no page shows, and has to be verified again',
    'set-do-not-contact': 'gives many physicians one new reason',
    'set-morning-email': 'is a person’s own, and the time zone of their browser',
    'set-next-step': 'gives one or many physicians a new step, which can be undone',
    'set-offers': 'is a physician’s own, which no one else changes',
    'set-tags': 'adds and removes single tags',
    'update-profile': 'is a person’s own, which no one else changes',
  }

  interface Schema {
    type?: string
    format?: string
    enum?: unknown
    properties?: Record<string, Schema>
    items?: Schema
    anyOf?: Schema[]
  }
  const hasText = ({ type, format, enum: choices, properties, items, anyOf }: Schema): boolean =>
    (type === 'string' && format === undefined && choices === undefined) ||
    [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(anyOf ?? [])].some(hasText)
  const saving = handlers
    .map(({ contract }) => contract)
    .filter(({ name, access }) => access.kind !== 'open' && /^(save|set|update|rename|change|edit|write)-/.test(name))
    .filter(({ input }) => hasText(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema))

  test('take the text that was seen, or say why not', () => {
    const without = saving.filter(({ errors }) => errors.newer === undefined).map(({ name }) => name)
    expect(without.toSorted()).toEqual(Object.keys(alone).toSorted())
    for (const { name, input, errors } of saving.filter((contract) => contract.errors.newer)) {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
      expect(schema.properties, name).toHaveProperty('seen')
      expect(errors.newer![0], name).toBe(409)
    }
    expect(saving.length - without.length).toBeGreaterThan(7)
  })

  test('say so in the OpenAPI document', async () => {
    const { paths } = await (await server.fetch('/api/openapi.json')).json()
    const { post } = paths[`/functions/v1/${saveListNote.name}`]
    expect(post.description).toContain('Without `seen`, it replaces whatever is stored.')
    expect(post.responses['409'].description).toContain('newer: ')
  })
})
