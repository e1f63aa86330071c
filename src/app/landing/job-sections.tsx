import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/class-names.ts'
import { Check } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'

export interface SpecialtyCount {
  specialty: string
  count: number
}

/** The three tasks recruiters come for, each with a piece of the product. */
export function JobsSection({ specialties }: { specialties: readonly SpecialtyCount[] }) {
  return (
    <section aria-label="What it does" className="grid gap-x-8 gap-y-12 py-14 md:py-20 lg:grid-cols-3">
      {specialties.length > 0 && (
        <Job
          title="Find"
          text="Type the way you talk, use filters, or run a Boolean search. Filters show how many physicians each choice leaves before you make it. No one is hidden, and no one pays to rank higher."
          to={paths.specialties()}
          more={`All ${formatNumber(specialties.length)} specialties`}
        >
          <Counts specialties={specialties.slice(0, 6)} />
        </Job>
      )}
      <Job
        title="Know"
        text="Every email and phone number shows its source and the day it was last checked or first seen, even when it is old."
        to={paths.data()}
        more="Where our data comes from"
      >
        <Sources />
      </Job>
      <Job
        title="Keep track"
        text="Lists skip duplicates and hold your notes. Saved searches show how many new physicians match since your last visit. Export to CSV, Excel or PDF with the columns you choose."
        to={paths.signup()}
        more="Start a list"
      >
        <Tracking />
      </Job>
    </section>
  )
}

interface JobProps {
  title: string
  text: string
  to: string
  more: string
  children: ReactNode
}

function Job({ title, text, to, more, children }: JobProps) {
  return (
    <div className="grid content-start items-center gap-x-8 gap-y-5 md:max-lg:grid-cols-2">
      <Card className="grid min-h-[228px] content-center px-5 py-3">{children}</Card>
      <div>
        <h2 className="headline-20">{title}</h2>
        <p className="mt-1.5 text-pretty text-muted">{text}</p>
        <p className="mt-2">
          <Link to={to} className="text-button">
            {more}
          </Link>
        </p>
      </div>
    </div>
  )
}

/** The largest specialties, with their current counts. */
function Counts({ specialties }: { specialties: readonly SpecialtyCount[] }) {
  const highest = specialties[0]?.count ?? 1
  return (
    <ol>
      {specialties.map(({ specialty, count }) => (
        <li key={specialty} className="border-t border-hair first:border-t-0">
          <Link
            to={paths.specialtyDirectory(specialtySlug(specialty))}
            className="group relative flex min-h-11 items-center justify-between gap-4 rounded-4 text-13 md:min-h-8"
          >
            <span className="truncate underline-offset-4 group-hover:underline">{specialty}</span>
            <span className="text-muted tabular-nums">
              {formatNumber(count)}
              <span className="sr-only"> physicians</span>
            </span>
            <span aria-hidden className="facet-bar" style={{ transform: `scaleX(${count / highest})` }} />
          </Link>
        </li>
      ))}
    </ol>
  )
}

const contacts = [
  { value: 'd•••••@•••.example', kind: 'Personal email', source: 'Confirmed by the physician, 3 weeks ago' },
  { value: '(512) •••-••48', kind: 'Direct phone', source: 'CMS clinician file, last month' },
  { value: '(512) •••-••01', kind: 'Practice phone', source: 'NPPES, last updated in 2019', old: true },
]

/** Contacts as a profile shows them. The person is made up. */
function Sources() {
  return (
    <ul>
      {contacts.map(({ value, kind, source, old = false }) => (
        <li key={kind} className="border-t border-hair py-2.5 first:border-t-0">
          <p className="font-semibold tabular-nums">
            {value} <span className="font-normal text-muted">{kind}</span>
          </p>
          <p className="mt-1 flex items-center gap-2 text-13 text-muted">
            <span aria-hidden className={cn('size-1.5 rounded-full', old ? 'bg-amber' : 'bg-accent')} />
            {source}
          </p>
        </li>
      ))}
    </ul>
  )
}

const entries = [
  { name: 'Amara Okafor', note: 'Open to Dallas in the spring.', done: 'Contacted Nov 14' },
  { name: 'Daniel Abernathy', note: 'Asked about call. Send the schedule.', done: 'Contacted Nov 18' },
  { name: 'Priya Raghunathan', note: 'Check on her license.', done: null },
]

/** A list with notes and marks. The people are made up. */
function Tracking() {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 pb-2 text-13">
        <span className="font-semibold">Cardiologist, Dallas</span>
        <span className="text-muted">sample list</span>
      </p>
      <ul>
        {entries.map(({ name, note, done }) => (
          <li key={name} className="border-t border-hair py-2 text-13">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{name}</span>
              {done && (
                <span className="flex items-center gap-1 text-12 whitespace-nowrap text-accent">
                  <Check aria-hidden className="size-3" />
                  {done}
                </span>
              )}
            </p>
            <p className="mt-0.5 text-muted">{note}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
