import type { Kysely } from 'kysely'
import { editProfile as edit, problemsOf, standardTexts, storedProfile } from '#data/edit/edit-profile.ts'
import { type ProfileTexts, profileFields } from '#data/edit/profile-fields.ts'
import type { Contacts } from '#data/physicians/draft.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import { editProfile } from './contracts.ts'

const npiTaken = { fields: { npi: 'Another profile has this NPI.' } }

export const editProfileHandler = handle(editProfile, ({ input, caller, deps, fail }) => {
  const edited = inTransaction(deps.db, async (db) => {
    const { physicianId, reason, seen, ...given } = input
    const sent = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined))
    const stored = await storedProfile(db, physicianId, true)
    if (stored === null) return fail('notFound')
    const texts: Partial<ProfileTexts> = changedTexts(fail, { seen, stored: stored.texts, sent })
    // What stays as it is may be something that no one could enter, such as a specialty of another register.
    for (const { name } of profileFields) if (texts[name] === stored.texts[name]) delete texts[name]
    const fields = problemsOf(texts)
    if (Object.keys(fields).length > 0) return fail('invalid', { fields })
    const changed = standardTexts(texts)
    for (const { name } of profileFields) if (changed[name] === stored.texts[name]) delete changed[name]
    const names = Object.keys(changed)
    if (names.length === 0) return { changed: 0 }
    if (changed.npi && (await hasNpi(db, changed.npi))) {
      return fail('npiTaken', npiTaken)
    }
    const hidden = await hiddenFields(db, { ...stored.texts, ...changed }, deps.suppression.key)
    const removed = hidden === 'all' ? names : hidden.filter((name) => names.includes(name))
    if (removed.length > 0) {
      const message = 'Someone asked to have this removed.'
      return fail('removed', { fields: Object.fromEntries(removed.map((name) => [name, message])) })
    }
    await recordAdminAction(db, caller, {
      action: 'edit-profile',
      subject: { kind: 'physician', id: physicianId },
      // Never the values: the log outlives the profile.
      details: { fields: names },
    })
    await edit(db, { id: physicianId, stored, changed, by: caller.id, reason })
    return { changed: names.length }
  })
  return edited.catch((error: unknown) => {
    // An import, or another admin, gave it to someone at the same moment.
    if (isUniqueViolation(error)) return fail('npiTaken', npiTaken)
    throw error
  })
})

async function hasNpi(db: Kysely<DB>, npi: string): Promise<boolean> {
  return (await db.selectFrom('physicians').select('id').where('npi', '=', npi).executeTakeFirst()) !== undefined
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
