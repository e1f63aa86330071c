/** A physician as the admin compares one with a submission. Contact values included: this is an admin's page. */
import type pg from 'pg'
import { type EducationEntry, writeEducation } from '#data/formats/education.ts'
import type { ContactKind, PhysicianDraft } from '#data/physicians/draft.ts'

/** By the field's name on the page, in its order; null where nothing is known. */
export type Facts = ReadonlyMap<string, string | null>

interface Row {
  first_name: string
  middle_name: string | null
  last_name: string
  suffix: string | null
  title: string | null
  specialty: string | null
  organization: string | null
  city: string | null
  state: string | null
  skills: string[]
  education: EducationEntry[]
  medical_school: string | null
  contacts: Partial<Record<ContactKind, string>>
}

/** Null for a physician who is not there. */
export async function physicianFacts(client: pg.ClientBase, id: number): Promise<Facts | null> {
  const { rows } = await client.query<Row>(
    `select first_name, middle_name, last_name, suffix, title, specialty, organization, city, state, skills, education,
       medical_school, coalesce(
         (select jsonb_object_agg(c.kind, c.value) from physician_contacts c where c.physician_id = p.id), '{}') as contacts
     from physicians p where id = $1`,
    [id],
  )
  const row = rows[0]
  if (!row) return null
  const { contacts } = row
  return new Map([
    ['Name', joined([row.first_name, row.middle_name, row.last_name, row.suffix], ' ')],
    ['Title', row.title],
    ['Specialty', row.specialty],
    ['Organization', row.organization],
    ['Location', joined([row.city, row.state], ', ')],
    ['Personal email', contacts.personal_email ?? null],
    ['Work email', contacts.work_email ?? null],
    ['Direct phone', contacts.direct_phone ?? null],
    ['Phone', contacts.phone ?? null],
    ['LinkedIn', contacts.linkedin ?? null],
    ['Education', row.education.length > 0 ? educationWords(row.education) : null],
    ['Medical school', row.medical_school],
    ['Skills', joined(row.skills, ', ')],
  ])
}

function educationWords(entries: readonly EducationEntry[]): string {
  return entries
    .map((entry) => joined([entry.schoolName, ...entry.degrees], ', ') ?? writeEducation([entry]))
    .join('; ')
}

function joined(values: readonly (string | null)[], by: string): string | null {
  return values.filter((value) => value).join(by) || null
}

/** Who may be the same person: by an address in any channel, or by name, state and specialty. */
export async function likelyTwins(client: pg.ClientBase, draft: PhysicianDraft, except: number | null) {
  const addresses = [draft.contacts.personal_email, draft.contacts.work_email].filter((value) => value)
  const { rows } = await client.query<{
    id: string
    name: string
    npi: string | null
    title: string | null
    organization: string | null
    location: string
  }>(
    `select p.id, concat_ws(' ', first_name, middle_name, last_name, suffix) as name, npi, title, organization,
       concat_ws(', ', city, state) as location
     from physicians p
     where p.id is distinct from $6::bigint and (
       (not p.generated and p.match_key = physician_match_key($1, $2, $3, $4))
       or p.id in (select physician_id from physician_contacts
         where value = any($5::text[]) and kind in ('personal_email', 'work_email')))
     order by p.id limit 5`,
    [draft.firstName, draft.lastName, draft.state, draft.specialty, addresses, except],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
