import type { Kysely } from 'kysely'
import { storedProfile } from '#data/edit/edit-profile.ts'
import { profileFields } from '#data/edit/profile-fields.ts'
import { maskContact } from '#data/physicians/draft.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { type Claim, claimOf } from '#features/claims/queries.server.ts'
import { backgroundOf } from '#features/physicians/queries.server.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { correctableNames, getOwnProfile } from './contracts.ts'
import { decisionsOf, fieldDates, ownContacts, revealCounts, saleOptOutOf, waitingOf } from './queries.server.ts'

export const getOwnProfileHandler = handle(getOwnProfile, async ({ caller, deps: { db }, fail }) => {
  const claim = await claimOf(db, caller.id)
  return (claim && (await ownProfile(db, claim))) ?? fail('noProfile')
})

export async function ownProfile(db: Kysely<DB>, claim: Claim): Promise<OutputOf<typeof getOwnProfile> | null> {
  const { physicianId, settled } = claim
  const stored = await storedProfile(db, physicianId)
  if (stored === null) return null
  const [decisions, saleOptOut, background, waiting, contacts, { edits, nppes }, reveals] = await Promise.all([
    decisionsOf(db, physicianId),
    saleOptOutOf(db, physicianId),
    backgroundOf(db, physicianId),
    waitingOf(db, claim.id),
    ownContacts(db, physicianId),
    fieldDates(db, physicianId),
    revealCounts(db, physicianId),
  ])
  const isContact = new Set<string>(profileFields.flatMap((field) => ('contact' in field ? [field.name] : [])))
  const { texts, sources } = stored
  return {
    physicianId,
    name: [texts.firstName, texts.middleName, texts.lastName, texts.suffix].filter(Boolean).join(' '),
    npi: texts.npi || null,
    confirmedOn: decisions.confirmed_on,
    objectionUntil: settled ? null : claim.objectionUntil.toISOString(),
    fields: Object.fromEntries(
      correctableNames.map((name) => [
        name,
        {
          // Who has proven one address learns no other one while someone may object.
          text: isContact.has(name) && !settled ? '' : texts[name],
          source: sources[name],
          date: edits.get(name) ?? (sources[name] === 'nppes' ? nppes : null),
          ...(waiting[name] !== undefined && { waiting: waiting[name] }),
        },
      ]),
    ),
    contacts: contacts.map(({ kind, value, extension, source, since, shown }) => {
      const whole = extension ? `${value} ext. ${extension}` : value
      return { kind, value: settled ? whole : (maskContact(kind, value) ?? value), source, since, shown }
    }),
    ...background,
    pausedUntil: decisions.paused_until,
    offers: decisions.offers as 'open' | 'closed' | null,
    wishes: decisions.wishes,
    saleOptOut: saleOptOut && { ...saleOptOut, since: saleOptOut.since.toISOString() },
    saleAllowedAt: decisions.sale_allowed_at?.toISOString() ?? null,
    reveals,
  }
}
