/** Two profiles side by side. Includes contact values: this is an admin page. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { evidenceOf, readProfiles } from '#data/duplicates/likely-pairs.ts'
import type { Evidence } from '#data/identity/evidence.ts'
import { usualFrequencies } from '#data/identity/frequencies.ts'
import type { MatchFact } from '#data/identity/match-rules.ts'
import { contactKinds } from '#data/physicians/draft.ts'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import type { DuplicatePair } from './contracts.ts'

const rowColumns = {
  id: 'number',
  npi: 'text?',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  credential: 'text?',
  specialties: 'texts',
  organization: 'text?',
  address: 'text?',
  city: 'text?',
  state: 'text?',
  zip: 'text?',
  license_numbers: 'texts',
  medical_school: 'text?',
  graduation_year: 'number?',
  source: 'text',
  created_at: 'time',
  contacts: z.partialRecord(z.enum(contactKinds), z.string()),
} as const
type Row = RowOf<typeof rowColumns>

interface Pair {
  one_id: number
  other_id: number
  confidence: number
  found_at: Date
}

export async function comparedPairs(db: Kysely<DB>, pairs: readonly Pair[]): Promise<DuplicatePair[]> {
  const ids = [...new Set(pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]))]
  const { rows } = await typed(rowColumns)`
    select id, npi, first_name, middle_name, last_name, suffix, credential,
      array_remove(specialty || secondary_specialties, null) as specialties, organization,
      nullif(concat_ws(', ', address_line1, address_line2), '') as address, city, state, zip, license_numbers,
      medical_school, graduation_year, source, created_at, coalesce(
        (select jsonb_object_agg(c.kind, c.value) from physician_contacts c where c.physician_id = p.id), '{}') as contacts
    from physicians p where id = any(${ids}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Map((await readProfiles(db, ids)).map((one) => [one.id, one]))
  return pairs.flatMap(({ one_id, other_id, confidence, found_at: foundAt }) => {
    const some = [byId.get(one_id), byId.get(other_id)].filter((row) => row !== undefined)
    const [stays, goes] = some.toSorted((a, b) => Number(b.npi !== null) - Number(a.npi !== null) || a.id - b.id)
    if (stays === undefined || goes === undefined) return []
    const [one, other] = [known.get(one_id), known.get(other_id)]
    const evidence = one && other ? evidenceOf(one, other, usualFrequencies) : null
    return [
      {
        profiles: [profileOf(stays), profileOf(goes)],
        fields: fieldsOf(stays, goes, evidence),
        confidence,
        foundAt: foundAt.toISOString(),
      },
    ]
  })
}

const nameOf = ({ first_name, middle_name, last_name, suffix }: Row): string =>
  [first_name, middle_name, last_name, suffix].filter(Boolean).join(' ')

const profileOf = (row: Row) => ({ id: row.id, name: nameOf(row), npi: row.npi })

const sourceWords: Readonly<Record<string, string>> = {
  csv: 'Your files',
  nppes: 'NPPES',
  dac: 'CMS Doctors and Clinicians',
  physician: 'The physician',
  admin: 'An admin',
}

/** What is compared, and which of the model's facts says whether it agrees. */
const fields: readonly [name: string, of: (row: Row) => string | null, facts: readonly MatchFact[]][] = [
  ['Name', nameOf, ['firstName', 'middleName', 'lastName', 'suffix']],
  ['NPI', (row) => row.npi, ['npi']],
  ['Credential', (row) => row.credential, ['credential']],
  ['Specialties', ({ specialties }) => specialties.join(', ') || null, ['specialty']],
  ['Organization', (row) => row.organization, ['organization']],
  ['Address', (row) => row.address, []],
  ['City and state', ({ city, state }) => [city, state].filter(Boolean).join(', ') || null, ['city', 'state']],
  ['ZIP', (row) => row.zip, ['zip']],
  ['Personal email', ({ contacts }) => contacts.personal_email ?? null, []],
  ['Work email', ({ contacts }) => contacts.work_email ?? null, []],
  ['Direct phone', ({ contacts }) => contacts.direct_phone ?? null, []],
  ['Phone', ({ contacts }) => contacts.phone ?? null, []],
  ['LinkedIn', ({ contacts }) => contacts.linkedin ?? null, ['linkedin']],
  ['Licenses', (row) => row.license_numbers.join(', ') || null, ['license']],
  [
    'Medical school',
    (row) => [row.medical_school, row.graduation_year].filter(Boolean).join(', ') || null,
    ['schoolYear'],
  ],
]

function fieldsOf(stays: Row, goes: Row, evidence: Evidence | null): DuplicatePair['fields'] {
  const compared = fields.flatMap(([name, of, facts]): DuplicatePair['fields'] => {
    const values: [string | null, string | null] = [of(stays), of(goes)]
    if (values[0] === null && values[1] === null) return []
    return [{ name, values, verdict: verdictOf(values, facts, evidence) }]
  })
  const added = (row: Row) => `${sourceWords[row.source] ?? row.source}, ${row.created_at.toISOString().slice(0, 10)}`
  return [...compared, { name: 'Source, added', values: [added(stays), added(goes)], verdict: null }]
}

function verdictOf(
  [one, other]: readonly [string | null, string | null],
  facts: readonly MatchFact[],
  evidence: Evidence | null,
) {
  if (one === null || other === null) return null
  if (one.toLowerCase() === other.toLowerCase()) return 'same'
  const disagrees = evidence === null || facts.some((fact) => evidence.disagrees.includes(fact))
  return facts.length > 0 && !disagrees ? 'alike' : 'differs'
}
