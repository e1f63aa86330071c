import { readBoolean } from '../../normalise/cells.ts'
import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactSource } from '../fact-source.ts'

const columns = {
  npi: ['NPI'],
  partB: ['PARTB'],
  equipment: ['DME'],
  homeHealth: ['HHA'],
  powerMobility: ['PMD'],
  hospice: ['HOSPICE'],
} as const
type Column = keyof typeof columns

/**
 * What a physician may order, certify, and refer for Medicare patients (42 CFR 424.507). Files before 2024 have no
 * hospices.
 */
export const referring: FactSource<Column> = {
  name: 'referring',
  title: sourceTitles.referring,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms: 'A work of the US Government, in the public domain.',
  homepage: 'https://data.cms.gov/provider-characteristics/medicare-provider-supplier-enrollment/order-and-referring',
  rows: 'people who may order and refer',
  freshDays: 14,
  files: /order[-_ ]?(and[-_ ]?)?refer/i,
  find: { kind: 'catalog', dataset: 'Order and Referring', files: /\.csv$/i },
  columns,
  optional: ['hospice'],
  table: {
    name: 'fact_referrals',
    key: ['npi'],
    values: ['part_b', 'equipment', 'home_health', 'power_mobility', 'hospice'],
  },
  replaces: 'everything',
  read: (cells) => ({
    row: () => [
      [
        cells.npi('npi'),
        ...(['partB', 'equipment', 'homeHealth', 'powerMobility', 'hospice'] as const).map((of) => allowed(cells, of)),
      ],
    ],
  }),
}

function allowed(cells: FactCells<Column>, column: Column): string {
  const text = cells.raw(column)
  if (text === '' && column === 'hospice') return 'false'
  const may = readBoolean(text)
  if (may === null) throw new BadRow(`${columns[column][0]} is neither Y nor N`)
  return String(may)
}
