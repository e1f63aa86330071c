/** Physicians whose every value was written by someone who means ill, or by a very odd parent. */
import fc from 'fast-check'
import type pg from 'pg'
import { type EducationEntry, writeEducation } from '#data/formats/education.ts'
import { writeSkills } from '#data/formats/skills.ts'
import { companyRevenues, companySizes } from '#shared/product/options.ts'

/** What the database holds, as its columns are called in an export; '' where it holds nothing. */
export type Expected = Record<string, string>

export interface HostilePhysicians {
  ids: number[]
  /** By id. */
  expected: Map<number, Expected>
  /** The same as a PDF has it: for people, not for programs. */
  printed: Map<number, Expected>
}

const formulas = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "'=1",
  "''@x",
  '＝1',
]
const traps = [
  '"',
  '""',
  ',',
  ';',
  '\r\n',
  '\n',
  ' ',
  'NULL',
  '_x0041_',
  ']]>',
  '&amp;',
  '<b>',
  '\u0001',
  '\u200b',
  '😀',
  'e\u0301',
  '\ufeff',
  '0012',
  '1e5',
  'TRUE',
]
const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((value) => value.toWellFormed().replaceAll('\0', '?')),
  fc.constantFrom(...formulas),
  fc.array(fc.constantFrom(...traps, ...formulas), { minLength: 1, maxLength: 2 }).map((parts) => parts.join('')),
)

// What Inter has: Latin with its extensions, Greek, Cyrillic; and white space, which a PDF folds.
const spans = [
  [0x21, 0x7e],
  [0xa1, 0xac],
  [0xae, 0xff],
  [0x100, 0x148],
  [0x14a, 0x17f],
  [0x3b1, 0x3c9],
  [0x410, 0x44f],
] as const
const emails = spans.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
)
const printable = fc
  .string({ unit: fc.constantFrom(...emails, ' ', ' ', '\n', '\t'), minLength: 1, maxLength: 60 })
  .filter((value) => value.trim() !== '')

/** Any text that PostgreSQL can hold, or such as a PDF in Inter can show. */
export type Repertoire = 'any' | 'printable'

/** Adds so many. They are not announced to the search. */
export async function addHostile(
  pool: pg.Pool,
  count: number,
  repertoire: Repertoire,
  seed = 7,
): Promise<HostilePhysicians> {
  const value = repertoire === 'any' ? text : printable
  const few = { nil: null, freq: 4 }
  const person = fc.record({
    first_name: value,
    last_name: value,
    middle_name: fc.option(value, few),
    credential: fc.option(value, few),
    title: fc.option(value, few),
    specialty: fc.option(value, few),
    organization: fc.option(value, few),
    company_size: fc.option(fc.constantFrom(...companySizes), few),
    company_revenue: fc.option(fc.constantFrom(...companyRevenues), few),
    company_industry: fc.option(value, few),
    address_line1: fc.option(value, few),
    city: fc.option(value, few),
    state: fc.option(fc.constantFrom('TX', 'DC', 'WY'), few),
    zip: fc.option(fc.constantFrom('01234', '00501', '99950'), few),
    license_states: fc.subarray(['TX', 'LA', 'NY']),
    education: fc.array(fc.record({ schoolName: value, degrees: fc.array(value, { maxLength: 2 }) }), { maxLength: 2 }),
    skills: fc.array(value, { maxLength: 3 }),
    linkedin_url: fc.option(value, few),
    personal_email: fc.option(value, few),
    work_email: fc.option(value, few),
    phone: fc.option(fc.oneof(value, fc.constantFrom('+1 (713) 555-0101', '+447911123456', '(713) 555-0102')), few),
    direct_phone: fc.option(fc.oneof(value, fc.constantFrom('+1 713 555 0103', '0123456789')), few),
  })
  const people = fc.sample(person, { numRuns: count, seed })
  const { rows } = await pool.query<{ id: number }>(
    `insert into physicians (npi, first_name, last_name, middle_name, credential, title, specialty, organization, company_size,
       company_revenue, company_industry, address_line1, city, state, zip, license_states, education, skills, linkedin_url, source)
     select '1' || lpad((place + $2)::text, 9, '0'), first_name, last_name, middle_name, credential, title, specialty, organization,
       company_size, company_revenue, company_industry, address_line1, city, state, zip, license_states, education, skills,
       linkedin_url, 'test'
     from rows from (jsonb_to_recordset($1::jsonb) as (first_name text, last_name text, middle_name text, credential text,
       title text, specialty text, organization text, company_size text, company_revenue text, company_industry text,
       address_line1 text, city text, state text, zip text, license_states text[], education jsonb, skills text[],
       linkedin_url text)) with ordinality as p (first_name, last_name, middle_name, credential, title, specialty, organization,
       company_size, company_revenue, company_industry, address_line1, city, state, zip, license_states, education, skills,
       linkedin_url, place)
     order by place returning id`,
    [JSON.stringify(people), seed * 1_000_000],
  )
  const ids = rows.map(({ id }) => id)
  const contacts = people.flatMap((one, index) =>
    (['personal_email', 'work_email', 'phone', 'direct_phone'] as const).flatMap((kind) =>
      one[kind] === null ? [] : [{ id: ids[index]!, kind, value: one[kind] }],
    ),
  )
  await pool.query(
    `insert into physician_contacts (physician_id, kind, value, masked, source, first_seen)
     select id, kind::contact_kind, value, '•', 'test', '2026-03-04T12:00Z' from jsonb_to_recordset($1::jsonb) as c (id bigint, kind text, value text)`,
    [JSON.stringify(contacts)],
  )
  const expected = new Map(
    people.map((one, index) => [ids[index]!, expectedOf(one, String(seed * 1_000_000 + index + 1))]),
  )
  const printed = new Map(
    people.map((one, index) => [ids[index]!, { ...expected.get(ids[index]!)!, ...printedOf(one) }]),
  )
  return { ids, expected, printed }
}

