import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../identity/agreement.ts'
import { leastConfidence } from '../identity/decide.ts'
import { noCounts } from '../identity/frequencies.ts'
import type { PersonRow } from '../identity/person-row.ts'
import { SuppressionList } from '../suppression/suppression-list.ts'
import { SuppressionKey, valueHash } from '../suppression/value-hash.ts'
import { npi } from '../test/import-fixture.ts'
import { indexedPersons, type PersonPages } from './candidate-index.ts'
import type { Contacts, ContactTry, RevealedContact } from './contacts.ts'
import { matchRecords } from './match-records.ts'
import { familyKey, type Persons } from './persons.ts'
import { type MatchRecord, type RecordTexts, readRecord } from './read-record.ts'

const key = new SuppressionKey('none')
const noOne = new SuppressionList(key, [])

const robert: Person = {
  ...{ id: 1, npi: npi('123456789'), firstName: 'Robert', middleName: null, lastName: 'Ray', suffix: null },
  ...{ credential: 'MD', specialties: ['Cardiology'], organization: null, city: 'Boston', state: 'MA', zip: null },
  ...{ licenses: [], linkedin: null, schoolYear: null },
}
/** What is said where a hidden contact has decided: the same as without it. */
const reason = { confidence: leastConfidence, agrees: [], disagrees: [], doubt: null }
const hidden = new Map([
  [1, ['ray@example.com', '(617) 555-0100']],
  [2, ['twin@example.com']],
])

/** Persons who are all found, contacts that are all hidden but those given, and the tries that were asked for. */
function setUp(all: readonly Person[], revealed: readonly RevealedContact[] = [], suppressions = noOne) {
  const tries: ContactTry[] = []
  /** The ids of those who have the records’ contacts. */
  const holders: number[] = []
  const contacts: Contacts = {
    revealed: async () => revealed,
    tried: async (some) => {
      tries.push(...some)
      return some.map(({ ids, value }) => ids.filter((id) => hidden.get(id)?.includes(value)))
    },
  }
  const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.toLowerCase()
  const persons: Persons = {
    withKeys: async (npis, ids) => {
      holders.push(...ids)
      return all.filter((one) => ids.includes(one.id) || npis.includes(one.npi ?? 'none'))
    },
    withNames: async (names) => all.filter((one) => names.includes(fullName(one))),
    withParts: async (keys) => all.filter((one) => keys.includes(familyKey(one.lastName, one.state))),
    frequencies: async () => noCounts,
  }
  const matchAll = (records: readonly MatchRecord[]) => matchRecords({ persons, contacts, suppressions }, records)
  const match = async (...records: RecordTexts[]) => matchAll(records.map(readRecord))
  return { match, matchAll, tries, holders }
}

test('someone who is found by a key and again by name is one candidate', async () => {
  const { match } = setUp([robert], [{ id: 1, value: 'ray@example.com' }])
  const [outcome] = await match({ firstName: 'Robert', lastName: 'Lee', email: 'ray@example.com' })
  expect(outcome).toMatchObject({ status: 'possible', candidates: [{ physicianId: 1, rule: 'email' }] })
})

test('of a number that a whole hospital has, no one is read but those with the name', async () => {
  const colleagues = Array.from({ length: 60 }, (_, at) => ({
    ...robert,
    id: at + 10,
    npi: null,
    firstName: `Ann${at}`,
  }))
  const phone = '(617) 555-0100'
  const all = [robert, ...colleagues]
  const { match, holders } = setUp(
    all,
    all.map(({ id }) => ({ id, value: phone })),
  )
  const [outcome] = await match({ fullName: 'Robert Ray', phone, state: 'MA', city: 'Boston', specialty: 'Cardiology' })
  expect(holders).toEqual([])
  expect(outcome).toMatchObject({ status: 'known', match: { physicianId: 1, rule: 'phone' } })
})

