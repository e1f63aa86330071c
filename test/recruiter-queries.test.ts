/**
 * More than 300 queries as recruiters type them, over generated physicians: exactly those are found who are meant, told
 * row by row.
 */
import { expect, test } from 'vitest'
import { foldValue } from '#shared/text/fold.ts'
import { type GeneratedProfile, generateProfiles } from '../src/data/generate/profile.ts'
import { SegmentBuilder } from '../src/search/columns/builder.ts'
import { emptyRow } from '../src/search/columns/columns.ts'
import { PhysicianIndex } from '../src/search/physician-index.ts'
import { surroundings } from '../src/server/search/surroundings.ts'
import { recruiterQueries } from './support/recruiter-queries.ts'

const year = 2026
const rows = [...generateProfiles(5000)].map((profile, at) => ({ ...profile, id: at + 1, ...reachable(profile) }))
type Row = (typeof rows)[number]
const builder = new SegmentBuilder()
for (const row of rows) builder.add({ ...emptyRow, ...row })
const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => year })

function reachable({ contacts }: GeneratedProfile) {
  return {
    hasEmail: Boolean(contacts.personal_email ?? contacts.work_email ?? contacts.direct_address),
    hasPhone: Boolean(contacts.phone ?? contacts.direct_phone),
    hasDirectPhone: Boolean(contacts.direct_phone),
  }
}

const isOne = (value: string | null, values: string) =>
  values.split('|').some((one) => foldValue(one) === foldValue(value ?? ''))
const holds = (value: string | null, text: string) => foldValue(value ?? '').includes(foldValue(text))
const begins = (value: string | null, text: string) => foldValue(value ?? '').startsWith(foldValue(text))
const startsWord = (value: string | null, texts: string) => new RegExp(`\\b(?:${texts})`, 'i').test(value ?? '')

/** Secondary ones count, too. */
const specialtiesOf = (row: Row) => [row.specialty, ...row.secondarySpecialties]

const meanings: Readonly<Record<string, (row: Row, value: string) => boolean>> = {
  s: (row, value) => specialtiesOf(row).some((one) => isOne(one, value)),
  c: (row, value) => isOne(row.city, value),
  zip: (row, value) => begins(row.zip, value),
  st: (row, value) => isOne(row.state, value),
  cr: (row, value) => new RegExp(`\\b${value}\\b`).test(row.credential ?? ''),
  title: (row, value) => startsWord(row.title, value),
  skill: (row, value) => row.skills.some((skill) => startsWord(skill, value)),
  said: (row, value) => [row.title, ...row.skills].some((one) => startsWord(one, value)),
  school: (row, value) => begins(row.medicalSchool, value),
  org: (row, value) => begins(row.organization, value),
  y: (row, value) => {
    const [from, to] = value.split('-')
    if (row.graduationYear === null) return false
    const years = year - row.graduationYear
    return years >= Number(from) && (to === '' || years <= Number(to))
  },
  email: (row) => row.hasEmail,
  phone: (row) => row.hasPhone,
  direct: (row) => row.hasDirectPhone,
  telehealth: (row) => row.telehealth === true,
}

function meant(row: Row, asked: string): boolean {
  return asked.split('; ').every((one) => {
    const [, not, name = '', contains, value = ''] = /^(-?)([a-z]+)(?:(:|~)(.*))?$/.exec(one) ?? []
    const has = contains === '~' ? specialtiesOf(row).some((one) => holds(one, value)) : meanings[name]!(row, value)
    return has === (not === '')
  })
}

const queries = recruiterQueries
  .trim()
  .split('\n')
  .map((line) => line.split(' = ') as [query: string, asked: string])

/**
 * Who is found; where the words are in someone's fields as they are typed, the page offers to read them as well, and
 * that is it.
 */
const found = (query: string) => {
  const { rows: typed, reading, offer } = index.search({ filters: { query }, limit: rows.length })
  const read = offer ? index.search({ filters: { where: offer.tree }, limit: rows.length }).rows : typed
  return {
    ids: new Set(read.map(({ id }) => id)),
    reading: (reading ?? offer)?.parts.map(({ kind, label }) => `${kind} ${label}`),
  }
}

test.each(queries)('‘%s’ finds, or offers, exactly those with %s', (query, asked) => {
  const { ids, reading } = found(query)
  const expected = new Set(asked === 'no one' ? [] : rows.filter((row) => meant(row, asked)).map(({ id }) => id))
  const wrong = [...ids.symmetricDifference(expected)].slice(0, 5)
  expect({ reading, found: ids.size, wrong }).toEqual({ reading, found: expected.size, wrong: [] })
})

