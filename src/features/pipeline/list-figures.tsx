import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { Card } from '#ui/card.tsx'
import { ChevronRight } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { ChartNoAxesColumn } from '#ui/work-icons.tsx'
import { outcomeWords } from '../activities/contact-words.ts'
import { contactOutcomes } from '../activities/kinds.ts'
import type { getListFigures } from './figures-contracts.ts'

interface Bar {
  name: string
  value: number
  /** The value as people read it. */
  text: string
}

/** A list in numbers: each chart with its table. */
export function ListFigures({ figures: { stages, emailed } }: { figures: OutputOf<typeof getListFigures> }) {
  const wrote = emailed.reduce((sum, { count }) => sum + count, 0)
  const countOf = (outcome: string | null) => emailed.find((one) => one.outcome === outcome)?.count ?? 0
  const answered = countOf('interested') + countOf('notNow') + countOf('never')
  if (stages.length === 0 && wrote === 0) {
    return (
      <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title="No figures yet">
        Add stages on the board, or log emails. Figures come from what you and your team log.
      </EmptyState>
    )
  }
  const onTheWay = stages.filter(({ apart }) => !apart)
  const whole = onTheWay[0]?.reached ?? 0
  return (
    <div className="mt-6 grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      {stages.length > 0 && (
        <>
          <Figure
            title="How far physicians got"
            value={formatCount(whole, 'physician')}
            bars={stages.map(({ name, reached }) => ({ name, value: reached, text: formatNumber(reached) }))}
            note="Each stage counts everyone who reached it or went further, including physicians removed since. Contacted counts logged contacts."
            head={['Stage', 'Reached', 'Share', 'In it now']}
            rows={stages.map(({ name, reached, now }) => [
              name,
              formatNumber(reached),
              share(reached, whole),
              formatNumber(now),
            ])}
          />
          <Figure
            title="Median days in each stage"
            value={longest(stages)}
            bars={stages.map(({ name, medianDays }) => ({
              name,
              value: rounded(medianDays ?? 0),
              text: daysWords(medianDays),
            }))}
            note="Time in a current stage counts through today."
            head={['Stage', 'Median days']}
            rows={stages.map(({ name, medianDays }) => [name, daysWords(medianDays)])}
          />
        </>
      )}
      <Figure
        title="Replies by email"
        value={wrote === 0 ? 'No emails logged' : `${share(answered, wrote)} replied`}
        bars={[...contactOutcomes, null].map((outcome) => ({
          name: outcome === null ? 'No outcome yet' : outcomeWords[outcome],
          value: countOf(outcome),
          text: formatNumber(countOf(outcome)),
        }))}
        note={`${formatCount(wrote, 'physician')} emailed, counted by latest logged outcome. Interested, not now, and never count as replies.`}
        head={['Outcome', 'Physicians', 'Share']}
        rows={[...contactOutcomes, null].map((outcome) => [
          outcome === null ? 'No outcome yet' : outcomeWords[outcome],
          formatNumber(countOf(outcome)),
          share(countOf(outcome), wrote),
        ])}
      />
    </div>
  )
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`)

/** To a tenth of a day, so that a minute draws no bar. */
const rounded = (days: number) => Math.round(days * 10) / 10

/** '–', '0.4', '12' */
const daysWords = (days: number | null) =>
  days === null ? '–' : days < 10 ? String(rounded(days)) : formatNumber(Math.round(days))

function longest(stages: readonly { name: string; medianDays: number | null }[]): string {
  const highest = stages.toSorted((a, b) => (b.medianDays ?? 0) - (a.medianDays ?? 0))[0]
  return rounded(highest?.medianDays ?? 0) > 0 ? `Longest in ${highest!.name}` : 'Less than a day'
}

interface FigureProps {
  title: string
  /** A summary in a few words. */
  value: string
  bars: readonly Bar[]
  note: ReactNode
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

function Figure({ title, value, bars, note, head, rows }: FigureProps) {
  const highest = Math.max(...bars.map((bar) => bar.value), 0)
  return (
    <Card className="flex min-w-0 flex-col px-5 pt-4 pb-1">
      <h2 className="text-13 font-[550] text-muted">{title}</h2>
      <p className="mt-1 mb-4 headline-20 break-words">{value}</p>
      <div
        role="img"
        aria-label={`${title}: ${bars.map(({ name, text }) => `${name} ${text}`).join(', ')}.`}
        className="grid grid-cols-[minmax(0,7rem)_1fr_auto] items-center gap-x-3 gap-y-1.5 text-13"
      >
        {bars.map(({ name, value: length, text }) => (
          <div key={name} className="contents">
            <span className="truncate text-muted">{name}</span>
            <span className="h-4 rounded-4 bg-fill">
              <span
                className="block h-full rounded-4 bg-accent"
                style={{ width: highest === 0 ? 0 : `${(100 * length) / highest}%` }}
              />
            </span>
            <span className="text-right tabular-nums">{text}</span>
          </div>
        ))}
      </div>
      <p className="mt-3 text-13 text-pretty text-muted">{note}</p>
      <details className="group">
        <summary className="-mx-1 flex min-h-11 w-fit list-none items-center gap-1 rounded-6 px-1 text-13 font-medium text-accent hover:text-accent-hover">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          Table
          <span className="sr-only"> of {title.toLowerCase()}</span>
        </summary>
        <Table label={title} className="mb-3">
          <TableHead>
            {head.map((name, at) => (
              <TableHeader key={name} className={at > 0 ? 'text-right' : undefined}>
                {name}
              </TableHeader>
            ))}
          </TableHead>
          <TableBody>
            {rows.map(([name, ...values]) => (
              <TableRow key={name}>
                <TableCell className="py-1.5 break-words">{name}</TableCell>
                {values.map((text, at) => (
                  <TableCell key={head[at + 1]} className="py-1.5 text-right tabular-nums">
                    {text}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </Card>
  )
}
