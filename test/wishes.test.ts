/** Each wish of a physician, on another server within a second: found, shown, exported, and gone when taken back. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { columnLabels } from '../src/features/export/columns.ts'
import { downloadExport, exportPhysicians, startExport } from '../src/features/export/contracts.ts'
import { pauseContact, setOffers } from '../src/features/own-profile/contracts.ts'
import { getPhysician, getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { scopes } from '../src/shared/access/scopes.ts'
import type { InputOf } from '../src/shared/calls/contract.ts'
import { ann, bob, claiming, refusal } from './support/claiming.ts'
import { readCsv } from './support/export-readers.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let other: TestServer
let physician: Caller
let recruiter: Caller
let program: Caller
let id: number
/** Of both, with a column for wishes, from before anyone said anything. */
let exportId: string

const folder = mkdtempSync(path.join(tmpdir(), 'wishes-'))
const { idOf, newcomer, claim, settle, annsProfile } = claiming(() => server, folder)

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ peerOf: server })
  id = await annsProfile()
  const owner = await newcomer()
  await claim(owner, id)
  await settle()
  physician = owner
  recruiter = other.as('premium')
  const key = await recruiter.call(makeApiKey, { name: 'Program', scopes: [...scopes], days: 30, networks: [] })
  program = other.bearing(key.secret)
  for (const physicianId of [id, await idOf(bob)]) await recruiter.call(getPhysicianContact, { physicianId })
  const source = { kind: 'selection' as const, physicianIds: [id, await idOf(bob)] }
  const made = await recruiter.call(startExport, { source, columns: ['firstName', 'email', 'wishes'] })
  exportId = made.export.id
  await server.settled()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

type Filters = NonNullable<InputOf<typeof searchPhysicians>['filters']>

/** Within a second of a change, on another server. */
const soon = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 1000, interval: 50 })
const found = (who: Caller, filters: Filters) => async () =>
  (await who.call(searchPhysicians, { filters: { ...filters, npis: [ann, bob] } })).data.map((card) => card.id)
const wishesOf = async (who: Caller) => (await who.call(getPhysician, { physicianId: id })).physician.wishes

/** The rows of the export that was made before, downloaded now. */
async function downloaded(who: Caller): Promise<string[][]> {
  const response = await who.post(downloadExport.name, { exportId, format: 'csv' })
  const [head, ...rows] = readCsv(new Uint8Array(await response.arrayBuffer()))
  expect(head?.at(-1)).toBe(columnLabels.wishes)
  return rows
}

interface Wish {
  says: Omit<InputOf<typeof setOffers>, 'offers'>
  finds: Filters[]
  not: Filters[]
  shown: object
  words: string
}

const wishes: Record<string, Wish> = {
  'full time': {
    ...{ says: { wishTime: 'full' }, finds: [{ wishFullTime: true }], not: [{ wishPartTime: true }] },
    ...{ shown: { time: 'full' }, words: 'Full time' },
  },
  'part time': {
    ...{ says: { wishTime: 'part' }, finds: [{ wishPartTime: true }], not: [{ wishFullTime: true }] },
    ...{ shown: { time: 'part' }, words: 'Part time' },
  },
  'locum work': {
    ...{ says: { wishLocum: 'on' }, finds: [{ wishLocum: true }], not: [{ wishTelehealth: true }] },
    ...{ shown: { locum: true }, words: 'Locum' },
  },
  telehealth: {
    ...{ says: { wishTelehealth: 'on' }, finds: [{ wishTelehealth: true }], not: [{ wishVisa: true }] },
    ...{ shown: { telehealth: true }, words: 'Telehealth' },
  },
  'a visa': {
    ...{ says: { wishVisa: 'on' }, finds: [{ wishVisa: true }], not: [{ wishLocum: true }] },
    ...{ shown: { visa: true }, words: 'Needs a visa' },
  },
  'the earliest date': {
    ...{ says: { wishFrom: '2027-03-01' }, finds: [{ wishFrom: '2027-03-01' }], not: [{ wishFrom: '2027-02-28' }] },
    ...{ shown: { from: '2027-03-01' }, words: 'From 2027-03-01' },
  },
  states: {
    ...{ says: { wishStates: 'CO' }, finds: [{ wishState: ['CO'] }, { wishPlace: ['Denver, CO'] }] },
    ...{ not: [{ wishState: ['NY'] }, { wishPlace: ['Reno, NV'] }], shown: { states: ['CO'] }, words: 'In CO' },
  },
  'miles from the practice': {
    ...{ says: { wishMiles: '150' }, finds: [{ wishPlace: ['10001'] }], not: [{ wishPlace: ['14201'] }] },
    ...{ shown: { miles: 150 }, words: 'Within 150 miles' },
  },
  'the least pay': {
    ...{ says: { wishPay: '$350,000' }, finds: [{ wishPay: { to: 350 } }], not: [{ wishPay: { to: 349 } }] },
    ...{ shown: { pay: 350_000 }, words: 'From $350,000 a year' },
  },
  'the best way to contact them': {
    ...{ says: { wishContact: 'text' }, finds: [{ openToOffers: true }], not: [{ wishLocum: true }] },
    ...{ shown: { contact: 'text' }, words: 'Prefers text' },
  },
}