/** How a person's name is written down: none of these leaves the person out, or finds anyone of another name. */
const spellings: Readonly<Record<string, (row: Row) => string>> = {
  'First Last': ({ firstName, lastName }) => `${firstName} ${lastName}`,
  'Last, First': ({ firstName, lastName }) => `${lastName}, ${firstName}`,
  'last first': ({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase(),
  'Dr. First Last': ({ firstName, lastName }) => `Dr. ${firstName} ${lastName}`,
  'Last, First M., Jr.': ({ firstName, lastName }) => `${lastName}, ${firstName} Q., Jr.`,
  'First Last MD': ({ firstName, lastName }) => `${firstName} ${lastName} MD`,
  'FIRST LAST, DO': ({ firstName, lastName }) => `${firstName} ${lastName}, DO`.toUpperCase(),
}
const people = rows.filter((_, at) => at % 167 === 0)

test.each(Object.entries(spellings))('a physician’s name as %s', (_, written) => {
  for (const row of people) {
    const query = written(row)
    const { ids } = found(query)
    const lastName = foldValue(row.lastName)
    const degree = / (MD|DO)$/.exec(query)?.[1]
    // Someone with a different degree than the requested one isn't meant.
    if (degree === undefined || row.credential?.includes(degree)) expect(ids, query).toContain(row.id)
    for (const id of ids) {
      const one = rows[id - 1]!
      expect(foldValue(`${one.firstName} ${one.middleName} ${one.lastName}`), query).toContain(lastName)
      if (!query.includes(','))
        expect(foldValue(`${one.firstName} ${one.middleName}`)).toContain(foldValue(row.firstName))
    }
  }
})

test('an NPI, with and without words around it, finds the one who has it', () => {
  for (const { npi, id, city } of people) {
    expect([...found(npi!).ids]).toEqual([id])
    expect([...found(` ${npi} in ${city}`).ids]).toEqual([id])
  }
})

test('a nickname finds the full name where no one has the nickname itself', () => {
  for (const [short, full] of [
    ['Bob', 'Robert'],
    ['Bill', 'William'],
    ['Liz', 'Elizabeth'],
    ['Mike', 'Michael'],
    ['Jim', 'James'],
    ['Jen', 'Jennifer'],
    ['Dave', 'David'],
    ['Kathy', 'Katherine'],
  ] as const) {
    const same = rows.filter(({ firstName }) => firstName === full)
    const row = same.find(({ lastName }) => !rows.some((one) => one.firstName === short && one.lastName === lastName))
    if (!row) continue
    expect(found(`${short} ${row.lastName}`).ids, `${short} ${row.lastName}`).toContain(row.id)
  }
})

test.each([
  ['200 parentheses', `${'('.repeat(100)}cardiology AND dallas${')'.repeat(100)}`],
  ['200 unbalanced parentheses', `cardiology AND ${'('.repeat(200)}`],
  ['10,000 characters', 'cardiology dallas '.repeat(600).slice(0, 10_000)],
  ['10,000 characters of one word', 'a'.repeat(10_000)],
  ['10,000 misspelled characters', 'cardiolgy OR '.repeat(800).slice(0, 10_000)],
  ['only NOT', 'NOT'],
  ['only minus signs', '- -- ---'],
  ['NOT of everything', 'NOT a* NOT e* NOT i*'],
  ['contradictory fields', 'state:TX AND state:CA AND NOT state:TX'],
  ['another script', 'кардиолог в Далласе'],
  ['from right to left', 'طبيب قلب في دالاس'],
  ['Chinese', '达拉斯的心脏病专家'],
  ['emoji', '🫀 👩‍⚕️ Dallas 🤠'],
  ['combining characters', `a${'\u0301'.repeat(500)}`],
  ['only quotation marks', '"'.repeat(300)],
  ['an asterisk', '*'],
])('%s is answered', (_, query) => {
  // How fast, bench/search-box.ts measures at 250,000 physicians.
  expect(index.search({ filters: { query } }).total).toBeGreaterThanOrEqual(0)
})

test('they are more than 300, of all kinds', () => {
  expect(queries.length + people.length * Object.keys(spellings).length).toBeGreaterThan(300)
  expect(new Set(queries.map(([query]) => query)).size).toBe(queries.length)
})
