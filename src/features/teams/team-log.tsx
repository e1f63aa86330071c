import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { LogEntry, LogKind } from './log-contracts.ts'

const verbs: Record<LogKind, string> = { revealed: 'Revealed contacts of', exported: 'Exported', sent: 'Emailed' }

/** Who revealed, exported, and sent, and with which key. */
export function TeamLog({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return <p className="text-14 text-muted">Nothing in the last 12 months.</p>
  return (
    <Table label="Log entries">
      <TableHead>
        <TableHeader>When</TableHeader>
        <TableHeader>Who</TableHeader>
        <TableHeader>What</TableHeader>
      </TableHead>
      <TableBody>
        {entries.map(({ id, at, by, key, kind, physicians, physician, title }) => (
          <TableRow key={`${kind} ${id}`}>
            <TableCell className="whitespace-nowrap text-muted">
              <Time value={at} format="date-time" />
            </TableCell>
            <TableCell className="min-w-32">
              <span className="break-words">{by}</span>
              {key !== null && <span className="block text-13 break-words text-muted">With the key {key}</span>}
            </TableCell>
            <TableCell className="min-w-40">
              {verbs[kind]}{' '}
              {physician ? (
                <TextLink to={paths.physician(physician.id)}>{physician.name}</TextLink>
              ) : (
                formatCount(physicians, 'physician')
              )}
              {title && <span className="block text-13 break-words text-muted">{title}</span>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
