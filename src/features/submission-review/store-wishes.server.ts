/** The wishes of an approved submission, as the physician's own decisions. */
import { type Kysely, sql } from 'kysely'
import { wishColumns } from '#data/own-profile/wishes.ts'
import type { DB } from '#db/schema.gen.ts'

interface Approved {
  submissionId: string
  physicianId: number
  /** Sent by the physician who has claimed the profile. */
  byClaim: boolean
}

const names = sql.raw(wishColumns.join(', '))
const setFrom = (row: string) => sql.raw(wishColumns.map((name) => `${name} = ${row}.${name}`).join(', '))
const saysAny = sql`(num_nonnulls(sent.wish_contact, sent.wish_miles, sent.wish_time, sent.wish_from, sent.wish_pay) > 0
  or sent.wish_states <> '{}' or sent.wish_locum or sent.wish_telehealth or sent.wish_visa)`
const today = sql`(now() at time zone 'UTC')::date`

/** Whether anything was stored. */
export async function storeWishes(db: Kysely<DB>, approved: Approved): Promise<boolean> {
  const { numAffectedRows = 0n } = await (approved.byClaim ? ofClaim : ofReview)(approved).execute(db)
  return numAffectedRows > 0n
}

/** A form proves less than a claim: nothing is stored where someone has claimed the profile or has decided already. */
const ofReview = ({ submissionId, physicianId }: Approved) => sql`
  insert into own_profiles as own (physician_id, offers, offers_since, reviewed_on, ${names})
  select ${physicianId}::bigint, 'open', ${today}, ${today}, ${names} from candidate_submissions sent
  where id = ${submissionId}::uuid and ${saysAny} and not exists (
    select from profile_claims claim where claim.physician_id = ${physicianId}::bigint and claim.state = 'confirmed')
  on conflict (physician_id) do update
    set offers = excluded.offers, offers_since = excluded.offers_since, reviewed_on = excluded.reviewed_on,
      ${setFrom('excluded')}
    where own.reviewed_on is not null or own.offers_since is null`

/** 'Not looking' stays until its physician takes it back on their own page. */
const ofClaim = ({ submissionId, physicianId }: Approved) => sql`
  update own_profiles own set ${setFrom('sent')}, reviewed_on = null,
    offers = case when own.offers_since is null and ${saysAny} then 'open' else own.offers end,
    offers_since = case when own.offers_since is null and ${saysAny} then ${today} else own.offers_since end
  from candidate_submissions sent
  where sent.id = ${submissionId}::uuid and own.physician_id = ${physicianId}::bigint`
