import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { recordChanges } from '../changes.ts'
import { contactRows, forgetMove, patchProfile } from '../duplicates/merge-profiles.ts'
import { locationOfZip } from '../normalise/zip-location.ts'
import { type ContactKind, maskContact } from '../physicians/draft.ts'
import { refreshShown } from '../physicians/shown.ts'
import { contactText, noteEdits, readState, textOf } from './edit-history.ts'
import type { ProfileFieldName } from './field-labels.ts'
import { type ProfileTexts, profileFields, readField } from './profile-fields.ts'

export interface StoredProfile {
  texts: ProfileTexts
  /** Where each field's value comes from; '' for one that has none. */
  sources: Record<ProfileFieldName, string>
  provenance: Readonly<Record<string, string>>
}

/** Of a canary there is nothing to correct. @param lock until the transaction ends */
export async function storedProfile(db: Kysely<DB>, id: number, lock = false): Promise<StoredProfile | null> {
  const { rows } = await typed({ row: z.record(z.string(), z.unknown()) })`
    select to_jsonb(p) as row from physicians p where id = ${id} and not canary ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  const row = rows[0]?.row
  if (row === undefined) return null
  const contacts = new Map((await contactRows(db, id)).map((one) => [one.kind, one]))
  const provenance = row.provenance as Record<string, string>
  const [texts, sources] = [{}, {}] as [ProfileTexts, StoredProfile['sources']]
  for (const field of profileFields) {
    if ('contact' in field) {
      const one = contacts.get(field.contact)
      texts[field.name] = one === undefined ? '' : contactText(one)
      sources[field.name] = one?.source ?? provenance[field.contact] ?? ''
    } else {
      texts[field.name] = textOf(row[field.column])
      const origin = provenance['place' in field ? 'city' : field.column]
      sources[field.name] = texts[field.name] === '' ? (origin ?? '') : (origin ?? String(row.source))
    }
  }
  return { texts, sources, provenance }
}

/** What is wrong with the texts, by field; empty if nothing is. */
export function problemsOf(texts: Partial<ProfileTexts>): Record<string, string> {
  const problems = profileFields.flatMap((field) => {
    const text = texts[field.name]
    const { problem } = text === undefined ? { problem: undefined } : readField(field, text)
    return problem === undefined ? [] : [[field.name, problem]]
  })
  return Object.fromEntries(problems)
}

/** In the form in which they are stored. */
export function standardTexts(texts: Partial<ProfileTexts>): Partial<ProfileTexts> {
  const read = profileFields.flatMap((field) => {
    const text = texts[field.name]
    return text === undefined ? [] : [[field.name, textOf(readField(field, text).value)]]
  })
  return Object.fromEntries(read)
}

/**
 * Writes corrections of a profile that the caller has locked, with their history. From then on, they count as an
 * admin's or the physician's: no file overwrites them, or fills in what was deleted. Last step of the caller's
 * transaction (it records the change).
 */
export async function editProfile(
  db: Kysely<DB>,
  { id, stored, changed, by, reason, source = 'admin', claimId }: Edit & { stored: StoredProfile },
): Promise<void> {
  const state = claimId === undefined ? null : await readState(db, id)
  const patch: Record<string, unknown> = {}
  const provenance: Record<string, string> = { ...stored.provenance }
  for (const field of profileFields) {
    const text = changed[field.name]
    if (text === undefined) continue
    const { value = null } = readField(field, text)
    if ('contact' in field) {
      await writeContact(db, id, { kind: field.contact, text, source })
      provenance[field.contact] = source
      // What identified someone weakly is certain now.
      delete provenance[`weak:${field.contact}`]
    } else {
      patch[field.column] = value
      provenance['place' in field ? 'city' : field.column] = source
      delete provenance[`weak:${field.column}`]
      if (field.name === 'zip') Object.assign(patch, placed(text))
    }
  }
  await patchProfile(db, id, { ...patch, provenance })
  await forgetMove(db, id)
  await refreshShown(db, [id])
  const claim = claimId !== undefined && state !== null ? { id: claimId, state } : undefined
  await noteEdits(db, { id, changed, before: stored.texts, sources: stored.sources, by, reason, claim })
  await recordChanges(db, [{ physicianId: id, kind: 'written' }])
}

const placed = (zip: string) => ({ latitude: null, longitude: null, ...(zip === '' ? {} : locationOfZip(zip)) })

async function writeContact(
  db: Kysely<DB>,
  id: number,
  { kind, text, source }: { kind: ContactKind; text: string; source: Corrector },
): Promise<void> {
  const [value = '', extension = null] = text.split(' ext. ')
  if (value === '') {
    await db.deleteFrom('physician_contacts').where('physician_id', '=', id).where('kind', '=', kind).execute()
    return
  }
  await sql`
    insert into physician_contacts (physician_id, kind, value, masked, source, status, last_verified, extension)
    values (${id}, ${kind}::contact_kind, ${value}, ${maskContact(kind, value)}, ${source}, 'confirmed', now(), ${extension})
    on conflict (physician_id, kind) do update
    set value = excluded.value, masked = excluded.masked, source = excluded.source, status = excluded.status,
      first_seen = now(), last_verified = excluded.last_verified, extension = excluded.extension`.execute(db)
}

/** The source of a correction. */
export type Corrector = 'admin' | 'physician'

interface Edit {
  id: number
  /** In standard form. */
  changed: Partial<ProfileTexts>
  by: string
  reason: string
  source?: Corrector
  /** Under which claim a physician makes it: it is undone if the claim ends. */
  claimId?: string
}
