import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { ClaimState } from './desk-contracts.ts'

/** SQL: which claims are in each state, and their order. Claims whose code was never entered are in none. */
const states: Record<ClaimState, { are: string; order: string }> = {
  documents: { are: `claim.state = 'started' and claim.document_at is not null`, order: 'claim.document_at' },
  claimed: { are: `claim.state = 'confirmed'`, order: 'claim.confirmed_at desc' },
  ended: {
    are: `claim.state = 'ended' and (claim.confirmed_at is not null or claim.ended_by = 'refused')`,
    order: 'claim.ended_at desc',
  },
}

const columns = {
  id: 'text',
  physician_id: 'number',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  credential: 'text?',
  specialty: 'text?',
  city: 'text?',
  state: 'text?',
  npi: 'text?',
  license_states: 'texts',
  account_name: 'text',
  account_email: 'text',
  way: z.enum(['email', 'phone', 'document']),
  created_at: 'time',
  document_at: 'time?',
  confirmed_at: 'time?',
  objection_until: 'time?',
  settled_at: 'time?',
  ended_at: 'time?',
  ended_by: z.enum(['objection', 'admin', 'refused', 'other']).nullable(),
  objected: 'boolean',
} as const

export async function claimsOnDesk(
  db: Kysely<DB>,
  state: ClaimState,
  { offset, size }: { offset: number; size: number },
) {
  const { are, order } = states[state]
  const { rows } = await typed(columns)`
    select claim.id::text as id, claim.physician_id, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential,
      p.specialty, p.city, p.state, p.npi, p.license_states, users.name as account_name, users.email as account_email,
      claim.way, claim.created_at, claim.document_at, claim.confirmed_at, claim.objection_until, claim.settled_at,
      claim.ended_at, claim.ended_by,
      exists (select from profile_claims former where former.physician_id = claim.physician_id
        and former.user_id = claim.user_id and former.id <> claim.id
        and former.ended_by in ('objection', 'admin')) as objected
    from profile_claims claim
    join physicians p on p.id = claim.physician_id
    join users on users.id = claim.user_id
    where ${sql.raw(are)} order by ${sql.raw(order)}, claim.id limit ${size} offset ${offset}`.execute(db)
  return rows
}

export async function claimCounts(db: Kysely<DB>): Promise<Record<ClaimState, number>> {
  const { rows } = await typed({ documents: 'number', claimed: 'number', ended: 'number' })`
    select count(*) filter (where ${sql.raw(states.documents.are)})::int as documents,
      count(*) filter (where ${sql.raw(states.claimed.are)})::int as claimed,
      count(*) filter (where ${sql.raw(states.ended.are)})::int as ended
    from profile_claims claim`.execute(db)
  return rows[0]!
}
