import { Link } from 'react-router'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { Badge } from '#ui/badge.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { SequenceRow } from './contracts.ts'
import { stateTones, stateWords } from './sequence-words.ts'

/** One's own and colleagues' sequences; of those that aren't to be opened, only counts. */
export function SequenceTable({ sequences }: { sequences: readonly SequenceRow[] }) {
  return (
    <Table label="Sequences" cards>
      <TableHead>
        <TableHeader>Name</TableHeader>
        <TableHeader>State</TableHeader>
        <TableHeader>People</TableHeader>
        <TableHeader>Sent</TableHeader>
        <TableHeader>Bounced</TableHeader>
        <TableHeader>Replied</TableHeader>
        <TableHeader>Opted out</TableHeader>
        <TableHeader>Next email</TableHeader>
      </TableHead>
      <TableBody>
        {sequences.map((sequence) => (
          <Row key={sequence.id} sequence={sequence} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ sequence }: { sequence: SequenceRow }) {
  const { id, name, open, mine, by, list, state, unclear, people, waiting, figures, nextAt } = sequence
  return (
    <TableRow>
      <TableCell>
        <span className="block wrap-anywhere">
          {open ? (
            <Link to={sequencePaths.one(id)} className="font-semibold hover:underline">
              {name}
            </Link>
          ) : (
            <span className="text-muted">Private</span>
          )}
        </span>
        <span className="block text-12 wrap-anywhere text-muted">
          {[list && `to ${list.name}`, !mine && `by ${by}`].filter(Boolean).join(', ')}
        </span>
      </TableCell>
      <TableCell data-label="State">
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
        {unclear > 0 && <span className="block text-12 text-amber">{formatNumber(unclear)} to decide</span>}
      </TableCell>
      <TableCell data-label="People">
        {formatNumber(people)}
        {waiting > 0 && <span className="text-12 text-muted"> ({formatNumber(waiting)} waiting)</span>}
      </TableCell>
      <TableCell data-label="Sent">{formatNumber(figures.sent)}</TableCell>
      <TableCell data-label="Bounced">{formatNumber(figures.bounced)}</TableCell>
      <TableCell data-label="Replied">{formatNumber(figures.replied)}</TableCell>
      <TableCell data-label="Opted out">{formatNumber(figures.optedOut)}</TableCell>
      <TableCell data-label="Next email">{nextAt ? <Time value={nextAt} format="date-time" /> : '–'}</TableCell>
    </TableRow>
  )
}
