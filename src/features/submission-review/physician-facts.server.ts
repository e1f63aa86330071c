/** A physician as an admin compares one with a submission. Includes contact values: this is an admin page. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { writeEducation } from '#data/formats/education.ts'
import { compareNames } from '#data/identity/name-agreement.ts'
import { nameKey } from '#data/normalise/name-key.ts'
import { contactKinds, type PhysicianDraft } from '#data/physicians/draft.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { EducationEntry } from '../physicians/contracts.ts'

/** By the field's name on the page, in page order; null if nothing is known. */
export type Facts = ReadonlyMap<string, string | null>

const rowColumns = {
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  title: 'text?',
  specialty: 'text?',
  organization: 'text?',
  city: 'text?',
  state: 'text?',
  skills: 'texts',
  license_states: 'texts',
  education: z.array(EducationEntry),
  medical_school: 'text?',
  contacts: z.partialRecord(z.enum(contactKinds), z.string()),
} as const

/** Null for a physician who doesn't exist. */
export async function physicianFacts(db: Kysely<DB>, id: number): Promise<Facts | null> {
  const { rows } = await typed(rowColumns)`
      select first_name, middle_name, last_name, suffix, title, specialty, organization, city, state, skills, license_states,
       education, medical_school, coalesce(
         (select jsonb_object_agg(c.kind, c.value) from physician_contacts c where c.physician_id = p.id), '{}') as contacts
     from physicians p where id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { first_name: firstName, middle_name: middleName, last_name: lastName } = row
  const { medical_school: medicalSchool, license_states: licenseStates } = row
  return factsOf({ ...row, firstName, middleName, lastName, medicalSchool, licenseStates })
}

type Known = Pick<
  PhysicianDraft,
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'suffix'
  | 'title'
  | 'specialty'
  | 'organization'
  | 'city'
  | 'state'
  | 'skills'
  | 'licenseStates'
  | 'education'
  | 'medicalSchool'
  | 'contacts'
>

/** Of a listed physician, or of a submission before it is listed. */
export function factsOf(known: Known): Facts {
  const { contacts } = known
  return new Map([
    ['Name', joined([known.firstName, known.middleName, known.lastName, known.suffix], ' ')],
    ['Title', known.title],
    ['Specialty', known.specialty],
    ['Organization', known.organization],
    ['Location', joined([known.city, known.state], ', ')],
    ['Personal email', contacts.personal_email ?? null],
    ['Work email', contacts.work_email ?? null],
    ['Direct phone', contacts.direct_phone ?? null],
    ['Phone', contacts.phone ?? null],
    ['LinkedIn', contacts.linkedin ?? null],
    ['Education', known.education.length > 0 ? educationWords(known.education) : null],
    ['Medical school', known.medicalSchool],
    ['Skills', joined(known.skills, ', ')],
    ['Licensed in', joined(known.licenseStates, ', ')],
  ])
}

function educationWords(entries: Known['education']): string {
  return entries
    .map((entry) => joined([entry.schoolName, ...entry.degrees], ', ') ?? writeEducation([entry]))
    .join('; ')
}

function joined(values: readonly (string | null)[], by: string): string | null {
  return values.filter((value) => value).join(by) || null
}

const twinColumns = {
  id: 'number',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  npi: 'text?',
  title: 'text?',
  organization: 'text?',
  location: 'text',
  sample: 'boolean',
  by_name: 'boolean',
  by_email: 'boolean',
  by_phone: 'boolean',
} as const

/** A phone is often the practice's, so it counts only together with the name. Most colleagues have different names. */
const colleagues = 200

const twinsShown = 5

/**
 * Who may be the same person: by an email in any channel, by a phone and a form of the name, or by the name alone.
 * Likeliest first, samples last; `more` is how many are left out.
 */
export async function likelyTwins(db: Kysely<DB>, draft: PhysicianDraft, except: number | null) {
  const { personal_email, work_email, phone, direct_phone } = draft.contacts
  const name = nameKey(draft.firstName, draft.lastName) === '' ? null : draft
  const { rows } = await typed(twinColumns)`
    with found as (
       select id, true as by_name, false as by_email, false as by_phone from physicians
       where physician_match_key(first_name, last_name, '', '') = physician_match_key(${name?.firstName ?? null}::text, ${name?.lastName ?? null}::text, '', '')
       union all
       select physician_id, false, true, false from physician_contacts
       where value = any(${[personal_email, work_email].filter((value) => value)}::text[]) and kind in ('personal_email', 'work_email')
       union all
       (select physician_id, false, false, true from physician_contacts
        where value = any(${[phone, direct_phone].filter((value) => value)}::text[]) and kind in ('phone', 'direct_phone') limit ${colleagues})
     )
     select p.id, first_name, middle_name, last_name, suffix, npi, title, organization,
       concat_ws(', ', city, state) as location, generated as sample,
       bool_or(by_name) as by_name, bool_or(by_email) as by_email, bool_or(by_phone) as by_phone
     from found join physicians p on p.id = found.id
     where p.id is distinct from ${except}::bigint
     group by p.id
     order by p.generated, by_email desc, by_phone desc, coalesce(state = ${draft.state}, false) desc,
       coalesce(specialty = ${draft.specialty}, false) desc, p.id`.execute(db)
  const twins = rows.flatMap((row) => {
    const known = {
      firstName: row.first_name,
      middleName: row.middle_name,
      lastName: row.last_name,
      suffix: row.suffix,
    }
    const agreement = compareNames(draft, known)
    const named = row.by_name || (agreement !== 'other' && agreement !== 'renamed')
    if (!named && !row.by_email) return []
    const agrees = [named && 'name', row.by_email && 'email', row.by_phone && 'phone'] as const
    return {
      id: row.id,
      name: [row.first_name, row.middle_name, row.last_name, row.suffix].filter(Boolean).join(' '),
      npi: row.npi,
      title: row.title,
      organization: row.organization,
      location: row.location,
      sample: row.sample,
      agrees: agrees.filter((what) => what !== false),
    }
  })
  return { twins: twins.slice(0, twinsShown), more: Math.max(0, twins.length - twinsShown) }
}
