import type { Kysely } from 'kysely'
import { storedProfile } from '#data/edit/edit-profile.ts'
import { profileFields } from '#data/edit/profile-fields.ts'
import { maskContact } from '#data/physicians/draft.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { type Claim, claimOf } from '#features/claims/queries.server.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { correctableNames, getOwnProfile } from './contracts.ts'
import { decisionsOf, fieldDates, ownContacts, revealCounts, waitingOf } from './queries.server.ts'

export const getOwnProfileHandler = handle(getOwnProfile, async ({ caller, deps: { db }, fail }) => {
  const claim = await claimOf(db, caller.id)
  return (claim && (await ownProfile(db, claim))) ?? fail('noProfile')
})

export async function ownProfile(db: Kysely<DB>, claim: Claim): Promise<OutputOf<typeof getOwnProfile> | null> {
  const { physicianId, settled } = claim
  const stored = await storedProfile(db, physicianId)
  if (stored === null) return null
  const [decisions, waiting, contacts, { edits, nppes }, reveals] = await Promise.all([
    decisionsOf(db, physicianId),
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
    confirmedOn: decisions?.confirmed_on ?? null,
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
    pausedUntil: decisions?.paused_until ?? null,
    offers: (decisions?.offers ?? null) as 'open' | 'closed' | null,
    wishes: {
      states: decisions?.wish_states ?? [],
      miles: decisions?.wish_miles ?? null,
      time: (decisions?.wish_time ?? null) as 'full' | 'part' | null,
      locum: decisions?.wish_locum ?? false,
      telehealth: decisions?.wish_telehealth ?? false,
      visa: decisions?.wish_visa ?? false,
      from: decisions?.wish_from ?? null,
      pay: decisions?.wish_pay ?? null,
    },
    reveals,
  }
}
