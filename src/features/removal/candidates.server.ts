/** Physicians a request by name may mean, and which of its facts match each. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { compareNames, type NameAgreement } from '#data/identity/name-agreement.ts'
import { personFields, personRowColumns } from '#data/identity/person-row.ts'
import { normaliseEmail } from '#data/normalise/email.ts'
import { nameKey } from '#data/normalise/name-key.ts'
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
/** More than these are only counted: no list of namesakes or of a hospital's staff is read to its end. */
const candidatesRead = 500

export interface Candidates {
  /** Likeliest first. */
  candidates: Candidate[]
  /** How many more there are. */
  more: number
}

const rowColumns = {
  ...personRowColumns,
  contacts: z.record(z.string(), z.string()),
  weight: 'number',
  total: 'number',
} as const
type Row = RowOf<typeof rowColumns>

/**
 * In this order: the NPI with an agreeing name; the exact name, same state first; the NPI alone; then a number or an
 * address, of which each counts for less the more people share it.
 */
export async function candidatesOf(db: Kysely<DB>, asked: Asked): Promise<Candidates> {
  const rows = await readCandidates(db, asked)
  const ranked = rows
    .map((row) => ({ row, rank: rankOf(asked, row) }))
    .toSorted((a, b) => a.rank - b.rank || b.row.weight - a.row.weight || a.row.id - b.row.id)
  const candidates = ranked.slice(0, candidatesShown).map(({ row }) => onDesk(asked, row))
  return { candidates, more: (rows[0]?.total ?? 0) - candidates.length }
}

async function readCandidates(db: Kysely<DB>, asked: Asked): Promise<Row[]> {
  const { firstName, lastName, state } = asked
  const name = nameKey(firstName, lastName) === '' ? null : { firstName, lastName }
  const { rows } = await typed(rowColumns)`
    with contacts as (
       select physician_id, value from physician_contacts
       where kind in ('phone', 'direct_phone') and value = ${normalisePhone(asked.phone)}
       union
       select physician_id, value from physician_contacts
       where kind in ('personal_email', 'work_email') and value = ${normaliseEmail(asked.email ?? '')}
     ), found as (
       select id, 0::float8 as weight from physicians where npi = ${normaliseNpi(asked.npi)}
       union all
       select id, 0 from physicians where physician_match_key(first_name, last_name, '', '') =
         physician_match_key(${name?.firstName ?? null}::text, ${name?.lastName ?? null}::text, '', '')
       union all
       select physician_id, 1.0 / count(*) over (partition by value) from contacts
     ), each as (select id, sum(weight) as weight from found group by id)
     select ${personFields}, weight, count(*) over () as total,
       coalesce((select jsonb_object_agg(c.kind, c.value) from physician_contacts c where c.physician_id = p.id), '{}') as contacts
     from each join physicians p on p.id = each.id
     order by coalesce(p.npi = ${normaliseNpi(asked.npi)}, false) desc,
       physician_match_key(p.first_name, p.last_name, '', '') = physician_match_key(${firstName}, ${lastName}, '', '') desc,
       coalesce(p.state = ${state}, false) and
         physician_match_key(p.first_name, p.last_name, '', '') = physician_match_key(${firstName}, ${lastName}, '', '') desc,
       lower(p.last_name) = lower(${lastName}) desc, weight desc, p.id
     limit ${candidatesRead}`.execute(db)
  return rows
}

function rankOf(asked: Asked, row: Row): number {
  const hasNpi = row.npi !== null && row.npi === normaliseNpi(asked.npi)
  const agreement = namesOf(asked, row)
  if (hasNpi && agreement !== 'other') return 0
  if (isExact(asked, row)) return asked.state !== null && row.state === asked.state ? 1 : 2
  if (hasNpi) return 3
  return agreement === 'other' ? 5 : 4
}

function onDesk(asked: Asked, row: Row): Candidate {
  return {
    id: row.id,
    name: [`${row.first_name} ${row.last_name}`, row.suffix, row.credential].filter(Boolean).join(', '),
    facts: [row.specialty, row.organization, row.city].filter(Boolean).join(' · '),
    compared: compare(asked, row),
  }
}

/** Whether a request is clearly about someone in the data, so that it can't be decided to be about no one. */
export async function isClearlyListed(db: Kysely<DB>, asked: Asked): Promise<boolean> {
  return (await readCandidates(db, asked)).some((row) => isClearly(compare(asked, row)))
}

/**
 * The exact name agrees, and so does the NPI, or the number where the NPI says nothing else (father and son share a
 * practice).
 */
function isClearly(compared: Compared): boolean {
  const verdictOf = (wanted: string) => compared.find(({ field }) => field === wanted)?.verdict
  if (verdictOf('name') !== 'agrees') return false
  return verdictOf('npi') === 'agrees' || (verdictOf('phone') === 'agrees' && verdictOf('npi') !== 'differs')
}

type Compared = Candidate['compared']

function compare(asked: Asked, row: Row): Compared {
  const { phone, direct_phone, personal_email, work_email } = row.contacts
  const name = [row.first_name, row.middle_name, row.last_name, row.suffix].filter(Boolean).join(' ')
  const agreement = namesOf(asked, row)
  const similar = agreement !== 'other' && agreement !== 'renamed'
  return [
    { field: 'name', has: name, verdict: isExact(asked, row) ? 'agrees' : similar ? 'similar' : 'differs' },
    one('npi', [row.npi], normaliseNpi(asked.npi)),
    one('phone', [phone, direct_phone], normalisePhone(asked.phone)),
    one('email', [personal_email, work_email], normaliseEmail(asked.email ?? '')),
    one('state', [row.state], asked.state),
  ]
}

const isExact = ({ firstName, lastName }: Asked, row: Row): boolean => {
  const wanted = hashedName(firstName, lastName)
  return wanted !== '' && wanted === hashedName(row.first_name, row.last_name)
}

function namesOf({ firstName, lastName }: Asked, row: Row): NameAgreement {
  const known = { firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name, suffix: row.suffix }
  return compareNames({ firstName, middleName: null, lastName, suffix: null }, known)
}

function one(
  field: Compared[number]['field'],
  values: readonly (string | null | undefined)[],
  asked: string | null,
): Compared[number] {
  const known = values.filter((value) => value != null)
  const has = [...new Set(known)].join(', ') || null
  const verdict = has === null || asked === null ? 'unknown' : known.includes(asked) ? 'agrees' : 'differs'
  return { field, has, verdict }
}
