import type { OutputOf } from '#shared/calls/contract.ts'
import { monthAndYear } from '#shared/text/month-and-year.ts'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { DataRefresh, DataSource, getDataState } from './contracts.ts'
import { PublicFiles } from './public-files.tsx'

/** Where the physicians come from, and what changed. */
export function DataState({ state }: { state: OutputOf<typeof getDataState> }) {
  return (
    <>
      <section aria-labelledby="sources" className="mt-12">
        <h2 id="sources" className="headline-28">
          Sources
        </h2>
        {state.sources.length === 0 ? (
          <p className="mt-3 text-muted">There are no physicians yet.</p>
        ) : (
          <Sources sources={state.sources} />
        )}
      </section>
      <PublicFiles files={state.files} />
      <section aria-labelledby="refreshes" className="mt-12">
        <h2 id="refreshes" className="headline-28">
          What changed
        </h2>
        {state.refreshes.length === 0 ? (
          <p className="mt-3 max-w-[66ch] text-muted">No public file has been imported yet.</p>
        ) : (
          <Refreshes refreshes={state.refreshes} />
        )}
      </section>
    </>
  )
}

function Sources({ sources }: { sources: readonly DataSource[] }) {
  return (
    <Table label="Physicians by source" className="mt-4">
      <TableHead>
        <TableHeader>Source</TableHeader>
        <TableHeader className="text-right">Physicians</TableHeader>
        <TableHeader>Data as of</TableHeader>
        <TableHeader className="max-sm:hidden">Imported</TableHeader>
      </TableHead>
      <TableBody>
        {sources.map(({ source, name, physicians, asOf, refreshedAt }) => (
          <TableRow key={source}>
            <TableCell>
              <span className="font-semibold">{name}</span>
              {refreshedAt && (
                <span className="block text-13 text-muted sm:hidden">
                  imported <Time value={refreshedAt} />
                </span>
              )}
            </TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(physicians)}</TableCell>
            <TableCell className="whitespace-nowrap">{asOf ? monthAndYear(asOf) : nothing}</TableCell>
            <TableCell className="max-sm:hidden">{refreshedAt ? <Time value={refreshedAt} /> : nothing}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const nothing = <span className="text-faint">–</span>

const figures = [
  ['Rows read', 'read'],
  ['New', 'new'],
  ['Changed', 'changed'],
  ['Unchanged', 'unchanged'],
  ['No longer active', 'gone'],
] as const

/** A table if there is room for seven columns; otherwise one file below the other. */
function Refreshes({ refreshes }: { refreshes: readonly DataRefresh[] }) {
  return (
    <>
      <RefreshTable refreshes={refreshes} />
      <ul className="mt-4 border-t border-hair lg:hidden">
        {refreshes.map((refresh) => (
          <li key={refresh.id} className="border-b border-hair py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <FileName refresh={refresh} />
              <span className="text-13 text-muted">
                imported <Time value={refresh.at} />
              </span>
            </div>
            <dl className="mt-2.5 grid grid-cols-2 gap-x-6 gap-y-1 text-13 sm:grid-cols-5">
              {figures.map(([title, key]) => (
                <div key={key} className="flex justify-between gap-2 sm:block">
                  <dt className="text-muted">{title}</dt>
                  <dd className="tabular-nums">{formatNumber(refresh[key])}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function RefreshTable({ refreshes }: { refreshes: readonly DataRefresh[] }) {
  return (
    <div className="max-lg:hidden">
      <Table label="Imported files" className="mt-4">
        <TableHead>
          <TableHeader>File</TableHeader>
          <TableHeader>Imported</TableHeader>
          {figures.map(([title, key]) => (
            <TableHeader key={key} className="text-right">
              {title}
            </TableHeader>
          ))}
        </TableHead>
        <TableBody>
          {refreshes.map((refresh) => (
            <TableRow key={refresh.id}>
              <TableCell>
                <FileName refresh={refresh} />
              </TableCell>
              <TableCell className="whitespace-nowrap">
                <Time value={refresh.at} />
              </TableCell>
              {figures.map(([, key]) => (
                <TableCell key={key} className="text-right tabular-nums">
                  {formatNumber(refresh[key])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function FileName({ refresh: { name, asOf } }: { refresh: DataRefresh }) {
  return (
    <span>
      <span className="font-semibold">{name}</span>
      {asOf && <span className="block text-13 text-muted">as of {monthAndYear(asOf)}</span>}
    </span>
  )
}
