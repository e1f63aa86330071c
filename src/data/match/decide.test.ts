import { describe, expect, test } from 'vitest'
import type { KnownPerson } from '../identity/agreement.ts'
import { isSlip } from '../identity/compare-parts.ts'
import { decide, leastConfidence, maxCandidates, whyOf } from '../identity/decide.ts'
import { nameKeysOf, slippedKeysOf } from '../identity/names.ts'
import { npi } from '../test/import-fixture.ts'
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
  licenses: ['MA 123456'],
  linkedin: 'https://www.linkedin.com/in/rmunoz',
  schoolYear: 1999,
  emails: ['r.munoz@example.com'],
  phones: ['(617) 555-0100'],
}
const other = {
  id: 2,
  npi: npi('223456789'),
  middleName: 'Walter',
  emails: [],
  phones: [],
  licenses: [],
  linkedin: null,
}

const told = (texts: RecordTexts, ...persons: KnownPerson[]) => {
  const decision = decide(readRecord(texts), persons.length > 0 ? persons : [robert])
  if (decision.status === 'known') return `${decision.match.rule} ${decision.match.physicianId}`
  if (decision.status === 'unknown') return `unknown: ${decision.why}`
  return `possible ${decision.candidates.map(({ physicianId }) => physicianId)}: ${whyOf(decision)}`
}
/** Someone at the practice that Robert works at, with its number and no other contact. */
const colleague = (firstName: string, lastName: string, as: Partial<KnownPerson> = {}): KnownPerson => ({
  ...robert,
  ...{ firstName, lastName, middleName: null, npi: npi('133456782'), emails: [], licenses: [], linkedin: null, ...as },
})
const practice = { phone: '617-555-0100', organization: 'Cedar Heart', zip: '02115', state: 'MA', city: 'Boston' }
const name = { fullName: 'Munoz, Bob, M.D.' }

describe('who a record is about', () => {
  test.each<[string, RecordTexts, string]>([
    ['by NPI', { ...name, npi: robert.npi! }, 'npi 1'],
    ['by NPI alone', { npi: robert.npi! }, 'npi 1'],
    [
      'by NPI and another last name, where something else agrees',
      { firstName: 'Robert', lastName: 'Lee', npi: robert.npi!, specialty: 'Cardiology', state: 'MA' },
      'npi 1',
    ],
    ['by email', { ...name, email: 'R.Munoz@Example.com' }, 'email 1'],
    ['by email, with a slip of the key', { fullName: 'Robert Munzo', email: 'r.munoz@example.com' }, 'email 1'],
    ['by phone and name', { ...name, phone: '617.555.0100 x4', state: 'MA' }, 'phone 1'],
    ['by license number', { ...name, license: 'MA 123456' }, 'license 1'],
    ['by LinkedIn', { ...name, linkedin: 'linkedin.com/in/RMunoz/' }, 'linkedin 1'],
    [
      'by name, state, and specialty',
      { fullName: 'Robert Munoz', state: 'Massachusetts', specialty: 'cardiologist' },
      'specialty 1',
    ],
    ['by name and ZIP', { ...name, zip: '2115', state: 'MA' }, 'place 1'],
    ['by name, middle initial, and city', { fullName: 'Robert J. Munoz', location: 'Boston, MA' }, 'place 1'],
    ['by name and organization', { ...name, organization: 'CEDAR HEART', state: 'MA' }, 'place 1'],
    ['by a key, though the place is another', { ...name, npi: robert.npi!, city: 'Austin', state: 'TX' }, 'npi 1'],
    [
      'by the middle name',
      { fullName: 'James Munoz', city: 'Boston', state: 'MA', specialty: 'Cardiology' },
      'specialty 1',
    ],
    [
      'by NPI and email, with an initial for the last name',
      { firstName: 'Robert J.', lastName: 'M.', npi: robert.npi!, email: 'r.munoz@example.com' },
      'npi 1',
    ],
    [
      'with the middle initial in the first name',
      { firstName: 'Robert J.', lastName: 'Munoz', zip: '02115' },
      'place 1',
    ],
    ['with both names swapped', { firstName: 'Munoz', lastName: 'Robert', npi: robert.npi! }, 'npi 1'],
  ])('%s', (_, texts, expected) => expect(told(texts)).toBe(expected))
})

