import { beforeAll, describe, expect, test } from 'vitest'
import { SuppressionList } from '../suppression/suppression-list.ts'
import { SuppressionKey } from '../suppression/value-hash.ts'
import { npi } from '../test/import-bed.ts'
import type { KnownPerson } from './agreement.ts'
import { indexedPersons, type PersonPages } from './candidate-index.ts'
import { matchRecords } from './match-records.ts'
import type { PersonRow } from './person-row.ts'
import type { Persons } from './persons.ts'
import { type RecordTexts, readRecord } from './read-record.ts'

const noOne = new SuppressionList(new SuppressionKey('none'), [])

test('someone who is found by a key and again by name is one candidate', async () => {
  const robert = (): KnownPerson => ({
    ...{ id: 1, npi: null, firstName: 'Robert', middleName: null, lastName: 'Ray', suffix: null, credential: null },
    ...{ specialties: [], organization: null, city: 'Boston', state: 'MA', zip: null, phones: [] },
    emails: ['ray@example.com'],
  })
  const persons: Persons = { withKeys: async () => [robert()], withNames: async () => [robert()] }
  const record = readRecord({ firstName: 'Robert', lastName: 'Lee', email: 'ray@example.com' })
  const [outcome] = await matchRecords(persons, [record], noOne)
  expect(outcome).toMatchObject({ status: 'several', candidates: [{ physicianId: 1, rule: 'email' }] })
})

describe('the keys of every physician in memory', () => {
  // More than the index initially has room for.
  const count = 30_000
  const row = (id: number): PersonRow => ({
    ...{ id, npi: npi(String(100_000_000 + id)), first_name: 'Ann', middle_name: null, last_name: `Lee-Roe${id}` },
    ...{ suffix: null, credential: null, specialty: null, secondary_specialties: [], organization: null },
    ...{ city: null, state: null, zip: null, emails: [`ann${id}@example.com`], phones: ['(415) 555-0100'] },
  })
  const asked: number[][] = []
  const pages: PersonPages = {
    page: async (after) => {
      const ids = Array.from({ length: Math.min(7000, count - after) }, (_, at) => after + at + 1)
      const text = (lines: unknown[][]) => lines.map((fields) => fields.join('\u001f')).join('\u001e')
      return {
        last: ids.at(-1) ?? null,
        persons: text(ids.map(row).map((one) => [one.id, one.npi, one.last_name, `ann|leeroe${one.id}|ca|`])),
        contacts: text(
          ids
            .map(row)
            .flatMap(({ id, emails, phones }) => [
              [id, 'work_email', emails[0]],
              ...(id % 10_000 === 0 ? [[id, 'direct_phone', phones[0]]] : []),
            ]),
        ),
      }
    },
    persons: async (ids) => {
      asked.push([...ids])
      return JSON.stringify(ids.map(row))
    },
  }
  let persons: Persons
  beforeAll(async () => {
    persons = await indexedPersons(pages)
  })
  const found = async (texts: RecordTexts) => {
    const some = await persons.withKeys([readRecord(texts)])
    return some.map(({ id }) => id).toSorted((a, b) => a - b)
  }

  test('find by NPI, by email, and by a phone with a last name that begins alike', async () => {
    expect(await found({ npi: row(1).npi! })).toEqual([1])
    expect(await found({ email: `ann${count}@example.com` })).toEqual([count])
    expect(await found({ npi: row(29_999).npi!, email: 'ann7000@example.com' })).toEqual([7000, 29_999])
    const phone = '415-555-0100'
    expect(await found({ phone, lastName: 'Roper' })).toEqual([10_000, 20_000, 30_000])
    expect(await found({ phone, lastName: 'Smith' })).toEqual([])
    expect(await found({ npi: npi('200000000'), email: 'ann0@example.com' })).toEqual([])
  })

  test('find by name, and ask for no one where there is no one', async () => {
    const names = ['ann leeroe15000', 'ann leeroe1', 'ann leeroe15000', 'bob leeroe1']
    expect((await persons.withNames(names)).map(({ id }) => id)).toEqual([15_000, 1])
    asked.length = 0
    expect(await persons.withNames(['bob leeroe1'])).toEqual([])
    expect(asked).toEqual([])
  })
})
