/** What a cell says, read by an import and by matching: one table, because both have to read it alike. */
import { describe, expect, test } from 'vitest'
import type { MatchField } from '../match/match-fields.ts'
import { readRecord, textReader } from '../match/read-record.ts'
import { npi } from '../test/import-fixture.ts'
import type { Field } from './columns.ts'
import { RowReader } from './read-row.ts'
import type { BadRow } from './row-cells.ts'

const person = { firstName: 'Ann', lastName: 'Lee', state: 'MA' } as const
type Cells = { readonly [field in Field | MatchField]?: string }

/** As an import reads it; the reason, if it rejects the row. */
function imported(cells: Cells, headers: readonly string[]) {
  const fields = Object.keys(cells) as Field[]
  try {
    const { draft } = new RowReader(headers, new Map(fields.map((field, at) => [field, at]))).read(Object.values(cells))
    const { contacts, extensions } = draft
    return {
      ...draft,
      phones: [contacts.phone, contacts.direct_phone].filter((phone) => phone),
      extensions,
      reason: '',
    }
  } catch (error) {
    return { reason: (error as BadRow).message }
  }
}

/** As matching reads it. */
function matched(cells: Cells, headers: readonly string[]) {
  return readRecord(textReader(headers, Object.keys(cells) as MatchField[])(Object.values(cells)))
}

const read = (cells: Cells, headers: readonly string[] = Object.keys(cells)) => ({
  imported: imported(cells, headers) as ReturnType<typeof imported> & Record<string, unknown>,
  matched: matched(cells, headers),
})

const good = npi('123456789')

describe('an NPI', () => {
  test.each([
    good,
    `${good}.0`,
    `="${good}"`,
    `'${good}`,
    `\u200b${good}\u00a0`,
    `NPI: ${good}`,
    `#${good}`,
    '1,234,567,893',
    '1234 567 893',
    '1234-567-893',
    '1.234567893E+09',
  ])('%s is read', (text) => {
    const { imported, matched } = read({ ...person, npi: text })
    expect([imported.npi, matched.npi]).toEqual([good, good])
  })

  test.each([
    ['1.23457E+09', 'Excel shortened the NPI to 1.23457E+09'],
    ['1234567890', 'NPI has a wrong check digit'],
    ['123456789', 'NPI is not ten digits'],
    ['3234567895', 'NPI does not start with 1 or 2'],
  ])('%s is nobody’s', (text, reason) => {
    const { imported, matched } = read({ ...person, npi: text })
    expect(imported.reason).toBe(reason)
    expect(matched).toMatchObject({ npi: '', note: expect.stringContaining(reason) })
  })
})

describe('a phone', () => {
  test.each<[string, string[]]>([
    ['415-555-0123 x44', ['(415) 555-0123']],
    ['+1-608-271-9000-x11', ['(608) 271-9000']],
    ['415.555.0123 or 415.555.0124', ['(415) 555-0123', '(415) 555-0124']],
    ['Fax: 415-555-0123', []],
    ['415-555-0123 (fax), 415-555-0124', ['(415) 555-0124']],
    ['44 207 946 0958', []],
    ['0044 207 946 0958', []],
    ['+44 (0)207 946 0958', []],
    ['91-987-654-3210', []],
    ['803-252-9907210', []],
    ['41555501234', []],
    ['227-555-0123', ['(227) 555-0123']],
  ])('%s is %j', (text, phones) => {
    const { imported, matched } = read({ ...person, phone: text })
    const own = (imported.phones as string[]).filter((phone) => !phone.startsWith('+'))
    expect([own, matched.phones]).toEqual([phones, phones])
  })

  test('keeps its extension in an import, and a country beside it', () => {
    expect(read({ ...person, phone: '(415) 555-0123 ext. 44' }).imported.extensions).toMatchObject({ phone: '44' })
    expect(read({ ...person, phone: '44 207 946 0958' }).imported.phones).toEqual(['+44 20 7946 0958'])
    expect(read({ ...person, phone: '44 207 946 0958' }).matched.note).toBe(
      '+44 20 7946 0958 is not a US number. It was not used.',
    )
  })
})

