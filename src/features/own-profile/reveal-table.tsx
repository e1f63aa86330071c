import type { OutputOf } from '#shared/calls/contract.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import type { getOwnProfile } from './contracts.ts'

type Reveals = OutputOf<typeof getOwnProfile>['reveals']

const who: Record<Reveals[number]['who'], string> = {
  team: 'Recruiting teams',
  alone: 'Recruiters who work alone',
  staff: 'Our own staff',
}

/** Who has revealed contacts, and when: counts, never names. */
export function RevealTable({ reveals }: { reveals: Reveals }) {
  if (reveals.length === 0) return <p className="text-muted">No one has revealed a contact of yours.</p>
  return (
    <Table label="Revealed contacts by month">
      <TableHead>
        <TableHeader>Month</TableHeader>
        <TableHeader>By</TableHeader>
        <TableHeader>Contacts</TableHeader>
      </TableHead>
      <TableBody>
        {reveals.map((row) => (
          <TableRow key={row.month + row.who}>
            <TableCell>{monthOf(row.month)}</TableCell>
            <TableCell>{who[row.who]}</TableCell>
            <TableCell>{row.contacts}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const monthOf = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
