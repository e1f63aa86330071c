import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Viewer } from '#shared/access/access.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import { maySeeContacts } from './cards.server.ts'
import { type ContactField, contactFields, EducationEntry, type PhysicianCard } from './contracts.ts'

export { cardsOf, cardsWithLists } from './cards.server.ts'
export { noWishes, openWishes, splitWishRow, wishSelection } from './wish-row.server.ts'

const nothing = { email: false, phone: false }

/** What a person or their team has revealed of these physicians and may see now: nothing without a plan. */
export async function revealedBy(
  db: Kysely<DB>,
  ids: readonly number[],
  viewer: Viewer | null,
): Promise<Map<number, PhysicianCard['revealed']>> {
  const revealed = new Map<number, PhysicianCard['revealed']>()
  if (viewer === null || !maySeeContacts(viewer)) return revealed
  const { rows } = await typed({ physician_id: 'number', field: z.enum(contactFields) })`
    select physician_id, field from contact_reveals
    where user_id = ${viewer.id} and physician_id = any(${ids}::bigint[])
    union
    select physician_id, jsonb_array_elements_text(details->'fields') from activities
    where kind = 'revealed' and team_id = ${reachOf(viewer, 'see').teamId}::uuid and physician_id = any(${ids}::bigint[])`.execute(
    db,
  )
  for (const { physician_id: id, field } of rows) {
    revealed.set(id, { ...(revealed.get(id) ?? nothing), [field]: true })
  }
  return revealed
}

/** Which of these physicians are canaries: made-up profiles that expose people who copy the data. */
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

type Contact = { [field in ContactField]: string | null }

/**
 * The physicians whose email or phone the person has revealed, and who has this value. It reads only what that person
 * has revealed, so neither the answer nor its timing tells whether anyone else has it.
 * @param value in the normalized form
 */
export async function revealedWith(
  db: Kysely<DB>,
  userId: string,
  field: ContactField,
  value: string,
): Promise<number[]> {
  const revealed = await db
    .selectFrom('contact_reveals')
    .select('physician_id')
    .where('user_id', '=', userId)
    .where('field', '=', field)
    .execute()
  const contacts = await contactValues(
    db,
    revealed.map(({ physician_id }) => physician_id),
  )
  return [...contacts].flatMap(([id, contact]) => (contact[field] === value ? id : []))
}

/** Every contact that someone or their team has revealed, as it is compared: without an extension. */
export async function revealedContactsOf(
  db: Kysely<DB>,
  holder: Holder,
): Promise<{ id: number; field: ContactField; value: string }[]> {
  const { rows } = await typed({ physician_id: 'number', field: z.enum(contactFields) })`
    select physician_id, field from contact_reveals where user_id = ${holder.id}
    union
    select physician_id, jsonb_array_elements_text(details->'fields') from activities
    where kind = 'revealed' and team_id = ${reachOf(holder, 'see').teamId}::uuid`.execute(db)
  const contacts = await contactValues(db, [...new Set(rows.map(({ physician_id }) => physician_id))])
  return rows.flatMap(({ physician_id: id, field }) => {
    const value = contacts.get(id)?.[field]
    return value ? [{ id, field, value }] : []
  })
}

/** Contacts of those of these physicians who are listed and haven't given up their NPI: '(415) 555-0123 x44'. */
export async function contactsOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Contact>> {
  const shown = [...(await contactValues(db, ids))].map(([id, { email, phone, extension }]) => {
    return [id, { email, phone: phone !== null && extension !== null ? `${phone} x${extension}` : phone }] as const
  })
  return new Map(shown)
}

async function contactValues(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Map<number, Contact & { extension: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('physicians')
    .leftJoin('physician_contacts as contact', 'contact.physician_id', 'physicians.id')
    .select(['physicians.id', 'contact.kind', 'contact.value', 'contact.extension'])
    .where('physicians.id', 'in', ids)
    .where('deactivated_on', 'is', null)
    .execute()
  const byKind = new Map<number, Partial<Record<string, { value: string; extension: string | null }>>>()
  for (const { id, kind, value, extension } of rows) {
    const kinds = byKind.get(id) ?? {}
    if (kind !== null && value !== null) kinds[kind] = { value, extension }
    byKind.set(id, kinds)
  }
  return new Map(
    [...byKind].map(([id, kinds]) => {
      const phone = kinds.direct_phone ?? kinds.phone
      const email = (kinds.personal_email ?? kinds.work_email)?.value ?? null
      return [id, { email, phone: phone?.value ?? null, extension: phone?.extension ?? null }]
    }),
  )
}

const backgroundColumns = {
  skills: 'texts',
  licenseStates: 'texts',
  education: z.array(EducationEntry),
} as const

/** What the profile says besides the fields that are corrected one by one. */
export async function backgroundOf(db: Kysely<DB>, physicianId: number) {
  const { rows } = await typed(backgroundColumns)`
    select skills, license_states as "licenseStates", education from physicians where id = ${physicianId}`.execute(db)
  return rows[0] ?? { skills: [], licenseStates: [], education: [] }
}
