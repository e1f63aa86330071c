/** The physicians that a file's rows are about, next to what the rows say. */
import type { Kysely } from 'kysely'
import { compareFacts, type Facts } from '#data/identity/agreement.ts'
import { type Candidate, leastConfidence, reasonFor } from '#data/identity/decide.ts'
import { personFields, personOf, personRowColumns } from '#data/identity/person-row.ts'
import type { MatchRecord } from '#data/match/read-record.ts'
import { letters } from '#data/normalise/text.ts'
import { pausedAmong } from '#data/own-profile/pauses.ts'
import type { DB } from '#db/schema.gen.ts'
import { contactsOf, revealedBy } from '#features/physicians/queries.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { fullName } from '#shared/text/physician-name.ts'
import type { MatchedPhysician } from './contracts.ts'

const rowColumns = {
  ...personRowColumns,
  masked_email: 'text?',
  masked_phone: 'text?',
  deactivated_on: 'text?',
  excluded_on: 'text?',
  mine: 'boolean',
} as const
type Row = RowOf<typeof rowColumns>

export interface Physicians {
  /**
   * Null for someone who is gone by now. The reason is what the reader may know: a stored one may name contacts that
   * only its owner, or no one, had revealed.
   */
  of(reason: Candidate, record: MatchRecord): MatchedPhysician | null
}

/** Looks up physicians as `viewer` may see them: contacts are masked unless they were revealed. */
export async function lookUpPhysicians(db: Kysely<DB>, viewer: Viewer, ids: readonly number[]): Promise<Physicians> {
  if (ids.length === 0) return { of: () => null }
  const { rows } = await typed(rowColumns)`
    select ${personFields}, p.masked_email, p.masked_phone, p.deactivated_on::text as deactivated_on, facts.excluded_on::text as excluded_on,
      exists (select 1 from own_records own where own.physician_id = p.id and ${rowsFor(viewer, 'see', 'own_records', 'own')}) as mine
    from physicians p left join npi_facts facts on facts.npi = p.npi
    where p.id = any(${ids}::bigint[])`.execute(db)
  const revealed = await revealedBy(db, ids, viewer)
  const paused = await pausedAmong(db, ids)
  const contacts = await contactsOf(db, [...revealed.keys()])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    of: (reason, record) => {
      const row = byId.get(reason.physicianId)
      if (!row) return null
      const here = row.deactivated_on === null
      const shown = { email: false, phone: false, ...(here && !paused.has(row.id) ? revealed.get(row.id) : {}) }
      const values = contacts.get(row.id)
      const emails = shown.email && values?.email ? [values.email] : []
      const phones = shown.phone && values?.phone ? [values.phone] : []
      const shownReason = reasonFor(record, { ...personOf(row), emails, phones })
      // What a hidden contact has made surer isn't said either.
      const sure = shownReason.rule === reason.rule ? reason.confidence : Math.min(reason.confidence, leastConfidence)
      return {
        ...shownReason,
        confidence: sure,
        doubt: reason.doubt,
        name: fullName(nameOfRow(row)),
        credential: row.credential ?? '',
        specialty: row.specialty ?? '',
        organization: row.organization ?? '',
        location: placeOf(row.city, row.state),
        npi: row.npi,
        email: !here ? null : shown.email ? (values?.email ?? null) : row.masked_email,
        phone: !here ? null : shown.phone ? (values?.phone ?? null) : row.masked_phone,
        revealed: shown,
        differs: differencesOf(record, row),
        mine: row.mine,
      }
    },
  }
}

const placeOf = (city: string | null, state: string | null): string => [city, state].filter(Boolean).join(', ')

/** Where a record differs from the profile, if both say something. */
function differencesOf(record: MatchRecord, row: Row): MatchedPhysician['differs'] {
  const facts = compareFacts(record, { ...personOf(row), emails: [], phones: [] })
  const found: MatchedPhysician['differs'] = []
  if (row.excluded_on !== null) found.push({ what: 'excluded', now: row.excluded_on })
  if (row.deactivated_on !== null) found.push({ what: 'deactivated', now: row.deactivated_on })
  if (hasMoved(facts)) found.push({ what: 'moved', now: placeOf(row.city, row.state) })
  if (facts.organization === false) found.push({ what: 'organization', now: row.organization ?? '' })
  if (facts.specialty === false) found.push({ what: 'specialty', now: row.specialty ?? '' })
  if (record.lastName !== '' && letters(record.lastName) !== letters(row.last_name)) {
    found.push({ what: 'name', now: `${row.first_name} ${row.last_name}` })
  }
  return found
}

/** A different ZIP alone is often just the office across the street. */
const hasMoved = ({ state, city }: Facts): boolean => state === false || city === false