describe('threat 57: contacts that are not revealed', () => {
  const right = { email: 'Ray@Example.com', phone: '617-555-0100' }
  const wrong = { email: 'guess@example.com', phone: '617-555-0199' }
  const other = npi('133456789')

  test.each<[string, RecordTexts]>([
    ['the NPI', { npi: robert.npi! }],
    ['the NPI and the name', { npi: robert.npi!, fullName: 'Robert Ray' }],
    ['the NPI and another name', { npi: robert.npi!, fullName: 'Ann Lee' }],
    ['the NPI and another last name', { npi: robert.npi!, fullName: 'Robert Lee' }],
    ['another NPI and the name', { npi: other, fullName: 'Robert Ray' }],
    ['another NPI and all that agrees', { npi: other, fullName: 'Robert Ray', state: 'MA', specialty: 'Cardiology' }],
    ['name, state, and specialty', { fullName: 'Robert Ray', state: 'MA', specialty: 'Cardiology' }],
    ['name and city', { fullName: 'Bob Ray', city: 'Boston' }],
    ['name and another state', { fullName: 'Robert Ray', state: 'TX' }],
    ['name and another city', { fullName: 'Robert Ray', city: 'Reno' }],
    ['name and another specialty', { fullName: 'Robert Ray', state: 'MA', specialty: 'Urology' }],
    ['a degree that contradicts', { fullName: 'Robert Ray, DO', state: 'MA', specialty: 'Cardiology' }],
    ['another name', { fullName: 'Ann Lee' }],
    ['the last name alone', { lastName: 'Ray' }],
    ['the first initial', { fullName: 'R Ray' }],
    ['no name', {}],
  ])('are not looked at beside %s', async (_, texts) => {
    const { match, tries } = setUp([robert])
    const outcomes = await match({ ...texts, ...right }, { ...texts, ...wrong }, texts)
    expect(JSON.stringify(outcomes[0])).toBe(JSON.stringify(outcomes[1]))
    expect(JSON.stringify(outcomes[0])).toBe(JSON.stringify(outcomes[2]))
    expect(tries).toEqual([])
  })

  test('a hundred thousand tries about one NPI are answered alike, the right one, too', async () => {
    const { matchAll, tries } = setUp([robert])
    const record = readRecord({ npi: robert.npi! })
    const [email, phone] = hidden.get(1)!
    const answers = new Set<string>()
    for (let from = 0; from < 100_000; from += 500) {
      const guesses = Array.from({ length: 500 }, (_, at) => {
        const digits = String(from + at).padStart(5, '0')
        const phones = [from + at === 50_100 ? phone! : `(617) 5${digits.slice(0, 2)}-${digits.slice(2)}0`]
        return { ...record, phones, emails: [from + at === 77_777 ? email! : `ray${digits}@example.com`] }
      })
      for (const outcome of await matchAll(guesses)) answers.add(JSON.stringify(outcome))
    }
    expect([...answers].map((answer) => JSON.parse(answer).status)).toEqual(['known'])
    expect(tries).toEqual([])
  })

  test('decide with the first and last name alone, and are not named', async () => {
    const { match } = setUp([robert])
    const [email, phone, typo, neither] = await match(
      { fullName: 'Bob Ray', email: right.email },
      { fullName: 'Bob Ray', phone: right.phone },
      { fullName: 'Robbert Ray', email: right.email },
      { fullName: 'Bob Ray', ...wrong },
    )
    expect(email).toEqual({
      status: 'known',
      match: { ...reason, physicianId: 1, rule: 'name' },
    })
    expect(phone).toEqual(email)
    expect(typo).toEqual(email)
    expect(neither).toMatchObject({ status: 'possible', candidates: [{ physicianId: 1, doubt: 'nameOnly' }] })
  })

  test('decide between two that the rest of the record does not tell apart, and are not named', async () => {
    const { match, tries } = setUp([robert, { ...robert, id: 2, npi: other }])
    const texts = { fullName: 'Robert Ray', state: 'MA', specialty: 'Cardiology' }
    const [twin, neither] = await match({ ...texts, email: 'twin@example.com' }, { ...texts, ...wrong })
    expect(twin).toEqual({
      status: 'known',
      match: { ...reason, physicianId: 2, rule: 'specialty' },
    })
    expect(neither).toMatchObject({ status: 'possible', candidates: [{ physicianId: 1 }, { physicianId: 2 }] })
    // Tried on both under one name, so that they have one person's tries.
    expect(tries[0]).toEqual({ value: 'twin@example.com', name: 'robert ray', ids: [1, 2] })
  })

  test('are compared like everything else once they are revealed', async () => {
    const { match, tries } = setUp([robert], [{ id: 1, value: 'ray@example.com' }])
    const [byEmail, byNpi] = await match(right, { npi: robert.npi!, ...right })
    expect(byEmail).toMatchObject({ status: 'known', match: { rule: 'email', agrees: [] } })
    expect(byNpi).toMatchObject({ status: 'known', match: { rule: 'npi', agrees: ['email'] } })
    expect(tries).toEqual([])
  })

  test('of someone who was removed tell so only together with a name', async () => {
    const gone = { kind: 'personal_email' as const, hash: key.sign(valueHash('personal_email', 'gone@example.com')) }
    const { match, tries } = setUp([robert], [], new SuppressionList(key, [gone]))
    const email = 'gone@example.com'
    const statuses = async (...records: RecordTexts[]) => (await match(...records)).map(({ status }) => status)
    expect(await statuses({ fullName: 'Max Orr', email })).toEqual(['opted_out'])
    expect(tries).toEqual([{ value: email, name: 'max orr', ids: [] }])
    expect(
      await statuses({ email }, { npi: robert.npi!, email }, { npi: robert.npi!, fullName: 'Max Orr', email }),
    ).toEqual(['unknown', 'known', 'unknown'])
    expect(tries).toHaveLength(1)
  })
})

