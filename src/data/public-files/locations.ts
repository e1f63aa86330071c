import { sql } from 'kysely'
import { typed } from '#shared/database/typed.ts'
import { CopyBatches } from '../copy/copy-batches.ts'
import { copyText } from '../copy/copy-text.ts'
import type { ByteRows } from '../formats/byte-rows.ts'
import { readNpi } from '../normalise/npi.ts'
import { properCity } from '../normalise/phrase.ts'
import { normaliseState, normaliseZip } from '../normalise/place.ts'
import { properStreet } from '../normalise/street.ts'
import { bindByName, type Columns } from '../rows/named-columns.ts'
import type { OpenFile } from '../rows/open-file.ts'
import { BadRow } from '../rows/row-cells.ts'
import type { OtherDataContext } from '../rows/source.ts'
import { takeTable } from './table-rows.ts'

const prefix = 'Provider Secondary Practice Location Address'
const names = {
  npi: ['NPI'],
  line1: [`${prefix}- Address Line 1`],
  line2: [`${prefix}- Address Line 2`],
  city: [`${prefix} - City Name`],
  state: [`${prefix} - State Name`],
  zip: [`${prefix} - Postal Code`],
} as const
const kind = "NPPES's file of secondary locations (pl_pfile)"
const columnList = 'address_line1, address_line2, city, state, zip'

/**
 * Imports where else physicians practice. Physicians in the file then have these places and no others; with the
 * providers file next to it (`complete`), those who are only in that file have none. Returns for how many physicians
 * that changed.
 */
export async function takeLocations(
  file: OpenFile,
  { db, tell }: OtherDataContext,
  complete: boolean,
): Promise<number> {
  await sql`
    create temp table import_locations (npi text not null, address_line1 text, address_line2 text, city text, state text, zip text)
     on commit drop`.execute(db)
  const batches = new CopyBatches(db, `import_locations (npi, ${columnList})`)
  await takeTable(
    file,
    (headers, rows) => {
      const columns = bindByName(headers, names, { file: file.name, kind })
      return () => {
        const row = locationText(rows, columns)
        if (row === null) return 'locations outside of the country'
        batches.add(row)
        return 'secondary locations'
      }
    },
    async (rows) => {
      tell(rows)
      await batches.sendFull()
    },
  )
  await batches.sendAll()
  await sql`analyze import_locations`.execute(db)
  await sql.raw(replaceLocations(complete)).execute(db)
  const { rows } = await typed({
    count: 'number',
  })`select count(distinct physician_id)::int as count from import_relocated`.execute(db)
  return rows[0]?.count ?? 0
}

/** A row for COPY; null for a place outside of any state. */
function locationText(rows: ByteRows, columns: Columns<keyof typeof names>): string | null {
  const reading = readNpi(rows.text(columns.npi))
  if (reading.problem !== undefined) throw new BadRow(reading.problem)
  const state = normaliseState(rows.text(columns.state))
  const city = properCity(rows.text(columns.city))
  if (state === null || city === '') return null
  const line = (at: number) => properStreet(rows.text(at)) || null
  const values = [line(columns.line1), line(columns.line2), city, state, normaliseZip(rows.text(columns.zip), state)]
  if (values.some((value) => (value?.length ?? 0) > 100)) throw new BadRow('an address of more than 100 characters')
  return `${reading.npi}\t${values.map(copyText).join('\t')}\n`
}

const replaceLocations = (complete: boolean): string => `
  create temp table import_places on commit drop as
    select distinct p.id as physician_id, ${columnList.replaceAll(/\b(\w+)/g, 'l.$1')}
    from import_locations l join physicians p on p.npi = l.npi
    -- The place that the profile already has is no second one.
    where (l.address_line1, l.city, l.state) is distinct from (p.address_line1, p.city, p.state);
  create temp table import_relocated (physician_id bigint not null) on commit drop;
  with gone as (
    delete from physician_locations l
    where l.physician_id in (
        select p.id from physicians p join import_locations i on i.npi = p.npi
        ${complete ? 'union select physician_id from import_seen' : ''})
      and not exists (select 1 from import_places i 
        where i.physician_id = l.physician_id and (i.*) is not distinct from (l.*))
    returning l.physician_id)
  insert into import_relocated select physician_id from gone;
  with added as (
    insert into physician_locations (physician_id, ${columnList}) select physician_id, ${columnList} from import_places
    on conflict do nothing returning physician_id)
  insert into import_relocated select physician_id from added`
