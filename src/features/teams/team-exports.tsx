import type { OutputOf } from '#shared/calls/contract.ts'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { getTeamExports } from './contracts.ts'

export function TeamExports({ exported }: { exported: OutputOf<typeof getTeamExports>['data'] }) {
  if (exported.length === 0) return <p className="text-14 text-muted">No one has exported anything yet.</p>
  return (
    <Table label="Exports">
      <TableHead>
        <TableHeader>When</TableHeader>
        <TableHeader>Who</TableHeader>
        <TableHeader className="text-right">Physicians</TableHeader>
      </TableHead>
      <TableBody>
        {exported.map(({ id, at, by, physicians, title, key }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap text-muted">
              <Time value={at} format="date-time" />
            </TableCell>
            <TableCell className="min-w-40">
              <span className="break-words">{by}</span>
              {key !== null && <span className="block text-13 break-words text-muted">With the key {key}</span>}
              {title && <span className="block text-13 break-words text-muted">{title}</span>}
            </TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(physicians)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
