import { Link } from 'react-router'
import { exactValue } from '#search/query/exact-value.ts'
import { ArrowRight } from '#ui/work-icons.tsx'
import { type SearchState, searchAddress } from '../search/address.ts'

const examples: { title: string; note: string; search: Partial<SearchState> }[] = [
  {
    title: 'Cardiologists in Texas',
    note: 'A specialty and a state',
    search: { filters: { specialty: [exactValue('Cardiology')], state: ['TX'] } },
  },
  {
    title: 'Family medicine near Chicago',
    note: 'Within 50 miles, nearest first',
    search: {
      filters: { specialty: [exactValue('Family Medicine')], city: ['Chicago, IL'], miles: 50 },
      sort: { key: 'distance', direction: 'asc' },
    },
  },
  {
    title: 'Psychiatrists who offer telehealth',
    note: 'With email',
    search: { filters: { specialty: [exactValue('Psychiatry')], telehealth: true, hasEmail: true } },
  },
]

/** For people who have never searched here. Links, so they work before the script loads. */
export function ExampleSearches() {
  return (
    <nav aria-label="Example searches" className="mt-4 border-t border-hair pt-4">
      <h2 className="text-13 font-semibold">Try one of these</h2>
      <ul className="mt-2 grid gap-2 md:grid-cols-3">
        {examples.map(({ title, note, search }) => (
          <li key={title}>
            <Link
              to={searchAddress(search)}
              replace
              className="group flex h-full items-center gap-3 rounded-12 border border-hair-strong bg-surface px-4 py-3 hover:border-edge"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-13 text-muted">{note}</span>
              </span>
              <ArrowRight aria-hidden className="size-4 shrink-0 text-faint group-hover:text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
