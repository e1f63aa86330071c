/** What a correction of a profile has to meet, no matter who makes it. */
import type { Kysely } from 'kysely'
import { problemsOf, type StoredProfile, standardTexts } from '#data/edit/edit-profile.ts'
import { type ProfileTexts, profileFields } from '#data/edit/profile-fields.ts'
import type { Contacts } from '#data/physicians/draft.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'

/** What differs from what is stored, in standard form; or what is wrong, by field. */
export function readCorrection(
  stored: StoredProfile,
  given: Partial<ProfileTexts>,
): { changed: Partial<ProfileTexts>; problems: Record<string, string> } {
  const texts = { ...given }
  // What stays as it is may be something that no one could enter, such as a specialty of another register.
  for (const { name } of profileFields) if (texts[name] === stored.texts[name]) delete texts[name]
  const problems = problemsOf(texts)
  if (Object.keys(problems).length > 0) return { changed: {}, problems }
  const changed = standardTexts(texts)
  for (const { name } of profileFields) if (changed[name] === stored.texts[name]) delete changed[name]
  return { changed, problems }
}

/** The changed fields that someone has asked to have removed. */
export async function removedAmong(
  db: Kysely<DB>,
  key: SuppressionKey,
  stored: StoredProfile,
  changed: Partial<ProfileTexts>,
): Promise<string[]> {
  const names = Object.keys(changed)
  const hidden = await hiddenFields(db, { ...stored.texts, ...changed }, key)
  return hidden === 'all' ? names : hidden.filter((name) => names.includes(name))
}

/** Whose values, or who altogether, someone has asked to have removed. */
async function hiddenFields(db: Kysely<DB>, texts: ProfileTexts, key: SuppressionKey): Promise<'all' | string[]> {
  const kinds = profileFields.flatMap((field) => ('contact' in field ? [field] : []))
  const contacts: Contacts = Object.fromEntries(
    kinds.map(({ name, contact }) => [contact, texts[name].split(' ext. ')[0] || null]),
  )
  const { firstName, lastName, npi } = texts
  const verdict = (await loadSuppressions(db, key)).check({ firstName, lastName, npi: npi || null, contacts })
  if (verdict.person) return 'all'
  return kinds.flatMap(({ name, contact }) => (verdict.hidden.some((kind) => kind === contact) ? [name] : []))
}
