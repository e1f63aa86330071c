import { describe, expect, test } from 'vitest'
import { npi } from '../test/import-fixture.ts'
import type { KnownPerson } from './agreement.ts'
import { decide, leastConfidence, maxCandidates } from './decide.ts'
import { isSlip, nameKeysOf } from './names.ts'
import { type RecordTexts, readRecord } from './read-record.ts'

const robert: KnownPerson = {
  id: 1,
  npi: npi('123456789'),
  firstName: 'Robert',
  middleName: 'James',
  lastName: 'Muñoz',
  suffix: null,
  credential: 'MD',
  specialties: ['Cardiology', 'Internal Medicine'],
  organization: 'Cedar Heart Clinic, LLC',
  city: 'Boston',
  state: 'MA',
  zip: '02115',
  emails: ['r.munoz@example.com'],
  phones: ['(617) 555-0100'],
}
const other = { id: 2, npi: npi('223456789'), middleName: 'Walter', emails: [], phones: [] }

const told = (texts: RecordTexts, ...persons: KnownPerson[]) => {
  const decision = decide(readRecord(texts), persons.length > 0 ? persons : [robert])
  if (decision.status === 'known') return `${decision.match.rule} ${decision.match.physicianId}`
  return decision.status === 'several'
    ? `several ${decision.candidates.map(({ physicianId }) => physicianId)}`
    : 'unknown'
}
const name = { fullName: 'Munoz, Bob, M.D.' }

describe('who a record is about', () => {
  test.each<[string, RecordTexts, string]>([
    ['by NPI', { ...name, npi: robert.npi! }, 'npi 1'],
    ['by NPI alone', { npi: robert.npi! }, 'npi 1'],
    [
      'by NPI and another last name, where something else agrees',
      { firstName: 'Robert', lastName: 'Lee', npi: robert.npi!, specialty: 'Cardiology' },
      'npi 1',
    ],
    ['by email', { ...name, email: 'R.Munoz@Example.com' }, 'email 1'],
    ['by email, with a slip of the key', { fullName: 'Robert Munzo', email: 'r.munoz@example.com' }, 'email 1'],
    ['by phone and last name', { ...name, phone: '617.555.0100 x4' }, 'phone 1'],
    ['by name, state, and specialty', { ...name, state: 'Massachusetts', specialty: 'cardiologist' }, 'specialty 1'],
    ['by a second specialty', { ...name, state: 'MA', specialty: 'IM' }, 'specialty 1'],
    ['by name and ZIP', { ...name, zip: '2115', state: 'MA' }, 'place 1'],
    ['by name and city', { ...name, location: 'Boston, MA' }, 'place 1'],
    ['by name and organization', { ...name, organization: 'CEDAR HEART' }, 'place 1'],
    ['by a key, though the place is another', { ...name, npi: robert.npi!, city: 'Austin', state: 'TX' }, 'npi 1'],
  ])('%s', (_, texts, expected) => expect(told(texts)).toBe(expected))
})

describe('who it is not about', () => {
  test.each<[string, RecordTexts, string]>([
    ['another name with the same NPI', { fullName: 'Ann Lee', npi: robert.npi!, state: 'MA' }, 'unknown'],
    ['another name with the same email', { fullName: 'Ann Lee', email: 'r.munoz@example.com' }, 'unknown'],
    [
      'another first name with the same phone and last name',
      { fullName: 'Ann Munoz', phone: '617-555-0100' },
      'unknown',
    ],
    [
      'another last name with the same phone',
      { fullName: 'Robert Lee', phone: '617-555-0100', state: 'MA', specialty: 'Cardiology' },
      'unknown',
    ],
    [
      'another NPI, whatever else agrees',
      { ...name, npi: npi('133456789'), email: 'r.munoz@example.com', state: 'MA' },
      'unknown',
    ],
    ['a name alone', name, 'unknown'],
    ['a name and a state', { ...name, state: 'MA' }, 'unknown'],
    ['the same city of another state', { ...name, city: 'Boston', state: 'TX' }, 'unknown'],
    ['another middle name', { fullName: 'Robert Walter Munoz', state: 'MA', specialty: 'Cardiology' }, 'unknown'],
    [
      'the father',
      { fullName: 'Robert Munoz Sr.', state: 'MA', specialty: 'Cardiology', suffix: 'Sr.' },
      'specialty 1',
    ],
    ['a DO', { fullName: 'Robert Munoz, DO', state: 'MA', specialty: 'Cardiology' }, 'several 1'],
    ['another last name with the same NPI and nothing else', { fullName: 'Robert Lee', npi: robert.npi! }, 'several 1'],
  ])('%s', (_, texts, expected) => expect(told(texts)).toBe(expected))

  test('the son, where both suffixes are known', () => {
    expect(
      told({ fullName: 'Robert Munoz Sr.', state: 'MA', specialty: 'Cardiology' }, { ...robert, suffix: 'Jr.' }),
    ).toBe('unknown')
  })
})

describe('people of one name', () => {
  const twin = { ...robert, ...other }

  test('are side by side when nothing tells them apart', () => {
    expect(told({ ...name, state: 'MA', specialty: 'Cardiology', city: 'Boston' }, robert, twin)).toBe('several 1,2')
    const many = Array.from({ length: 9 }, (_, at) => ({ ...twin, id: at + 1 }))
    const decision = decide(readRecord({ ...name, zip: '02115' }), many)
    expect(decision).toMatchObject({ status: 'several', candidates: { length: maxCandidates } })
  })

  test('are told apart by a middle initial, an email, or an NPI', () => {
    const fields = { state: 'MA', specialty: 'Cardiology' }
    expect(told({ fullName: 'Munoz, Robert W.', ...fields }, robert, twin)).toBe('specialty 2')
    expect(told({ ...name, ...fields, email: 'r.munoz@example.com' }, robert, twin)).toBe('email 1')
    expect(told({ ...name, ...fields, npi: other.npi }, robert, twin)).toBe('npi 2')
  })

  test('and a key of one beats what agrees with the other', () => {
    const elsewhere = { ...twin, city: 'Austin', state: 'TX', zip: '78701', specialties: ['Urology'] }
    expect(told({ ...name, state: 'MA', specialty: 'Cardiology', npi: other.npi }, robert, elsewhere)).toBe('npi 2')
  })
})

test('no one is matched below the least confidence', () => {
  const decision = decide(readRecord({ fullName: 'Bob Munoz', city: 'Boston', state: 'MA', specialty: 'Urology' }), [
    robert,
  ])
  expect(decision.status).toBe('several')
  if (decision.status === 'several') expect(decision.candidates[0]!.confidence).toBeLessThan(leastConfidence)
})

test('a slip is one letter or two neighbors, in words of four letters', () => {
  for (const slip of ['Munozz', 'Muoz', 'Munos', 'Mnuoz']) expect(isSlip(slip.toLowerCase(), 'munoz')).toBe(true)
  for (const more of ['Muz', 'Monuz', 'Munoz-Lee']) expect(isSlip(more.toLowerCase(), 'munoz')).toBe(false)
  expect(isSlip('lee', 'lea')).toBe(false)
})

test('the names under which someone can be in the data', () => {
  const keys = nameKeysOf(readRecord({ fullName: 'Smith-Jones, J. Bob' }))
  expect(keys).toEqual(expect.arrayContaining(['robert smithjones', 'robert smith', 'bob jones']))
  expect(keys).not.toContain('j smith')
  expect(nameKeysOf(readRecord({ npi: '1' }))).toEqual([])
})
