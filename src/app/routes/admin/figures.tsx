import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getFigures } from '#features/statistics/contracts.ts'
import { FigureCard } from '#features/statistics/figure-card.tsx'
import { dayWords, rangeWords, stepWords } from '#features/statistics/figure-words.ts'
import { figuresAddress, figuresSearch } from '#features/statistics/figures-search.ts'
import { ranges, stepsOf } from '#features/statistics/periods.ts'
import { paths } from '#shared/product/paths.ts'
import { cn } from '#ui/class-names.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Figures')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  const search = figuresSearch(entry.url.searchParams)
  return { search, answer: await loadCallOrNull(entry, getFigures, search) }
}

export default function Figures() {
  const { search, answer } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  const { range, step } = search
  return (
    <WorkPage title="Figures" counts="Sign-ups, revenue, and usage over time. Days are in UTC. Today is partial.">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Choice label="Time range">
            {ranges.map((one) => (
              <ChoiceLink key={one} to={figuresAddress(one, stepsOf[one][0])} current={one === range}>
                {rangeWords[one]}
              </ChoiceLink>
            ))}
          </Choice>
          <Choice label="Grouped by">
            {stepsOf[range].map((one) => (
              <ChoiceLink key={one} to={figuresAddress(range, one)} current={one === step}>
                {stepWords[one]}
              </ChoiceLink>
            ))}
          </Choice>
        </div>
        {answer && (
          <p className="text-13 text-muted tabular-nums">
            {dayWords(answer.buckets[0]!.from)} – {dayWords(answer.buckets.at(-1)!.to)}, compared with{' '}
            {dayWords(answer.before.from)} – {dayWords(answer.before.to)}
          </p>
        )}
      </div>
      {answer ? (
        <div className="grid items-stretch gap-4 md:grid-cols-2">
          {answer.figures.map((figure) => (
            <FigureCard key={figure.name} figure={figure} times={answer} />
          ))}
        </div>
      ) : (
        <ErrorState
          title="Figures could not be loaded"
          onRetry={() => void revalidate()}
          retrying={state !== 'idle'}
          className="border-t border-hair"
        >
          Nothing is lost. Try again in a moment.
        </ErrorState>
      )}
    </WorkPage>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex gap-0.5 rounded-8 bg-fill p-0.5">
      {children}
    </nav>
  )
}

function ChoiceLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={cn(
        'flex min-h-8 items-center rounded-6 px-3 text-13 font-medium whitespace-nowrap',
        current ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--hair-strong)]' : 'text-muted hover:text-ink',
      )}
    >
      {children}
    </Link>
  )
}
