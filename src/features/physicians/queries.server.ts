import type { Kysely } from 'kysely'
import { type EducationEntry, writeEducation } from '#data/formats/education.ts'
import type { DB } from '#db/schema.gen.ts'
import { limits } from '#shared/limits.ts'
import type { PhysicianCard } from './contracts.ts'

/** The cards of physicians in the order of `ids`; one that has gone since the search is left out. */
export async function cardsOf(
  db: Kysely<DB>,
  found: readonly { id: number; miles?: number | undefined }[],
): Promise<PhysicianCard[]> {
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('physicians')
    // By name: no contact value may slip in with a new column.
    .select(['id', 'first_name', 'last_name', 'credential', 'title', 'specialty', 'organization', 'city', 'state'])
    .select(['skills', 'education', 'linkedin_url', 'masked_email', 'masked_phone', 'has_phone', 'has_direct_phone'])
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return found.flatMap(({ id, miles }) => {
    const row = byId.get(id)
    return row ? [card(row, id, miles)] : []
  })
}

interface CardRow {
  first_name: string
  last_name: string
  credential: string | null
  title: string | null
  specialty: string | null
  organization: string | null
  city: string | null
  state: string | null
  skills: string[]
  education: unknown
  linkedin_url: string | null
  masked_email: string | null
  masked_phone: string | null
  has_phone: boolean
  has_direct_phone: boolean
}

function card(row: CardRow, id: number, miles: number | undefined): PhysicianCard {
  return {
    id,
    firstName: row.first_name,
    lastName: row.last_name,
    credential: row.credential ?? '',
    title: row.title ?? '',
    specialty: row.specialty ?? '',
    organization: row.organization ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    location: [row.city, row.state].filter(Boolean).join(', '),
    skills: row.skills,
    education: writeEducation(row.education as EducationEntry[]),
    contactInfo: {
      linkedIn: row.linkedin_url,
      email: row.masked_email?.slice(0, limits.emailExcerpt) ?? null,
      phone: row.masked_phone,
    },
    channels: {
      email: row.masked_email !== null,
      phone: row.has_phone || row.has_direct_phone,
      directPhone: row.has_direct_phone,
    },
    ...(miles === undefined ? {} : { miles: Math.round(miles * 10) / 10 }),
  }
}
