import { readBoolean, readDay } from '../../normalise/cells.ts'
import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactSource } from '../fact-source.ts'
import { newestDay } from '../newest-day.ts'

const columns = {
  npi: ['NPI'],
  since: ['Optout Effective Date'],
  until: ['Optout End Date'],
  mayRefer: ['Eligible to Order and Refer'],
  updatedOn: ['Last updated'],
} as const
type Column = keyof typeof columns

/**
 * Physicians who have opted out of Medicare and contract privately with its patients (42 CFR 405.400). An affidavit
 * lasts two years.
 */
export const optout: FactSource<Column> = {
  name: 'optout',
  title: sourceTitles.optout,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms: 'A work of the US Government, in the public domain.',
  homepage: 'https://data.cms.gov/provider-characteristics/medicare-provider-supplier-enrollment/opt-out-affidavits',
  rows: 'opt-out affidavits',
  freshDays: 45,
  files: /opt[-_ ]?out/i,
  find: { kind: 'catalog', dataset: 'Opt Out Affidavits', files: /\.csv$/i },
  columns,
  optional: ['updatedOn'],
  table: { name: 'fact_opt_outs', key: ['npi', 'since'], values: ['until', 'may_refer'] },
  replaces: 'everything',
  read: (cells) => {
    const days = newestDay()
    const row = () => {
      days.note(readDay(cells.raw('updatedOn')))
      return affidavit(cells)
    }
    return Object.assign(days, { row })
  },
}

function affidavit(cells: FactCells<Column>) {
  const [since, until] = [readDay(cells.raw('since')), readDay(cells.raw('until'))]
  if (since === null) throw new BadRow('Optout Effective Date is not a date')
  if (until === null || until < since) throw new BadRow('Optout End Date is not a date after the first')
  const mayRefer = readBoolean(cells.text('mayRefer'))
  if (mayRefer === null) throw new BadRow('Eligible to Order and Refer is neither Y nor N')
  return [[cells.npi('npi'), since, until, String(mayRefer)]]
}