type Person = Record<string, unknown> & { education: EducationEntry[]; skills: string[]; license_states: string[] }

function printedOf({ education, skills }: Person): Expected {
  return {
    Education: education.map(({ schoolName, degrees }) => [schoolName, ...degrees].join(', ')).join('; '),
    Skills: skills.join(', '),
  }
}

function expectedOf(person: Person, number: string): Expected {
  const at = (column: string) => (person[column] as string | null) ?? ''
  return {
    'First Name': at('first_name'),
    'Last Name': at('last_name'),
    Credential: at('credential'),
    Title: at('title'),
    Specialty: at('specialty'),
    Organization: at('organization'),
    'Company Size': at('company_size'),
    'Revenue Range': at('company_revenue'),
    Industry: at('company_industry'),
    City: at('city'),
    State: at('state'),
    Education: writeEducation(person.education),
    Skills: writeSkills(person.skills),
    Email: at('personal_email') || at('work_email'),
    Phone: at('direct_phone') || at('phone'),
    'Personal Email': at('personal_email'),
    'Work Email': at('work_email'),
    'Direct Phone': at('direct_phone'),
    'Other Phone': at('phone'),
    LinkedIn: at('linkedin_url'),
    NPI: `1${number.padStart(9, '0')}`,
    'Middle Name': at('middle_name'),
    'Street Address': at('address_line1'),
    ZIP: at('zip'),
    'Licensed In': person.license_states.join(', '),
    'Excluded by OIG Since': '',
    Source: 'test',
    'Source As Of': '',
    'Source of Each Fact': [...factsOf(person), ...contactsOf(person)].map((fact) => `${fact}: test`).join('; '),
    'As Of, Each Fact': contactsOf(person)
      .map((contact) => `${contact}: 2026-03-04`)
      .join('; '),
    Sample: 'No',
    Schools: printedOf(person).Education!,
    'Skills in Words': printedOf(person).Skills!,
    'Verified On': '',
    'Last Contacted': '',
    Stage: '',
    Notes: '',
    'Open to Offers': '',
  }
}

function factsOf({ education, skills, license_states, ...person }: Person): string[] {
  const some = (...columns: string[]) => columns.some((column) => person[column] !== null)
  const facts = {
    Name: true,
    Title: some('title'),
    Specialty: some('specialty'),
    Organization: some('organization'),
    Company: some('company_size', 'company_revenue', 'company_industry'),
    Address: some('address_line1', 'city', 'state', 'zip'),
    Education: education.length > 0,
    Skills: skills.length > 0,
    LinkedIn: some('linkedin_url'),
    NPI: true,
    'Licensed In': license_states.length > 0,
  }
  return Object.entries(facts).flatMap(([fact, has]) => (has ? [fact] : []))
}

function contactsOf(person: Person): string[] {
  const names = {
    ...{ personal_email: 'Personal email', work_email: 'Work email' },
    ...{ phone: 'Practice phone', direct_phone: 'Direct phone' },
  }
  return Object.entries(names).flatMap(([kind, name]) => (person[kind] === null ? [] : [name]))
}

const nameColumns = ['First Name', 'Last Name', 'Credential', 'Middle Name']

/** A physician of `printed` as one text: the name, then each column that holds something. */
export function printedRecord(cells: Record<string, string>): string {
  const name = nameColumns.map((column) => cells[column] ?? '').join(' ')
  const others = Object.entries(cells).filter(([column, value]) => !nameColumns.includes(column) && value.trim() !== '')
  return name + others.map(([column, value]) => ` ${column} ${value}`).join('')
}
