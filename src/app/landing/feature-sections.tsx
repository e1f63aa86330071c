import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'

interface SectionProps {
  title: string
  text: ReactNode
  more?: ReactNode
  /** The picture stands at the left. */
  mirrored?: boolean
  children: ReactNode
}

/** Text on one side, what it describes on the other. */
export function Section({ title, text, more, mirrored = false, children }: SectionProps) {
  return (
    <section className="border-t border-hair py-14 md:py-20">
      <div
        className={cn(
          'grid items-center gap-x-16 gap-y-8',
          mirrored ? 'lg:grid-cols-2' : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
        )}
      >
        <div className={cn(mirrored && 'lg:order-last')}>
          <h2 className="headline-40 max-w-[17ch] text-balance max-md:headline-28">{title}</h2>
          <p className="mt-4 max-w-[52ch] text-16 text-pretty text-muted">{text}</p>
          {more && <div className="mt-4">{more}</div>}
        </div>
        {children}
      </div>
    </section>
  )
}

export interface SpecialtyCount {
  specialty: string
  count: number
}

/** The largest specialties with their current counts. */
export function SpecialtiesSection({ specialties }: { specialties: readonly SpecialtyCount[] }) {
  const largest = specialties.slice(0, 8)
  const most = largest[0]?.count ?? 1
  return (
    <Section
      title="Exact counts for every specialty."
      text="Filters show how many physicians a choice would leave before you make it, and a search names the exact total. No one is hidden, and no one pays to rank higher."
      more={<TextLink to={paths.specialties()}>All {formatNumber(specialties.length)} specialties</TextLink>}
    >
      <ol className="border-b border-hair">
        {largest.map(({ specialty, count }) => (
          <li key={specialty} className="border-t border-hair">
            <Link
              to={paths.specialtyDirectory(specialtySlug(specialty))}
              className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 rounded-4 py-2.5 sm:grid-cols-[190px_minmax(0,1fr)_auto]"
            >
              <span className="font-semibold underline-offset-4 group-hover:underline">{specialty}</span>
              <span aria-hidden className="h-1.5 max-sm:hidden">
                <span
                  className="block h-full origin-left rounded-full bg-accent opacity-70"
                  style={{ transform: `scaleX(${count / most})` }}
                />
              </span>
              <span className="text-muted tabular-nums">
                {formatNumber(count)}
                <span className="sr-only"> physicians</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The operator's claim comes first, where there is one. */
export function sourcesText(claim: string | null): string {
  const facts =
    'Every email and phone number shows its source and the day it was last checked or first seen. Physicians who ask to be removed stay removed, through every update.'
  return claim === null ? facts : `${claim} ${facts}`
}

/** A contact as the profile shows it: masked, with source and age. The person is invented. */
export function SourcesSection() {
  return (
    <Section
      mirrored
      title="You see where every number comes from."
      text={sourcesText(brand.claims.contacts)}
      more={<TextLink to={paths.compliance()}>How we handle data</TextLink>}
    >
      <Card className="divide-y divide-hair px-6 py-2">
        {sources.map(({ value, kind, source, old }) => (
          <div key={kind} className="py-4">
            <p className="font-semibold tabular-nums">
              {value} <span className="font-normal text-muted">{kind}</span>
            </p>
            <p className="mt-1.5 flex items-center gap-2 text-13 text-muted">
              <span aria-hidden className={cn('size-1.5 rounded-full', old ? 'bg-amber' : 'bg-accent')} />
              {source}
            </p>
          </div>
        ))}
      </Card>
    </Section>
  )
}

const sources = [
  {
    value: 'd•••••@•••.example',
    kind: 'Personal email',
    source: 'Confirmed by the physician, 3 weeks ago',
    old: false,
  },
  { value: '(512) •••-••48', kind: 'Direct phone', source: 'CMS clinician file, last month', old: false },
  { value: '(512) •••-••01', kind: 'Practice', source: 'NPPES, last updated in 2019', old: true },
]

/** What is kept: searches, lists, exports. */
export function WorkSection() {
  return (
    <section aria-labelledby="work" className="border-t border-hair py-14 md:py-20">
      <h2 id="work" className="headline-40 max-w-[22ch] text-balance max-md:headline-28">
        Built for the follow-up, too.
      </h2>
      <dl className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {work.map(({ title, text }) => (
          <div key={title} className="border-t border-hair-strong pt-4">
            <dt className="text-16 font-semibold">{title}</dt>
            <dd className="mt-1.5 text-pretty text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const work = [
  {
    title: 'Saved searches',
    text: 'Save a search with all its filters. See how many new physicians match since your last visit.',
  },
  {
    title: 'Lists',
    text: 'Add from any result. Lists skip duplicates, hold your notes, and show on every card.',
  },
  {
    title: 'Exports you can use',
    text: 'The physicians of a list or of a selection as CSV, Excel or PDF, with the columns that you choose.',
  },
]
