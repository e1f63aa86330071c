import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { Time } from '#ui/time.tsx'
import { FileDown } from '#ui/work-icons.tsx'
import type { getExportStats, getExports } from './contracts.ts'
import { StoredExportRow } from './stored-export-row.tsx'

interface ExportsTabProps {
  viewer: Viewer
  /** Null if they couldn't be loaded, which is logged. */
  stats: OutputOf<typeof getExportStats> | null
  stored: OutputOf<typeof getExports>['data'] | null
  /** Called after a change, to reload. */
  onChanged: () => void
  /** It is loading again. */
  reading: boolean
}

/** What has been exported, and what of it can still be downloaded. */
export function ExportsTab({ viewer, stats, stored, onChanged, reading }: ExportsTabProps) {
  if (stats?.total === 0 && stored?.length === 0) {
    return (
      <EmptyState
        icon={<FileDown aria-hidden />}
        title="No recent export activity"
        actions={<ButtonLink to={paths.search()}>Search Physicians</ButtonLink>}
      >
        {viewer.isDemo
          ? 'The demo account cannot export. With your own account, your exports are listed here.'
          : 'Your exports are listed here, with their date and number of contacts.'}
      </EmptyState>
    )
  }
  return (
    <>
      {stats && (
        <SettingsSection title="Activity" description="Any export voids the money-back guarantee.">
          <Activity stats={stats} />
        </SettingsSection>
      )}
      <SettingsSection
        title="Export center"
        description={`Exports are kept for ${limits.exportRetention / 86_400_000} days. Download them as CSV or Excel, or as PDF for up to ${formatNumber(limits.exportPdf)} physicians. Files are rebuilt at download and leave out physicians removed since.`}
      >
        <StoredExports viewer={viewer} stored={stored} onChanged={onChanged} reading={reading} />
      </SettingsSection>
    </>
  )
}

function Activity({ stats: { total, recent } }: { stats: NonNullable<ExportsTabProps['stats']> }) {
  return (
    <div className="grid gap-4">
      <p className="flex items-baseline gap-3">
        <span className="headline-28 tabular-nums">{formatNumber(total)}</span>
        <span className="text-muted">{total === 1 ? 'export in total' : 'exports in total'}</span>
      </p>
      {recent.length > 0 && (
        <ol aria-label="Recent exports" className="border-y border-hair">
          {recent.map(({ export_date: date, export_count: count }) => (
            <li key={date} className="flex justify-between gap-4 border-t border-hair py-2.5 first:border-t-0">
              <Time value={date} />
              <span className="text-muted tabular-nums">{formatCount(count, 'contact')}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function StoredExports({ viewer, stored, onChanged, reading }: Omit<ExportsTabProps, 'stats'>) {
  if (stored === null) {
    return (
      <ErrorState title="Your exports could not be loaded" onRetry={onChanged} retrying={reading}>
        Nothing is lost. Try again in a moment.
      </ErrorState>
    )
  }
  if (stored.length === 0) {
    return (
      <p className="text-muted">
        You have no exports to download right now. Make one from the <TextLink to={paths.search()}>search</TextLink>.
      </p>
    )
  }
  return (
    <ul aria-label="Kept exports" className="border-y border-hair">
      {stored.map((one) => (
        <StoredExportRow key={one.id} viewer={viewer} stored={one} onChanged={onChanged} />
      ))}
    </ul>
  )
}
