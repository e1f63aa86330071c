/**
 * Everything that is held about a physician, for a request to know (Cal. Civ. Code §§1798.110, 1798.130): the specific
 * pieces, with the categories of sources, purposes, and recipients. What members wrote about them for themselves is the
 * members' own.
 */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { storedProfile } from '#data/edit/edit-profile.ts'
import { profileFieldLabels, profileFieldNames } from '#data/edit/field-labels.ts'
import { personTables } from '#data/suppression/forget-facts.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

const Row = z.record(z.string(), z.unknown())

/** Null for no one in the data. */
export async function heldAbout(db: Kysely<DB>, physicianId: number, now: Date) {
  const profile = await storedProfile(db, physicianId)
  if (profile === null) return null
  const { texts, sources } = profile
  const about = (table: string, without: readonly string[] = []) =>
    rowsOf(db, { table, key: 'physician_id', value: physicianId, without })
  const publicRecords: Record<string, unknown[]> = {}
  for (const table of texts.npi === '' ? [] : personTables) {
    const rows = await rowsOf(db, { table, key: 'npi', value: texts.npi })
    if (rows.length > 0) publicRecords[table] = rows
  }
  return {
    madeAt: now.toISOString(),
    heldBy: brand.name,
    profile: profileFieldNames
      .filter((name) => texts[name] !== '')
      .map((name) => ({ what: profileFieldLabels[name], value: texts[name], source: sources[name] })),
    contacts: await about('physician_contacts', ['masked']),
    hiddenContacts: await about('withheld_contacts', ['stored']),
    offices: await about('physician_locations'),
    moves: await about('physician_moves'),
    ownDecisions: await about('own_profiles'),
    optOutOfSale: await about('sale_opt_outs'),
    corrections: await about('profile_edits', ['edited_by', 'claim_id', 'undo']),
    submissions: await about('candidate_submissions', ['fingerprint', 'decided_by']),
    publicRecords,
    revealed: await revealsOf(db, physicianId),
    why: 'Helping recruiters reach physicians about positions.',
    receivedBy: 'Subscribers who recruit, and our service providers. They are listed in the privacy policy.',
    privacyPolicy: paths.privacy(),
  }
}

interface Source {
  table: string
  key: string
  value: string | number
  without?: readonly string[]
}

/** A table's rows without ids of ours. */
async function rowsOf(db: Kysely<DB>, { table, key, value, without = [] }: Source) {
  const left = [...without, 'id', 'physician_id']
  const { rows } = await typed({ row: Row })`
    select to_jsonb(t) - ${left}::text[] as row from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = ${value}`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** By month: who revealed contacts, as kinds of organizations. */
async function revealsOf(db: Kysely<DB>, physicianId: number) {
  const { rows } = await typed({ month: 'text', by: 'text', contacts: 'number' })`
    select to_char(revealed_at, 'YYYY-MM') as month,
      case when users.role = 'admin' then 'our staff' when team_members.user_id is null then 'a recruiter'
        else 'a team of recruiters' end as by,
      count(*)::int as contacts
    from contact_reveals
    join users on users.id = contact_reveals.user_id
    left join team_members on team_members.user_id = users.id
    where physician_id = ${physicianId}
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}
