import type { Kysely } from 'kysely'
import { editProfile as edit, storedProfile } from '#data/edit/edit-profile.ts'
import type { ProfileTexts } from '#data/edit/profile-fields.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import { readCorrection, removedAmong } from './commands.server.ts'
import { editProfile } from './contracts.ts'

const npiTaken = { fields: { npi: 'Another profile has this NPI.' } }

export const editProfileHandler = handle(editProfile, ({ input, caller, deps, fail }) => {
  const edited = inTransaction(deps.db, async (db) => {
    const { physicianId, reason, seen, ...given } = input
    const sent = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined))
    const stored = await storedProfile(db, physicianId, true)
    if (stored === null) return fail('notFound')
    const texts: Partial<ProfileTexts> = changedTexts(fail, { seen, stored: stored.texts, sent })
    const { changed, problems: fields } = readCorrection(stored, texts)
    if (Object.keys(fields).length > 0) return fail('invalid', { fields })
    const names = Object.keys(changed)
    if (names.length === 0) return { changed: 0 }
    if (changed.npi && (await hasNpi(db, changed.npi))) {
      return fail('npiTaken', npiTaken)
    }
    const removed = await removedAmong(db, deps.suppression.key, stored, changed)
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
