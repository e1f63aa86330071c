import { Building2, GraduationCap, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#shared/product/limits.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'
import type { DemoPerson } from './demo-people.ts'
import { type DemoQuery, demoTotal, findDemoPeople } from './demo-query.ts'

interface DemoScreenProps {
  sidebar: ReactNode
  /** On narrow screens the filters are above the results, or hidden. */
  sidebarShown: boolean
  toolbar: ReactNode
  paginator: ReactNode
  query: DemoQuery
  page: number
  selected: ReadonlySet<number>
  onSelectedChange: (person: DemoPerson, selected: boolean) => void
  /** View Email, View Phone and View Profile of a row. */
  actions: (person: DemoPerson) => ReactNode
  /** Shown instead of people when there are none. */
  empty: ReactNode
}

/** A small search screen: its look is here, its behavior comes from the component that shows it. */
export function DemoScreen(props: DemoScreenProps) {
  const { sidebar, sidebarShown, toolbar, paginator, query, page, selected, onSelectedChange, actions, empty } = props
  const people = peopleOfPage(query, page)
  return (
    <div className="grid text-left lg:grid-cols-[264px_minmax(0,1fr)]">
      <div className={cn('border-hair px-5 py-5 max-lg:border-b lg:border-r', !sidebarShown && 'max-lg:hidden')}>
        {sidebar}
      </div>
      <div className="min-w-0 px-4 pt-5 pb-6 sm:px-6">
        <p tabIndex={-1} data-demo-total aria-live="polite" className="headline-20 tabular-nums">
          {rangeText(query, page)}
        </p>
        {toolbar}
        {people.length === 0 ? (
          empty
        ) : (
          <ul className="border-t border-hair-strong">
            {people.map((person) => (
              <DemoRow
                key={person.id}
                person={person}
                selected={selected.has(person.id)}
                onSelectedChange={(ticked) => onSelectedChange(person, ticked)}
                actions={actions(person)}
              />
            ))}
          </ul>
        )}
        {paginator}
      </div>
    </div>
  )
}

export function peopleOfPage(query: DemoQuery, page: number): DemoPerson[] {
  const { pageSize } = limits.demo
  return findDemoPeople(query).slice((page - 1) * pageSize, page * pageSize)
}

/** The demo's count: 'Showing 1-10 of 24,832 results'. */
function rangeText(query: DemoQuery, page: number): string {
  const total = demoTotal(query)
  if (total === 0) return 'Showing 0 of 0 results'
  const first = (page - 1) * limits.demo.pageSize + 1
  const last = Math.min(total, page * limits.demo.pageSize)
  return `Showing ${formatNumber(first)}-${formatNumber(last)} of ${formatNumber(total)} results`
}

interface DemoRowProps {
  person: DemoPerson
  selected: boolean
  onSelectedChange: (selected: boolean) => void
  actions: ReactNode
}

function DemoRow({ person, selected, onSelectedChange, actions }: DemoRowProps) {
  const { firstName, lastName, credential, title, specialty, organization, city, state } = person
  return (
    <li
      data-selected={selected || undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-3 border-b border-hair px-2 py-3.5 data-selected:bg-wash md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_152px]"
    >
      <div className="flex items-start gap-3 max-md:flex-col max-md:items-center">
        <span className="grid size-6 place-items-center max-md:order-last">
          <Checkbox
            aria-label={`Select ${firstName} ${lastName}`}
            checked={selected}
            onChange={(event) => onSelectedChange(event.target.checked)}
          />
        </span>
        <Avatar firstName={firstName} lastName={lastName} />
      </div>
      <div className="grid min-w-0 content-start gap-0.5 text-13 text-muted">
        <p className="text-16 leading-6 font-semibold text-ink">
          {firstName} {lastName} <span className="text-14 font-normal text-muted">{credential}</span>
        </p>
        <p>
          {title} · {specialty}
        </p>
        <Line icon={<Building2 aria-hidden />}>{organization}</Line>
        <Line icon={<MapPin aria-hidden />}>
          {city}, {state}
        </Line>
      </div>
      <DemoPractice person={person} />
      <div className="grid content-start gap-1.5 max-md:col-start-2 max-md:grid-cols-2">{actions}</div>
    </li>
  )
}

function DemoPractice({ person }: { person: DemoPerson }) {
  const shown = person.skills.slice(0, limits.skillChips)
  const more = person.skills.length - shown.length
  return (
    <div className="grid min-w-0 content-start gap-2 text-13 text-muted max-md:col-start-2">
      <p className="flex flex-wrap gap-1">
        {shown.map((skill) => (
          <Badge key={skill}>{skill}</Badge>
        ))}
        {more > 0 && <Badge>+{more} more</Badge>}
      </p>
      <Line icon={<GraduationCap aria-hidden />}>{person.school}</Line>
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-faint">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}