describe('an email', () => {
  test.each([
    ["'ann@example.com'", 'ann@example.com'],
    ['Ann Lee <Ann@Example.com>', 'ann@example.com'],
    ['["ann@example.com"]', 'ann@example.com'],
    ['\u200bann@example.com', 'ann@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
  ])('%s is read', (text, email) => {
    expect(matched({ ...person, email: text }, [])).toMatchObject({ emails: [email] })
    expect(imported({ ...person, workEmail: text } as Cells, [])).toMatchObject({ contacts: { work_email: email } })
  })

  test('of a practice is no one’s personal one', () => {
    const { contacts } = imported({ ...person, personalEmail: 'front.desk@example.com' } as Cells, []) as never
    expect(contacts).toEqual({ work_email: 'front.desk@example.com' })
  })
})

describe('a name', () => {
  test.each<[Cells, Partial<Record<'firstName' | 'middleName' | 'lastName' | 'suffix', string>>]>([
    [{ fullName: 'Max Power (he/him)' }, { firstName: 'Max', middleName: '', lastName: 'Power' }],
    [
      { firstName: 'Ann (she/her)', lastName: 'Lee [Inactive]' },
      { firstName: 'Ann', lastName: 'Lee' },
    ],
    [
      { firstName: '🩺 Ann "Annie"', lastName: 'Lee - MD' },
      { firstName: 'Ann', lastName: 'Lee' },
    ],
    [{ fullName: 'Anders And, MD' }, { firstName: 'Anders', lastName: 'And' }],
    [{ fullName: 'Lee, Ann B., Jr., MD' }, { firstName: 'Ann', middleName: 'B', lastName: 'Lee', suffix: 'Jr.' }],
    [{ firstName: 'Ann', lastName: 'Lee', suffix: 'Junior' }, { suffix: 'Jr.' }],
    [
      { firstName: 'Ann', lastName: 'Lee III', suffix: 'MD' },
      { lastName: 'Lee', suffix: 'III' },
    ],
    [{ firstName: 'William/Bill', lastName: 'Lee' }, { lastName: 'Lee' }],
  ])('%j is read without what was added', (cells, expected) => {
    const { imported, matched } = read({ ...cells, npi: good })
    expect(matched).toMatchObject(expected)
    for (const [part, value] of Object.entries(expected)) expect(imported[part] ?? '').toBe(value)
  })

  test.each<[Cells]>([
    [{ fullName: 'Ann Lee, MD / Bob Ray, MD' }],
    [{ fullName: 'Drs. Ann and Bob Lee' }],
    [{ firstName: 'Ann & Bob', lastName: 'Lee' }],
    [{ fullName: 'Mr. & Mrs. Bob Lee' }],
  ])('%j is of two people', (cells) => {
    const { imported, matched } = read({ ...cells, npi: good })
    expect(imported.reason).toBe('it names two people')
    expect(matched).toMatchObject({ firstName: '', lastName: '', npi: '', emails: [], phones: [] })
  })
})

describe('someone who is not to be contacted', () => {
  test.each([
    ['Deceased', 'Y', 'Deceased'],
    ['Date of Death', '5/31/2024', 'Date of Death'],
    ['Do Not Contact', 'x', 'Do not contact'],
    ['DNC', 'phone only', 'Do not contact: phone only'],
    ['Email Opt Out', 'TRUE', 'Opted out'],
    ['Unsubscribed from all email', '1', 'Unsubscribed'],
    ['Status', 'Do Not Contact', 'Do not contact'],
    ['Lead Status', 'Unsubscribed', 'Unsubscribed'],
  ])('by %s = %s', (header, value, label) => {
    const { imported, matched } = read({ ...person, doNotContact: value }, ['First', 'Last', 'State', header])
    expect([imported.reason, matched.doNotContact]).toEqual([`it is marked as '${label}'`, label])
  })

  test.each([
    ['Do Not Call', '0'],
    ['Email Opt Out', 'Opted In'],
    ['Deceased', ''],
    ['Status', 'Retired'],
    ['Marketing contact status', 'Marketing contact'],
  ])('is not meant by %s = %s', (header, value) => {
    const { imported, matched } = read({ ...person, doNotContact: value }, ['First', 'Last', 'State', header])
    expect([imported.reason, matched.doNotContact]).toEqual(['', ''])
  })
})

test.each([
  ['US-IL', 'IL'],
  ['RI - Rhode Island', 'RI'],
  ['GA - GA', 'GA'],
  ['fl.', 'FL'],
  ['Illinois (IL)', 'IL'],
])('the state %s is %s', (text, state) => {
  const { imported, matched } = read({ firstName: 'Ann', lastName: 'Lee', npi: good, state: text })
  expect([imported.state, matched.state]).toEqual([state, state])
})

test.each(['#N/A', '#NAME?', '#REF!', '#VALUE!', '#DIV/0!', '########', '<UNAVAIL>'])('%s says nothing', (text) => {
  const { imported, matched } = read({ ...person, npi: good, specialty: text, city: text, organization: text })
  expect(imported).toMatchObject({ specialty: null, city: null, organization: null })
  expect(matched).toMatchObject({ specialties: [], city: '', organization: '' })
  expect(read({ firstName: 'Ann', lastName: text, npi: good }).imported.reason).toBe('no last name')
})