test.each(Object.entries(wishes))('%s', async (_, { says, finds, not, shown, words }) => {
  await physician.call(setOffers, { ...says, offers: 'open' })
  for (const who of [recruiter, program]) {
    for (const filters of finds) await soon(found(who, filters)).toEqual([id])
    for (const filters of not) expect(await found(who, filters)()).toEqual([])
    expect(await wishesOf(who)).toMatchObject(shown)
    const { data } = await who.call(searchPhysicians, { filters: { npi: ann } })
    expect(data[0]?.wishes).toMatchObject(shown)
    // No wish locks anything.
    expect((await who.call(getPhysicianContact, { physicianId: id })).email).toBe('ann@home.example')
    expect((await who.call(exportPhysicians, { physicianIds: [id] })).count).toBe(1)
    expect(await downloaded(who)).toEqual([
      ['Ann', 'ann@home.example', `Yes; ${words}`],
      ['Bob', 'bob@home.example', ''],
    ])
  }
  await physician.call(setOffers, { offers: '' })
  for (const who of [recruiter, program]) {
    for (const filters of finds) await soon(found(who, filters)).toEqual([])
    expect(await wishesOf(who)).toBeUndefined()
    expect(await downloaded(who)).toEqual([
      ['Ann', 'ann@home.example', ''],
      ['Bob', 'bob@home.example', ''],
    ])
  }
})

test.each<[string, () => Promise<unknown>, string]>([
  ['not looking', () => physician.call(setOffers, { offers: 'closed' }), 'not looking for offers'],
  [
    'open, but paused',
    async () => {
      await physician.call(setOffers, { offers: 'open', wishLocum: 'on' })
      await physician.call(pauseContact, { until: `${new Date().getFullYear() + 1}-03-01` })
    },
    'paused contact until March 1',
  ],
])('%s: found and marked, and every contact locked', async (_, say, reason) => {
  await say()
  for (const who of [recruiter, program]) {
    const refused = { status: 409, message: expect.stringContaining(reason) }
    expect(await refusal(who.call(getPhysicianContact, { physicianId: id }))).toMatchObject(refused)
    expect(await refusal(who.call(exportPhysicians, { physicianIds: [id] }))).toMatchObject({ status: 409 })
    expect(await downloaded(who)).toEqual([['Bob', 'bob@home.example', '']])
    const { data } = await who.call(searchPhysicians, { filters: { npi: ann } })
    expect(data[0]).toMatchObject({ id, doNotContact: { byPhysician: true } })
  }
  await physician.call(pauseContact, { until: '' })
  await physician.call(setOffers, { offers: '' })
  expect((await recruiter.call(getPhysicianContact, { physicianId: id })).email).toBe('ann@home.example')
})
