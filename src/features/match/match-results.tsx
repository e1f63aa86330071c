import { useSearchParams } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { SharingSwitch } from '../teams/sharing-switch.tsx'
import { type getMatch, type MatchStatus, matchStatuses } from './contracts.ts'
import { MatchActions } from './match-actions.tsx'
import { MatchedRow } from './matched-row.tsx'

interface MatchResultsProps {
  viewer: Viewer
  match: OutputOf<typeof getMatch>
  /** Null for all rows. */
  status: MatchStatus | null
  onChanged: () => void
}

const labels: Record<MatchStatus | 'all', string> = {
  all: 'All rows',
  known: 'Known',
  possible: 'Possible',
  unknown: 'Unknown',
  opted_out: 'Opted out',
}

/** Who the rows are about, by status. */
export function MatchResults({ viewer, match, status, onChanged }: MatchResultsProps) {
  const [, setSearch] = useSearchParams()
  const { counts, rows, file, total, page, pageSize } = match
  const all = counts.known + counts.possible + counts.unknown + counts.opted_out
  const value = status ?? 'all'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MatchActions viewer={viewer} match={match} onChanged={onChanged} />
      {viewer.team && file.mayManage && (
        <div className="max-w-sm">
          <SharingSwitch kind="match" id={file.id} shared={file.shared} team={viewer.team.name} onChanged={onChanged} />
        </div>
      )}
      <Tabs
        value={value}
        onValueChange={(next) =>
          setSearch(
            { file: file.id, ...(next === 'all' ? {} : { status: next }) },
            { replace: true, preventScrollReset: true },
          )
        }
        label="Results"
        tabs={(['all', ...matchStatuses] as const).map((one) => ({
          value: one,
          label: labels[one],
          count: formatNumber(one === 'all' ? all : counts[one]),
        }))}
      >
        <TabPanel value={value}>
          {rows.length === 0 ? (
            <EmptyState title="No rows here">
              {all === 0
                ? 'The physicians of this file are no longer listed.'
                : 'Rows with this result will show up here.'}
            </EmptyState>
          ) : (
            <ul aria-label={labels[value]} className="border-b border-hair">
              {rows.map((row) => (
                <MatchedRow key={row.row} fileId={file.id} row={row} onChosen={onChanged} />
              ))}
            </ul>
          )}
          <Pagination page={page} pageCount={pageCountOf(total, pageSize)} label="Results" className="mt-6" />
        </TabPanel>
      </Tabs>
    </div>
  )
}
