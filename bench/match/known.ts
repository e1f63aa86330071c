import type pg from 'pg'
import type { Known } from './noisy-records.ts'

/** For `select … from physicians p`. */
export const knownColumns = `p.id, p.npi, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential, p.specialty, p.organization, p.city, p.state, p.zip,
  coalesce((select array_agg(value) from physician_contacts where physician_id = p.id and kind in ('personal_email', 'work_email')), '{}') as emails,
  coalesce((select array_agg(value) from physician_contacts where physician_id = p.id and kind in ('phone', 'direct_phone')), '{}') as phones`

/** Up to 50,000 from a source, in the form records are made from. */
export async function readKnown(pool: pg.Pool, source: string): Promise<Known[]> {
  const { rows } = await pool.query<Known>(
    `select ${knownColumns} from physicians p where source = $1 and not canary and npi is not null order by hashint8(id) limit 50000`,
    [source],
  )
  return rows
}