describe('the keys of every physician in memory', () => {
  // More than the index initially has room for.
  const count = 30_000
  const row = (id: number): PersonRow => ({
    ...{ id, npi: npi(String(100_000_000 + id)), first_name: 'Ann', middle_name: null, last_name: `Lee-Roe${id}` },
    ...{ suffix: null, credential: null, specialty: null, secondary_specialties: [], organization: null },
    ...{ city: null, state: null, zip: null, license_numbers: [], linkedin_url: null, graduation_year: null },
  })
  const asked: number[][] = []
  const pages: PersonPages = {
    page: async (after) => {
      const ids = Array.from({ length: Math.min(7000, count - after) }, (_, at) => after + at + 1)
      const text = (lines: unknown[][]) => lines.map((fields) => fields.join('\u001f')).join('\u001e')
      return {
        last: ids.at(-1) ?? null,
        persons: text(ids.map(row).map((one) => [one.id, one.npi, `ann|leeroe${one.id}|ca|`])),
      }
    },
    persons: async (ids) => {
      asked.push([...ids])
      return JSON.stringify(ids.map(row))
    },
    frequencies: async () => noCounts,
  }
  let persons: Persons
  beforeAll(async () => {
    persons = await indexedPersons(pages)
  })
  const found = async (npis: string[], ids: number[] = []) => {
    const some = await persons.withKeys(npis, ids)
    return some.map(({ id }) => id).toSorted((a, b) => a - b)
  }

  test('find by NPI and by id', async () => {
    expect(await found([row(1).npi!])).toEqual([1])
    expect(await found([row(29_999).npi!, ''], [7000])).toEqual([7000, 29_999])
    expect(await found([npi('200000000')])).toEqual([])
  })

  test('find by name, and ask for no one where there is no one', async () => {
    const names = ['ann leeroe15000', 'ann leeroe1', 'ann leeroe15000', 'bob leeroe1']
    expect((await persons.withNames(names)).map(({ id }) => id)).toEqual([15_000, 1])
    asked.length = 0
    expect(await persons.withNames(['bob leeroe1'])).toEqual([])
    expect(asked).toEqual([])
  })
})
