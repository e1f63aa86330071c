import type { OutputOf } from '#shared/calls/contract.ts'
import { Card } from '#ui/card.tsx'
import { ArrowUpRight, ChevronRight } from '#ui/icons.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { ArrowDownRight } from '#ui/work-icons.tsx'
import type { Figure, getFigures } from './contracts.ts'
import { FigureChart } from './figure-chart.tsx'
import {
  bucketWords,
  type Change,
  changeWords,
  columnWords,
  dayWords,
  figureValue,
  figureWords,
} from './figure-words.ts'

type Figures = OutputOf<typeof getFigures>

/** One figure: its total, how it compares, its chart, and the table behind it. */
export function FigureCard({ figure, times }: { figure: Figure; times: Omit<Figures, 'figures'> }) {
  const { step, buckets, currency } = times
  const { title, note } = figureWords[figure.name]
  const show = (value: number) => figureValue(figure.name, value, currency)
  const names = buckets.map((bucket) => bucketWords(bucket, step))
  const { values } = figure.columns[0]!
  const max = values.indexOf(Math.max(...values))
  const first = buckets[0]!.from
  const last = buckets.at(-1)!.to
  return (
    <Card className="flex min-w-0 flex-col px-5 pt-4 pb-1">
      <h2 className="text-13 font-[550] text-muted">{title}</h2>
      <p className="mt-1 mb-5 flex flex-wrap items-baseline gap-x-3">
        <data value={figure.total} className="headline-28">
          {show(figure.total)}
        </data>
        <ChangeNote change={changeWords(figure.total, figure.before, show)} />
      </p>
      <FigureChart
        label={`${title} from ${dayWords(first)} to ${dayWords(last)}: ${show(figure.total)}, ${
          values.every((value) => value === 0) ? 'none' : `highest ${show(values[max]!)}, ${names[max]}`
        }.`}
        values={values}
        names={names}
        ends={[dayWords(first, first.slice(0, 4) !== last.slice(0, 4)), dayWords(last, false)]}
        show={show}
        kind={figure.name === 'subscriptions' ? 'line' : 'columns'}
      />
      <p className="mt-3 min-h-9 text-13 text-pretty text-muted">
        {note}
        {figure.since !== null && ` Counted since ${dayWords(figure.since)}.`}
      </p>
      <details className="group">
        <summary className="-mx-1 flex min-h-10 w-fit list-none items-center gap-1 rounded-6 px-1 text-13 font-medium text-accent hover:text-accent-hover">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          Table
          <span className="sr-only"> of {title.toLowerCase()}</span>
        </summary>
        <FigureTable figure={figure} names={names} show={show} title={title} />
      </details>
    </Card>
  )
}

function ChangeNote({ change: { direction, text } }: { change: Change }) {
  const Icon = direction === 'up' ? ArrowUpRight : direction === 'down' ? ArrowDownRight : null
  return (
    <span className="inline-flex items-center gap-1 text-13 text-muted tabular-nums">
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {text}
    </span>
  )
}

interface FigureTableProps {
  figure: Figure
  names: readonly string[]
  show: (value: number) => string
  title: string
}

function FigureTable({ figure: { columns }, names, show, title }: FigureTableProps) {
  const latestFirst = names.map((name, index) => ({ name, index })).toReversed()
  return (
    <Table label={`Table of ${title.toLowerCase()}`} className="mb-4 max-h-80 overflow-y-auto text-13">
      <TableHead>
        <TableHeader>When</TableHeader>
        {columns.map(({ name }) => (
          <TableHeader key={name} className="text-right">
            {columnWords(name)}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {latestFirst.map(({ name, index }, row) => (
          <TableRow key={name}>
            <TableCell className="py-1.5 text-13 whitespace-nowrap">
              {name}
              {row === 0 && <span className="text-muted"> so far</span>}
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column.name} className="py-1.5 text-right text-13">
                {show(column.values[index] ?? 0)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
