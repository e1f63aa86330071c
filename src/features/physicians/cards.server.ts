/** Physicians' cards: from the rows of one statement, read afresh for each answer. */
import type { Kysely } from 'kysely'
import { writeEducation } from '#data/formats/education.ts'
import type { DB } from '#db/schema.gen.ts'
import { refusal, type Viewer } from '#shared/access/access.ts'
import { reachOf } from '#shared/access/ownership.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { type CardRow, readCardRows } from './card-rows.server.ts'
import { getPhysicianContact, type PhysicianCard } from './contracts.ts'
import { maySeeWishes } from './may-see-wishes.ts'

interface Found {
  id: number
  miles?: number | undefined
}

/** Physicians' cards as `viewer` may see them, in the order of `found`; anyone gone since the search is left out. */
export async function cardsOf(
  db: Kysely<DB>,
  found: readonly Found[],
  viewer: Viewer | null,
): Promise<PhysicianCard[]> {
  return drawn(found, await rowsFor(db, found, viewer, false), (row) => cardOf(row, viewer))
}

/** The same with the lists that `viewer` may see. */
export async function cardsWithLists(db: Kysely<DB>, found: readonly Found[], viewer: Viewer) {
  return drawn(found, await rowsFor(db, found, viewer, true), (row) => ({ ...cardOf(row, viewer), ...listed(row) }))
}

async function rowsFor(db: Kysely<DB>, found: readonly Found[], viewer: Viewer | null, withLists: boolean) {
  if (found.length === 0) return []
  const revealing = viewer !== null && maySeeContacts(viewer) ? viewer.id : null
  const asker = { revealing, id: viewer?.id ?? null, teamId: viewer && reachOf(viewer, 'see').teamId }
  return readCardRows(db, { ids: found.map(({ id }) => id), asker, withLists })
}

function drawn<Card>(found: readonly Found[], rows: readonly CardRow[], draw: (row: CardRow) => Card) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, miles }) => {
    const row = byId.get(id)
    if (row === undefined) return []
    return [{ ...draw(row), ...(miles === undefined ? {} : { miles: Math.round(miles * 10) / 10 }) }]
  })
}

const cardOf = (row: CardRow, viewer: Viewer | null): PhysicianCard => ({
  ...sharedPart(row),
  ...personalPart(row),
  // Not on public pages, which an employer reads, too.
  ...(row.wishes !== null && viewer !== null && maySeeWishes(viewer) && { wishes: row.wishes }),
})

/** The same for everyone. Someone who has given up their NPI is no longer at any of these addresses. */
function sharedPart(row: CardRow) {
  const here = row.deactivated_on === null
  const city = row.city ?? ''
  const state = row.state ?? ''
  return {
    id: row.id,
    ...nameOfRow(row),
    credential: row.credential ?? '',
    title: row.title ?? '',
    specialty: row.specialty ?? '',
    organization: row.organization ?? '',
    city,
    state,
    location: city && state ? `${city}, ${state}` : city || state,
    skills: row.skills,
    education: writeEducation(row.education),
    educationEntries: row.education,
    contactInfo: {
      linkedIn: here ? row.linkedin_url : null,
      email: here ? row.masked_email : null,
      phone: here ? row.masked_phone : null,
    },
    channels: {
      email: here && row.masked_email !== null,
      phone: here && row.has_any_phone,
      directPhone: here && row.has_direct_phone,
    },
    sample: row.generated,
    ...(row.deactivated_on === null ? {} : { inactiveSince: row.deactivated_on }),
    ...(row.excluded_on === null ? {} : { excludedSince: row.excluded_on }),
    ...(row.confirmed_on === null ? {} : { confirmedOn: row.confirmed_on }),
  }
}

/** What there is about the person asking. */
function personalPart(row: CardRow): Pick<PhysicianCard, 'revealed' | 'lastContact' | 'doNotContact'> {
  const here = row.deactivated_on === null
  return {
    revealed: { email: here && row.revealed_email === true, phone: here && row.revealed_phone === true },
    ...(row.contacted_at && {
      lastContact: {
        at: row.contacted_at.toISOString(),
        how: row.contacted_how,
        outcome: row.contacted_outcome,
        mine: row.contacted_by_them === true,
        by: row.contacted_by,
      },
    }),
    ...(row.blocked_at && {
      doNotContact: {
        reason: row.blocked_reason ?? '',
        since: row.blocked_at.toISOString(),
        shared: row.blocked_for_team === true,
        mine: row.blocked_by_them === true,
        by: row.blocked_by,
      },
    }),
    ...(row.paused_reason !== null &&
      !row.blocked_at && {
        doNotContact: {
          reason: row.paused_reason,
          since: (row.paused_since ?? new Date(0)).toISOString(),
          shared: true,
          mine: false,
          by: null,
          byPhysician: true as const,
        },
      }),
  }
}

const listed = ({ list_ids: ids, list_names: names, recorded }: CardRow) => ({
  lists: (ids ?? []).map((id, i) => ({ id, name: names?.[i] ?? '' })),
  inMyRecords: recorded,
})

/** Whether a person may see the contacts that they or their team have revealed. */
export const maySeeContacts = (viewer: Viewer) => refusal(getPhysicianContact.access, viewer) === null
