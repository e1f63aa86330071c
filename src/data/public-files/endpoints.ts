import { sql } from 'kysely'
import { CopyBatches } from '../copy/copy-batches.ts'
import { copyText } from '../copy/copy-text.ts'
import { normaliseEmail } from '../normalise/email.ts'
import { readNpi } from '../normalise/npi.ts'
import { maskContact } from '../physicians/draft.ts'
import { betterThan } from '../physicians/source-rank.ts'
import { bindByName } from '../rows/named-columns.ts'
import type { OpenFile } from '../rows/open-file.ts'
import { BadRow } from '../rows/row-cells.ts'
import type { OtherDataContext } from '../rows/source.ts'
import { takeTable } from './table-rows.ts'

const names = { npi: ['NPI'], type: ['Endpoint Type'], endpoint: ['Endpoint'] } as const
const kind = "NPPES's file of endpoints (endpoint_pfile)"

/**
 * Extracts physicians' Direct addresses from NPPES's endpoints: where systems send records, which isn't an email
 * address and is stored as its own channel. If there are several, the alphabetically first one is used, so that it is
 * the same every month. Returns how many are new or changed.
 */
export async function takeEndpoints(file: OpenFile, { db, suppressions, tell }: OtherDataContext): Promise<number> {
  await sql`
    create temp table import_direct (npi text not null, value text not null, masked text) on commit drop`.execute(db)
  const batches = new CopyBatches(db, 'import_direct (npi, value, masked)')
  await takeTable(
    file,
    (headers, rows) => {
      const columns = bindByName(headers, names, { file: file.name, kind })
      return () => {
        if (rows.text(columns.type).trim().toUpperCase() !== 'DIRECT') return 'other endpoints'
        const reading = readNpi(rows.text(columns.npi))
        if (reading.problem !== undefined) throw new BadRow(reading.problem)
        const value = normaliseEmail(rows.text(columns.endpoint))
        if (value === null || value.length > 500) throw new BadRow('the Direct address is not valid')
        const suspect = { firstName: '', lastName: '', npi: reading.npi, contacts: { direct_address: value } }
        const verdict = suppressions.check(suspect)
        if (verdict.person || verdict.hidden.length > 0) return 'Direct addresses hidden on request'
        batches.add(`${reading.npi}\t${copyText(value)}\t${copyText(maskContact('direct_address', value))}\n`)
        return 'Direct addresses'
      }
    },
    async (rows) => {
      tell(rows)
      await batches.sendFull()
    },
  )
  await batches.sendAll()
  await sql`analyze import_direct`.execute(db)
  const { numAffectedRows } = await sql`
    insert into physician_contacts as c (physician_id, kind, value, masked, source)
     select distinct on (p.id) p.id, 'direct_address', d.value, d.masked, 'nppes'
     from import_direct d join physicians p on p.npi = d.npi
     order by p.id, d.value
     on conflict (physician_id, kind) do update
     set value = excluded.value, masked = excluded.masked, source = excluded.source, status = 'listed', first_seen = now(),
       last_verified = null
     where c.value <> excluded.value and c.source <> all(${betterThan('nppes')})`.execute(db)
  return Number(numAffectedRows)
}
