import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ProfileFieldName } from '#data/edit/field-labels.ts'
import { optOutAskers } from '#data/own-profile/opt-outs.ts'
import { contactKinds } from '#data/physicians/draft.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Claim } from '#features/claims/queries.server.ts'
import { noWishes, splitWishRow, wishSelection } from '#features/physicians/queries.server.ts'
import { typed } from '#shared/database/typed.ts'
import { revealers } from './contracts.ts'

export async function decisionsOf(db: Kysely<DB>, physicianId: number) {
  const row = await db
    .selectFrom('own_profiles')
    .select(['offers', ...wishSelection])
    .select([
      typed('text?')`confirmed_on::text`.as('confirmed_on'),
      // A pause that is over is none.
      typed('text?')`case when paused_until > (now() at time zone 'UTC')::date then paused_until::text end`.as(
        'paused_until',
      ),
    ])
    .select('sale_allowed_at')
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  if (!row) return { offers: null, confirmed_on: null, paused_until: null, sale_allowed_at: null, wishes: noWishes }
  const { wishes, rest } = splitWishRow(row)
  return { ...rest, wishes }
}

/** Since when no one is shown how to reach a physician, and by whose word; null if they are not opted out. */
export async function saleOptOutOf(db: Kysely<DB>, physicianId: number) {
  const { rows } = await typed({ since: 'time', by: z.enum(optOutAskers) })`
    select opted_out_at as since, asked_by as by from sale_opt_outs where physician_id = ${physicianId}`.execute(db)
  return rows[0] ?? null
}

/** What protected the profile before a claim; no one takes it back while someone may object to the claim. */
export async function standsBefore(db: Kysely<DB>, { id, settled }: Pick<Claim, 'id' | 'settled'>) {
  const { rows } = await typed({ paused_until: 'text?', closed: 'boolean', withheld: 'texts' })`
    select decisions_before ->> 'paused_until' as paused_until,
      coalesce(decisions_before ->> 'offers' = 'closed', false) as closed, withheld_before as withheld
    from profile_claims where id = ${id}::uuid and not ${settled}`.execute(db)
  const [row] = rows
  return { pausedUntil: row?.paused_until ?? '', closed: row?.closed ?? false, withheld: row?.withheld ?? [] }
}

export async function waitingOf(db: Kysely<DB>, claimId: string): Promise<Partial<Record<ProfileFieldName, string>>> {
  const rows = await db
    .selectFrom('waiting_corrections')
    .select(['field', 'value'])
    .where('claim_id', '=', claimId)
    .execute()
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]))
}

/** With the withheld ones. */
export async function ownContacts(db: Kysely<DB>, physicianId: number) {
  const { rows } = await typed({
    kind: z.enum(contactKinds),
    value: 'text',
    extension: 'text?',
    source: 'text',
    since: 'text',
    shown: 'boolean',
  })`
    select kind::text as kind, value, extension, source, first_seen::date::text as since, true as shown
    from physician_contacts where physician_id = ${physicianId}
    union all
    select kind::text, value, extension, source, withheld_at::date::text, false
    from withheld_contacts where physician_id = ${physicianId}
    order by kind`.execute(db)
  return rows
}

/** When a field was last corrected, and the date of NPPES. */
export async function fieldDates(db: Kysely<DB>, physicianId: number) {
  const { rows: edits } = await typed({ field: 'text', on: 'text' })`
    select field, max(edited_at)::date::text as on from profile_edits where physician_id = ${physicianId}
    group by field`.execute(db)
  const row = await db
    .selectFrom('physicians')
    .select(typed('text?')`nppes_updated_on::text`.as('on'))
    .where('id', '=', physicianId)
    .executeTakeFirst()
  return { edits: new Map(edits.map(({ field, on }) => [field, on])), nppes: row?.on ?? null }
}

/** Who has revealed contacts, by month: teams, members who work alone, or our own staff. */
export async function revealCounts(db: Kysely<DB>, physicianId: number) {
  const { rows } = await typed({ month: 'text', who: z.enum(revealers), contacts: 'number' })`
    select to_char(revealed_at, 'YYYY-MM') as month,
      case when users.role = 'admin' then 'staff' when team_members.user_id is null then 'alone' else 'team' end as who,
      count(*)::int as contacts
    from contact_reveals
    join users on users.id = contact_reveals.user_id
    left join team_members on team_members.user_id = users.id
    where physician_id = ${physicianId}
    group by 1, 2 order by 1 desc, 2 limit 60`.execute(db)
  return rows
}
