import { readDay } from '../../normalise/cells.ts'
import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactSource } from '../fact-source.ts'
import { newestDay } from '../newest-day.ts'

const columns = {
  npi: ['NPI'],
  lastName: ['LAST_NAME'],
  reason: ['REVOCATION_RSN'],
  revokedOn: ['REVOCATION_EFCTV_DT'],
  barUntil: ['REENROLLMENT_BAR_EXPRTN_DT'],
} as const
type Column = keyof typeof columns

/**
 * Whose Medicare enrollment was revoked and who may not enroll again yet (42 CFR 424.535). An administrative action by
 * CMS, not an exclusion by the OIG.
 */
export const revoked: FactSource<Column> = {
  name: 'revoked',
  title: sourceTitles.revoked,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms: 'A work of the US Government, in the public domain.',
  homepage:
    'https://data.cms.gov/provider-characteristics/medicare-provider-supplier-enrollment/revoked-medicare-providers-and-suppliers',
  rows: 'revocations',
  freshDays: 120,
  files: /revo(ked|cation)/i,
  find: { kind: 'catalog', dataset: 'Revoked Medicare Providers and Suppliers', files: /\.csv$/i },
  columns,
  table: { name: 'fact_revocations', key: ['npi', 'revoked_on', 'reason'], values: ['bar_until'] },
  replaces: 'everything',
  read: (cells) => {
    const days = newestDay()
    const row = () => {
      days.note(readDay(cells.raw('revokedOn')))
      return revocation(cells)
    }
    return Object.assign(days, { row })
  },
}

function revocation(cells: FactCells<Column>) {
  if (cells.text('lastName') === '') return 'organizations'
  const revokedOn = readDay(cells.raw('revokedOn'))
  if (revokedOn === null) throw new BadRow('REVOCATION_EFCTV_DT is not a date')
  const reason = cells.text('reason')
  if (reason === '') throw new BadRow('REVOCATION_RSN is empty')
  return [[cells.npi('npi'), revokedOn, reason, readDay(cells.raw('barUntil'))]]
}