describe('who it is not about', () => {
  test.each<[string, RecordTexts, string]>([
    ['another name with the same NPI', { fullName: 'Ann Lee', npi: robert.npi!, state: 'MA' }, 'unknown: otherName'],
    ['another name with the same email', { fullName: 'Ann Lee', email: 'r.munoz@example.com' }, 'unknown: noOne'],
    [
      'another first name, same phone and last name',
      { fullName: 'Ann Munoz', phone: '617-555-0100' },
      'unknown: noOne',
    ],
    [
      'another last name with the same phone',
      { fullName: 'Robert Lee', ...practice, state: 'TX', zip: '' },
      'unknown: common',
    ],
    [
      'another NPI, whatever else agrees',
      { ...name, npi: npi('133456789'), email: 'r.munoz@example.com', state: 'MA' },
      'unknown: noOne',
    ],
    ['no name and no key', { state: 'MA', specialty: 'Cardiology' }, 'unknown: noName'],
    ['a common name alone', { fullName: 'James Smith' }, 'unknown: common'],
  ])('%s', (_, texts, expected) => {
    const known = texts.fullName === 'James Smith' ? { ...robert, firstName: 'James', lastName: 'Smith' } : robert
    expect(told(texts, known)).toBe(expected)
  })

  test('the son, where both suffixes are known', () => {
    const son = { ...robert, suffix: 'Jr.' }
    expect(told({ fullName: 'Robert Munoz Sr.', state: 'MA', specialty: 'Cardiology' }, son)).toBe('unknown: noOne')
  })
})

describe('what a person decides', () => {
  test.each<[string, RecordTexts, string]>([
    ['a name that is the only one in its state', { ...name, state: 'MA' }, 'possible 1: nameOnly'],
    [
      'someone who has moved',
      { ...name, city: 'Austin', state: 'TX', specialty: 'Cardiology' },
      'possible 1: elsewhere',
    ],
    [
      'another middle name',
      { fullName: 'Robert Walter Munoz', state: 'MA', specialty: 'Cardiology', zip: '02115' },
      'possible 1: family',
    ],
    ['another degree', { fullName: 'Robert Munoz, DO', state: 'MA', specialty: 'Cardiology' }, 'possible 1: little'],
    [
      'another last name with the same NPI and nothing else',
      { fullName: 'Robert Lee', npi: robert.npi! },
      'possible 1: renamed',
    ],
    [
      'a maiden name and one more agreement',
      { fullName: 'Robert Zzyzx', zip: '02115', state: 'MA', specialty: 'Cardiology' },
      'possible 1: renamed',
    ],
    [
      'a numeral on one side only',
      { fullName: 'Robert Munoz III', ...practice, specialty: 'Cardiology' },
      'possible 1: suffix',
    ],
  ])('%s', (_, texts, expected) => expect(told(texts)).toBe(expected))

  test('a row without a suffix is neither the Jr. nor the Sr. of a practice by its phone', () => {
    const [junior, senior] = [
      { ...robert, middleName: null, suffix: 'Jr.' },
      { ...robert, ...other, middleName: null, suffix: 'Sr.', phones: robert.phones },
    ]
    expect(told({ fullName: 'Robert Munoz', ...practice }, junior, senior)).toBe('possible 1,2: suffix')
    expect(told({ fullName: 'Robert Munoz', ...practice }, junior)).toBe('possible 1: suffix')
    expect(told({ fullName: 'Robert Munoz Jr', ...practice }, junior, senior)).toBe('phone 1')
  })

  test.each([
    ['Eric Wilson', 'Erin', 'Wilson'],
    ['Carla Wilson', 'Carl', 'Wilson'],
    ['Mary Baker', 'Mary', 'Barker'],
    ['Anna Wilson', 'Anne', 'Wilson'],
    ['Robyn Wilson', 'Robin', 'Wilson'],
    // On no list of names.
    ['Jerik Wilson', 'Jerek', 'Wilson'],
  ])('%s and %s %s with one phone are two people until someone says otherwise', (fullName, first, last) => {
    expect(told({ fullName, ...practice }, colleague(first, last))).toMatch(/^(unknown|possible 1: neighbor)/)
    expect(told({ fullName, phone: practice.phone }, colleague(first, last))).toMatch(/^(unknown|possible 1: neighbor)/)
  })

  test('a slip counts in a rare name more than in a common one', () => {
    const row = { state: 'MA', specialty: 'Cardiology', city: 'Boston' }
    expect(told({ firstName: 'Robert', lastName: 'Gallowglas', ...row }, { ...robert, lastName: 'Gallowglass' })).toBe(
      'specialty 1',
    )
    expect(told({ firstName: 'Robert', lastName: 'Barker', ...row }, { ...robert, lastName: 'Baker' })).toBe(
      'possible 1: neighbor',
    )
  })

  test('a city, a ZIP, an employer, and a phone that all differ count against someone', () => {
    const elsewhere = { city: 'Austin', state: 'TX', zip: '78701', organization: 'Elm Health', phone: '512-555-0100' }
    const sure = (texts: RecordTexts) => {
      const decision = decide(readRecord({ fullName: 'Robert Munoz', ...texts }), [robert])
      return decision.status === 'possible' ? decision.candidates[0]!.confidence : decision.status === 'known' ? 1 : 0
    }
    const one = sure({ state: 'TX', city: 'Austin' })
    expect(one).toBeGreaterThan(0)
    expect(sure({ ...elsewhere })).toBeLessThan(one)
  })

  test('a colleague’s NPI on a row with another name decides nothing, and neither does what it hides', () => {
    const ann = colleague('Annabel', 'Featherston', { id: 3 })
    const row = { fullName: 'Annabel Featherston', npi: robert.npi!, ...practice }
    expect(told(row, robert)).toBe('unknown: otherName')
    expect(told(row, robert, ann)).toBe('possible 3: npi')
  })

  test('an initial and an address of a role decide nothing', () => {
    const office = { ...robert, emails: ['info@cedarheart.example'] }
    expect(told({ firstName: 'R', lastName: 'Munoz', email: 'info@cedarheart.example', zip: '02115' }, office)).toBe(
      'possible 1: initial',
    )
    expect(told({ lastName: 'Munoz', email: 'info@cedarheart.example' }, office)).toMatch(
      /^(unknown|possible 1: initial)/,
    )
  })

  test('a practice that is called after its owner says no more than the name', () => {
    const own = { ...robert, organization: 'Robert Munoz, MD, PC' }
    expect(told({ fullName: 'Robert Munoz', organization: 'Office of Dr. Robert Munoz', state: 'MA' }, own)).toBe(
      'possible 1: nameOnly',
    )
  })

  test('a license, LinkedIn, or a year of another person counts against', () => {
    const row = { fullName: 'Robert Munoz', state: 'MA', specialty: 'Cardiology' }
    expect(told(row)).toBe('specialty 1')
    for (const against of [{ license: 'MA 999999' }, { linkedin: 'linkedin.com/in/other' }, { schoolYear: '1975' }]) {
      const decision = decide(readRecord({ ...row, ...against }), [robert])
      const before = decide(readRecord(row), [robert])
      const sure = (one: typeof decision) =>
        'match' in one ? one.match.confidence : 'candidates' in one ? one.candidates[0]!.confidence : 0
      expect(sure(decision), JSON.stringify(against)).toBeLessThan(sure(before))
    }
  })
})

