import { Badge } from '#ui/badge.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { RunningServer } from './contracts.ts'
import { agoWords, sizeWords } from './system-words.ts'

/** Each server's own report. `at` is the moment of the answer (ISO 8601). */
export function ServersTable({ servers, at }: { servers: readonly RunningServer[]; at: string }) {
  return (
    <Table label="Servers, as last reported" cards>
      <TableHead>
        <TableHeader>Server</TableHeader>
        <TableHeader>Version</TableHeader>
        <TableHeader>Started</TableHeader>
        <TableHeader>Search index</TableHeader>
        <TableHeader>Disk</TableHeader>
      </TableHead>
      <TableBody>
        {servers.map((server) => (
          <TableRow key={server.id}>
            <TableCell className="font-medium whitespace-nowrap">
              {server.name} {server.runs ? <Badge tone="accent">Running</Badge> : <Badge tone="red">Not seen</Badge>}
              <span className="block text-12 font-normal text-muted">seen {agoWords(server.seenAt, at)}</span>
            </TableCell>
            <TableCell data-label="Version" className="whitespace-nowrap">
              {server.version}
              <span className="block font-mono text-12 text-muted">{server.build}</span>
            </TableCell>
            <TableCell data-label="Started" className="whitespace-nowrap text-muted">
              <Time value={server.startedAt} format="date-time" />
            </TableCell>
            <TableCell data-label="Search index" className="whitespace-nowrap tabular-nums">
              {server.physicians === null ? 'Not ready' : formatCount(server.physicians, 'physician')}
              <span className="block text-12 text-muted">{lagWords(server.lagChanges)}</span>
            </TableCell>
            <TableCell data-label="Disk" className="whitespace-nowrap tabular-nums">
              {server.disk ? `${sizeWords(server.disk.free)} free` : 'Not known'}
              {server.disk && <span className="block text-12 text-muted">of {sizeWords(server.disk.size)}</span>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function lagWords(changes: number | null): string {
  if (changes === null) return ''
  return changes === 0 ? 'up to date' : `${formatNumber(changes)} changes behind at its last report`
}
