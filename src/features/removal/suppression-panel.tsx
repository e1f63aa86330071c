import type { OutputOf } from '#shared/calls/contract.ts'
import { DeskList, type DeskPanelProps } from '#ui/desk-list.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import { AddSuppressionForm } from './add-suppression-form.tsx'
import type { getSuppressions } from './contracts.ts'
import { kindNames } from './entry-words.ts'
import { FindSuppressions } from './find-suppressions.tsx'

interface SuppressionPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getSuppressions> | null
}

/** Who is kept out of the data, as counts: the list itself is keyed hashes. */
export function SuppressionPanel({ answer, onChanged, reading }: SuppressionPanelProps) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_360px]">
      <section aria-labelledby="suppressed">
        <h2 id="suppressed" className="headline-20">
          {answer ? `${formatNumber(answer.entries)} ${answer.entries === 1 ? 'entry' : 'entries'}` : 'The list'}
        </h2>
        <p className="mt-1.5 max-w-[66ch] text-14 text-muted">
          Keyed hashes that every import is checked against. The hashes cannot be reversed.
        </p>
        {answer && answer.kinds.length > 0 && (
          <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
            {answer.kinds.map(({ kind, entries }) => (
              <div key={kind}>
                <dt className="text-13 text-muted">{kindNames[kind] ?? kind}</dt>
                <dd className="text-20 font-semibold tabular-nums">{formatNumber(entries)}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-6">
          <DeskList
            answer={answer}
            label="Suppression list"
            onRetry={onChanged}
            retrying={reading}
            empty={{
              title: 'The list is empty',
              text: 'Removals, deletion lists, and people you add here appear on it.',
            }}
          >
            <Table label="Entries by reason">
              <TableHead>
                <TableHeader>Why</TableHeader>
                <TableHeader className="text-right">Entries</TableHeader>
                <TableHeader>Last added</TableHeader>
              </TableHead>
              <TableBody>
                {answer?.data.map(({ reason, entries, lastAt }) => (
                  <TableRow key={reason}>
                    <TableCell className="break-words">{reason}</TableCell>
                    <TableCell className="text-right tabular-nums">{formatNumber(entries)}</TableCell>
                    <TableCell className="whitespace-nowrap">
                      <Time value={lastAt} format="date-time" />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </DeskList>
        </div>
      </section>
      <div className="grid content-start gap-10">
        <section aria-labelledby="find-suppressions">
          <h2 id="find-suppressions" className="headline-20">
            Look up or lift an entry
          </h2>
          <FindSuppressions onLifted={onChanged} />
        </section>
        <section aria-labelledby="add-suppression">
          <h2 id="add-suppression" className="headline-20">
            Keep someone out
          </h2>
          <AddSuppressionForm onAdded={onChanged} />
        </section>
      </div>
    </div>
  )
}
