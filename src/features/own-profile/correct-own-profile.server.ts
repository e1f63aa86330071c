import type { Kysely } from 'kysely'
import { editProfile, storedProfile } from '#data/edit/edit-profile.ts'
import { type ProfileTexts, profileFields } from '#data/edit/profile-fields.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { readCorrection, removedAmong } from '#features/profile-edit/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { decide, lockedClaim, ownReason, today } from './commands.server.ts'
import { correctOwnProfile } from './contracts.ts'
import { waitingOf } from './queries.server.ts'

const isContact = new Set<string>(profileFields.flatMap((field) => ('contact' in field ? [field.name] : [])))

export const correctOwnProfileHandler = handle(correctOwnProfile, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { seen, ...given } = input
    const claim = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    const stored = (await storedProfile(db, claim.physicianId, true)) ?? fail('noProfile')
    const sent = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined))
    const names = Object.keys(sent)
    if (!claim.settled && names.some((name) => isContact.has(name) && sent[name] !== '')) return fail('contactsWait')
    const waiting = claim.settled ? {} : await waitingOf(db, claim.id)
    // The page shows what waits, so that is what a text is compared with.
    const shown = { ...stored.texts, ...waiting }
    const texts: Partial<ProfileTexts> = changedTexts(fail, { seen, stored: shown, sent })
    if (!claim.settled) for (const name of isContact) delete texts[name as keyof ProfileTexts]
    const { changed, problems: fields } = readCorrection(stored, texts)
    if (Object.keys(fields).length > 0) return fail('invalid', { fields })
    const removed = await removedAmong(db, deps.suppression.key, stored, changed)
    if (removed.length > 0) {
      const message = 'Someone asked to have this removed.'
      return fail('removed', { fields: Object.fromEntries(removed.map((name) => [name, message])) })
    }
    if (!claim.settled) {
      const count = await wait(db, claim.id, { texts, changed })
      return { changed: count, waitsUntil: claim.objectionUntil.toISOString() }
    }
    const count = Object.keys(changed).length
    if (count === 0) return { changed: 0, waitsUntil: null }
    const { physicianId: id } = claim
    await decide(db, id, { confirmed_on: today() })
    const edit = { id, stored, changed, by: caller.id, reason: ownReason, claimId: claim.id }
    await editProfile(db, { ...edit, source: 'physician' })
    return { changed: count, waitsUntil: null }
  }),
)

/** Stores what is to be changed later; a text that says what the profile says waits for nothing. */
async function wait(
  db: Kysely<DB>,
  claimId: string,
  { texts, changed }: { texts: Partial<ProfileTexts>; changed: Partial<ProfileTexts> },
): Promise<number> {
  const undone = Object.keys(texts).filter((name) => !(name in changed))
  if (undone.length > 0) {
    await db.deleteFrom('waiting_corrections').where('claim_id', '=', claimId).where('field', 'in', undone).execute()
  }
  const rows = Object.entries(changed).map(([field, value]) => ({ claim_id: claimId, field, value }))
  if (rows.length === 0) return 0
  await db
    .insertInto('waiting_corrections')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['claim_id', 'field'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), made_at: typed('time')`now()` })),
    )
    .execute()
  return rows.length
}
