import { readDay } from '../normalise/cells.ts'
import { readNpi } from '../normalise/npi.ts'
import { letters } from '../normalise/text.ts'
import { dateInTitle } from '../rows/edition-date.ts'
import { bindByName } from '../rows/named-columns.ts'
import type { OpenFile } from '../rows/open-file.ts'
import { BadRow } from '../rows/row-cells.ts'
import type { OtherDataContext } from '../rows/source.ts'
import type { NpiChanges } from './npi-changes.ts'
import { takeTable } from './table-rows.ts'

const names = {
  npi: ['NPI'],
  since: ['NPPES Deactivation Date', 'NPI Deactivation Date', 'Deactivation Date'],
} as const
const kind = "NPPES's report of deactivated NPIs"

/** Reads the report of deactivated NPIs; returns the day in its title. */
export async function takeDeactivations(
  file: OpenFile,
  npis: NpiChanges,
  { tell }: OtherDataContext,
): Promise<string | null> {
  let asOf: string | null = null
  await takeTable(
    file,
    (headers, rows, last) => {
      asOf ??= dateInTitle(headers.join(' '))
      if (!last && !headers.some((header) => letters(header) === 'npi')) return null
      const columns = bindByName(headers, names, { file: file.name, kind })
      return () => {
        const reading = readNpi(rows.text(columns.npi))
        if (reading.problem !== undefined) throw new BadRow(reading.problem)
        const since = readDay(rows.text(columns.since))
        if (since === null) throw new BadRow('the deactivation date is not a date')
        npis.deactivate(reading.npi, since)
        return 'deactivated NPIs'
      }
    },
    tell,
  )
  return asOf
}
