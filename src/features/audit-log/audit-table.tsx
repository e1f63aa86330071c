import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import { type AuditedAction, actionWords, detailValue, detailWords, subjectWords } from './action-words.ts'
import type { AdminAction } from './contracts.ts'

export function AuditTable({ entries }: { entries: readonly AdminAction[] }) {
  return (
    <Table label="Audit log" cards>
      <TableHead>
        <TableHeader>When</TableHeader>
        <TableHeader>Admin</TableHeader>
        <TableHeader>Action</TableHeader>
        <TableHeader>About</TableHeader>
        <TableHeader>Details</TableHeader>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id} className="align-top">
            <TableCell data-label="When" className="whitespace-nowrap text-muted tabular-nums">
              <Time value={entry.createdAt} format="date-time" />
            </TableCell>
            <TableCell data-label="Admin" className="max-w-64 min-w-32 [overflow-wrap:anywhere]">
              {entry.admin}
            </TableCell>
            <TableCell className="min-w-32 font-medium max-sm:order-first">{actionWords(entry.action)}</TableCell>
            <TableCell
              data-label={isAboutNoOne(entry) ? undefined : 'About'}
              className={cn('max-w-72 min-w-32 [overflow-wrap:anywhere]', isAboutNoOne(entry) && 'max-sm:hidden')}
            >
              <About entry={entry} />
            </TableCell>
            <TableCell data-label="Details" className="max-w-80 min-w-32 text-13 text-muted [overflow-wrap:anywhere]">
              <Details details={entry.details} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Things the log shows by name as long as they exist. */
const called: ReadonlySet<string> = new Set(['user', 'submission', 'physician', 'message', 'import'])

const ofAccounts: ReadonlySet<string> = new Set<AuditedAction>([
  'end-sessions',
  'grant-plan',
  'end-plan',
  'make-demo',
  'end-demo',
])

/** About the site's settings, for example, or the suppression list. Cards on a phone leave the line out. */
const isAboutNoOne = ({ action, about }: AdminAction) => about.kind === null && !ofAccounts.has(action)

function About({ entry }: { entry: AdminAction }) {
  const { kind, id, label } = entry.about
  if (isAboutNoOne(entry)) return <span aria-hidden>–</span>
  if (kind === null) return <span className="text-muted">A deleted account</span>
  const name = subjectWords(kind)
  if (label === null && !called.has(kind)) return <span>{name}</span>
  return (
    <div>
      {kind === 'physician' && label !== null && id !== null ? (
        <TextLink to={paths.physician(Number(id))}>{label}</TextLink>
      ) : (
        <span>{label ?? <span className="text-muted">Deleted since</span>}</span>
      )}
      <span className="block text-12 text-muted">{name}</span>
    </div>
  )
}

function Details({ details }: { details: AdminAction['details'] }) {
  const facts = Object.entries(details)
  if (facts.length === 0) return <span aria-hidden>–</span>
  return (
    <ul>
      {facts.map(([name, value]) => (
        <li key={name}>
          {detailWords(name)}: <span className="text-ink">{detailValue(name, value)}</span>
        </li>
      ))}
    </ul>
  )
}
