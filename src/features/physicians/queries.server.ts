import { type Kysely, sql } from 'kysely'
import { type EducationEntry, writeEducation } from '#data/formats/education.ts'
import type { DB } from '#db/schema.gen.ts'
import { refusal, type Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { type ContactField, getPhysicianContact, type PhysicianCard } from './contracts.ts'

/** The cards of physicians, as `viewer` may see them, in the order of `found`; one that has gone since the search is left out. */
export async function cardsOf(
  db: Kysely<DB>,
  found: readonly { id: number; miles?: number | undefined }[],
  viewer: Viewer | null,
): Promise<PhysicianCard[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const [rows, revealed] = await Promise.all([rowsOf(db, ids), revealedBy(db, ids, viewer)])
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return found.flatMap(({ id, miles }) => {
    const row = byId.get(id)
    return row ? [card(row, id, miles, revealed.get(id) ?? nothing)] : []
  })
}

const nothing = { email: false, phone: false }

/** What a person has revealed of these physicians and may see now: nothing without a plan. */
export async function revealedBy(
  db: Kysely<DB>,
  ids: readonly number[],
  viewer: Viewer | null,
): Promise<Map<number, PhysicianCard['revealed']>> {
  const revealed = new Map<number, PhysicianCard['revealed']>()
  if (viewer === null || refusal(getPhysicianContact.access, viewer) !== null) return revealed
  const rows = await db
    .selectFrom('contact_reveals')
    .select(['physician_id', 'field'])
    .where('user_id', '=', viewer.id)
    .where('physician_id', 'in', ids)
    .execute()
  for (const { physician_id: id, field } of rows) {
    revealed.set(id, { ...(revealed.get(id) ?? nothing), [field]: true })
  }
  return revealed
}

/** Which of these physicians are canaries: made-up profiles, set to catch people who copy the data. */
export async function canariesAmong(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('physicians')
    .select('id')
    .where('canary', '=', true)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

function rowsOf(db: Kysely<DB>, ids: readonly number[]) {
  return (
    db
      .selectFrom('physicians')
      // By name: no contact value may slip in with a new column.
      .select(['id', 'first_name', 'last_name', 'credential', 'title', 'specialty', 'organization', 'city', 'state'])
      .select([
        'skills',
        'education',
        'linkedin_url',
        'masked_email',
        'masked_phone',
        'has_phone',
        'has_direct_phone',
        'generated',
      ])
      .select(sql<string | null>`deactivated_on::text`.as('deactivated_on'))
      .where('id', 'in', ids)
      .execute()
  )
}

type CardRow = Omit<Awaited<ReturnType<typeof rowsOf>>[number], 'education'> & { education: unknown }

function card(row: CardRow, id: number, miles: number | undefined, revealed: PhysicianCard['revealed']): PhysicianCard {
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
    educationEntries: row.education as EducationEntry[],
    sample: row.generated,
    ...(row.deactivated_on === null ? { ...reachable(row), revealed } : unreachable(row.deactivated_on)),
    ...(miles === undefined ? {} : { miles: Math.round(miles * 10) / 10 }),
  }
}

function reachable(row: CardRow): Pick<PhysicianCard, 'contactInfo' | 'channels'> {
  return {
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
  }
}

/** Whoever has given up the NPI is at none of these addresses anymore. */
const unreachable = (inactiveSince: string) =>
  ({
    contactInfo: { linkedIn: null, email: null, phone: null },
    channels: { email: false, phone: false, directPhone: false },
    revealed: nothing,
    inactiveSince,
  }) satisfies Partial<PhysicianCard>

type Contact = { [field in ContactField]: string | null }

/** The contacts of those of these physicians that are listed and have not given up their NPI. */
export async function contactsOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Contact>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('physicians')
    .leftJoin('physician_contacts as contact', 'contact.physician_id', 'physicians.id')
    .select(['physicians.id', 'contact.kind', 'contact.value'])
    .where('physicians.id', 'in', ids)
    .where('deactivated_on', 'is', null)
    .execute()
  const byKind = new Map<number, Partial<Record<string, string>>>()
  for (const { id, kind, value } of rows) {
    const kinds = byKind.get(id) ?? {}
    if (kind !== null && value !== null) kinds[kind] = value
    byKind.set(id, kinds)
  }
  return new Map(
    [...byKind].map(([id, kinds]) => [
      id,
      {
        email: kinds.personal_email ?? kinds.work_email ?? null,
        phone: kinds.direct_phone ?? kinds.phone ?? null,
      },
    ]),
  )
}