describe('other forms of a name', () => {
  test.each([
    ['Muhammad Chowdhury', 'Mohammed', 'Choudhury'],
    ['Dmitriy Petrov', 'Dimitri', 'Petrov'],
    ['Franz Muller', 'Franz', 'Mueller'],
    ['Peggy Wainwright', 'Margaret', 'Wainwright'],
    ['Maria Garcia', 'Maria', 'Garcia-Lopez'],
    ['Maria Garcia-Lopez', 'Maria', 'Garcia'],
    ['Maria Lopez Garcia', 'Maria', 'Lopez'],
  ])('%s is %s %s, in one practice', (fullName, firstName, lastName) => {
    expect(told({ fullName, ...practice }, colleague(firstName, lastName))).toBe('phone 1')
  })
})

describe('people of one name', () => {
  const twin = { ...robert, ...other }

  test('are side by side when nothing tells them apart', () => {
    expect(told({ ...name, state: 'MA', specialty: 'Cardiology', city: 'Boston' }, robert, twin)).toBe(
      'possible 1,2: close',
    )
    const many = Array.from({ length: 9 }, (_, at) => ({ ...twin, id: at + 1 }))
    const decision = decide(readRecord({ ...name, zip: '02115' }), many)
    expect(decision).toMatchObject({ status: 'possible', candidates: { length: maxCandidates } })
  })

  test('are told apart by a middle initial, an email, or an NPI', () => {
    const fields = { state: 'MA', specialty: 'Cardiology', zip: '02115' }
    expect(told({ fullName: 'Munoz, Robert W.', ...fields }, robert, twin)).toBe('specialty 2')
    expect(told({ ...name, ...fields, email: 'r.munoz@example.com' }, robert, twin)).toBe('email 1')
    expect(told({ ...name, ...fields, npi: other.npi }, robert, twin)).toBe('npi 2')
  })

  test('and a key of one beats what agrees with the other', () => {
    const elsewhere = { ...twin, city: 'Austin', state: 'TX', zip: '78701', specialties: ['Urology'] }
    expect(told({ ...name, state: 'MA', specialty: 'Cardiology', npi: other.npi }, robert, elsewhere)).toBe('npi 2')
  })
})

test('no one is known below the least confidence', () => {
  const decision = decide(readRecord({ fullName: 'Bob Munoz', city: 'Boston', state: 'MA', specialty: 'Urology' }), [
    { ...robert, emails: [] },
  ])
  expect(decision.status).toBe('possible')
  if (decision.status === 'possible') expect(decision.candidates[0]!.confidence).toBeLessThan(leastConfidence)
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
  const slips = slippedKeysOf(readRecord({ fullName: 'Bob Munoz' }))
  expect(slips).toEqual(expect.arrayContaining(['bob munozz', 'bob muoz', 'bob munos', 'bob mnuoz']))
})
