/** Physicians a request by name may mean, and which of its facts match each. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { normaliseNpi } from '#data/normalise/npi.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { hashedName } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import type { Candidate } from './contracts.ts'
import type { NamedPerson } from './queries.server.ts'

export interface Asked extends NamedPerson {
  email: string | null
}

const candidatesShown = 10

/** Those with the same NPI, name, or number as one of these. */
export async function findCandidates(db: Kysely<DB>, people: readonly Asked[]) {
  if (people.length === 0) return []
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase())
  const npis = people.map(({ npi }) => npi)
  const phones = people.flatMap(({ phone }) => normalisePhone(phone) ?? [])
  const { rows } = await typed(rowColumns)`
    select p.id, p.npi, p.first_name, p.last_name, p.credential, p.specialty, p.organization, p.city, p.state,
      coalesce((select jsonb_object_agg(c.kind, c.value) from physician_contacts c where c.physician_id = p.id), '{}') as contacts
    from physicians p
    where p.npi = any(${npis}) or lower(p.first_name || ' ' || p.last_name) = any(${names})
      or p.id in (select physician_id from physician_contacts where kind in ('phone', 'direct_phone') and value = any(${phones}))
    order by p.id
    limit 2000`.execute(db)
  return rows
}

const rowColumns = {
  id: 'number',
  npi: 'text?',
  first_name: 'text',
  last_name: 'text',
  credential: 'text?',
  specialty: 'text?',
  organization: 'text?',
  city: 'text?',
  state: 'text?',
  contacts: z.record(z.string(), z.string()),
} as const
type Row = RowOf<typeof rowColumns>

/** Best matches first: by how much agrees, the NPI above all. */
export function candidatesOf(asked: Asked, found: readonly Row[]): Candidate[] {
  return found
    .map((row) => ({ row, compared: compare(asked, row) }))
    .filter(({ compared }) => ['name', 'npi', 'phone'].some((field) => agrees(compared, field)))
    .toSorted((a, b) => weight(b.compared) - weight(a.compared))
    .slice(0, candidatesShown)
    .map(({ row, compared }) => ({
      id: row.id,
      name: [`${row.first_name} ${row.last_name}`, row.credential].filter(Boolean).join(', '),
      facts: [row.specialty, row.organization, row.city].filter(Boolean).join(' · '),
      compared,
    }))
}

/** Whether a request is clearly about this physician: the name agrees, and so does the NPI or the number. */
export function isClearly({ compared }: Candidate): boolean {
  return agrees(compared, 'name') && (agrees(compared, 'npi') || agrees(compared, 'phone'))
}

type Compared = Candidate['compared']

const agrees = (compared: Compared, wanted: string): boolean =>
  compared.some(({ field, verdict }) => field === wanted && verdict === 'agrees')

const weights: Readonly<Record<string, number>> = { npi: 8, phone: 4, name: 3, email: 2 }
const weight = (compared: Compared): number =>
  compared.reduce((sum, { field, verdict }) => sum + (verdict === 'agrees' ? (weights[field] ?? 0) : 0), 0)

function compare(asked: Asked, row: Row): Compared {
  const { phone, direct_phone, personal_email, work_email } = row.contacts
  const name = { firstName: row.first_name, lastName: row.last_name }
  return [
    one('name', [`${row.first_name} ${row.last_name}`], nameOf(asked) === nameOf(name)),
    one('npi', [row.npi], normaliseNpi(asked.npi) === row.npi),
    one('phone', [phone, direct_phone], [phone, direct_phone].includes(normalisePhone(asked.phone) ?? '')),
    one('email', [personal_email, work_email], [personal_email, work_email].includes(asked.email ?? '')),
    // The form doesn't ask for it.
    { field: 'state', has: row.state, verdict: 'unknown' },
  ]
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => hashedName(firstName, lastName)

function one(
  field: Compared[number]['field'],
  values: readonly (string | null | undefined)[],
  isSame: boolean,
): Compared[number] {
  const has = [...new Set(values.filter((value) => value != null))].join(', ') || null
  return { field, has, verdict: has === null ? 'unknown' : isSame ? 'agrees' : 'differs' }
}
