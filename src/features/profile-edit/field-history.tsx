import { profileFieldLabels } from '#data/edit/field-labels.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { FieldChange, getProfileToEdit } from './contracts.ts'
import { sourceWords } from './source-words.ts'

type History = Pick<OutputOf<typeof getProfileToEdit>, 'history' | 'total'>

const labels = new Map<string, string>(Object.entries(profileFieldLabels))

/** What admins changed in a profile: which field, when, who, from what to what, and why. */
export function FieldHistory({ history, total }: History) {
  return (
    <section aria-labelledby="history" className="mt-12">
      <h2 id="history" className="headline-20">
        History
      </h2>
      {history.length === 0 ? (
        <p className="mt-2 text-14 text-muted">No one has corrected this profile yet.</p>
      ) : (
        <>
          <div className="mt-3">
            <Table label="Corrections, latest first" cards>
              <TableHead>
                <TableHeader>Field</TableHeader>
                <TableHeader>Before</TableHeader>
                <TableHeader>After</TableHeader>
                <TableHeader>Source</TableHeader>
                <TableHeader>Changed</TableHeader>
              </TableHead>
              <TableBody>
                {history.map((change) => (
                  <Row key={change.id} change={change} />
                ))}
              </TableBody>
            </Table>
          </div>
          {total > history.length && (
            <p className="mt-3 text-13 text-muted">
              The latest {formatNumber(history.length)} of {formatNumber(total)} changes.
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Row({ change: { field, before, after, sourceBefore, reason, by, at } }: { change: FieldChange }) {
  const cell = 'min-w-28 py-2 text-13 [overflow-wrap:anywhere]'
  return (
    <TableRow className="align-top">
      <TableCell className="py-2 text-13 whitespace-nowrap text-muted">{labels.get(field) ?? field}</TableCell>
      <TableCell data-label="Before" className={cell}>
        <div>
          <Value text={before} />
          {sourceBefore && <span className="block text-12 text-muted">from {sourceWords(sourceBefore)}</span>}
        </div>
      </TableCell>
      <TableCell data-label="After" className={cell}>
        <Value text={after} />
      </TableCell>
      <TableCell data-label="Source" className={cell}>
        {reason}
      </TableCell>
      <TableCell data-label="Changed" className={cell}>
        <div>
          {by ?? 'A deleted account'}
          <span className="block text-12 text-muted">
            <Time value={at} format="date-time" />
          </span>
        </div>
      </TableCell>
    </TableRow>
  )
}

const Value = ({ text }: { text: string }) =>
  text === '' ? <span className="text-faint">None</span> : <span>{text}</span>
