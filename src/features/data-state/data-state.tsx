import type { OutputOf } from '#shared/contract.ts'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { DataRefresh, DataSource, getDataState } from './contracts.ts'
import { monthOf } from './source-names.ts'

/** Where the physicians are from, and what changed. */
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
      <section aria-labelledby="refreshes" className="mt-12">
        <h2 id="refreshes" className="headline-28">
          What changed
        </h2>
        {state.refreshes.length === 0 ? (
          <p className="mt-3 max-w-[66ch] text-muted">No public file has been taken in yet.</p>
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
        <TableHeader>Data of</TableHeader>
        <TableHeader>Taken in</TableHeader>
      </TableHead>
      <TableBody>
        {sources.map(({ source, name, physicians, asOf, refreshedAt }) => (
          <TableRow key={source}>
            <TableCell className="font-semibold">{name}</TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(physicians)}</TableCell>
            <TableCell>{asOf ? monthOf(asOf) : <span className="text-faint">–</span>}</TableCell>
            <TableCell>{refreshedAt ? <Time value={refreshedAt} /> : <span className="text-faint">–</span>}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const figures = [
  ['Rows read', 'read'],
  ['New', 'new'],
  ['Changed', 'changed'],
  ['Unchanged', 'unchanged'],
  ['No longer in practice', 'gone'],
] as const

function Refreshes({ refreshes }: { refreshes: readonly DataRefresh[] }) {
  return (
    <Table label="Files that were taken in" className="mt-4">
      <TableHead>
        <TableHeader>File</TableHeader>
        <TableHeader>Taken in</TableHeader>
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
              <span className="font-semibold">{refresh.name}</span>
              {refresh.asOf && <span className="block text-13 text-muted">as of {monthOf(refresh.asOf)}</span>}
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
  )
}
