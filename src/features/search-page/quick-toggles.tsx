import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { cn } from '#ui/class-names.ts'
import { Mail } from '#ui/icons.tsx'
import { Phone } from '#ui/work-icons.tsx'
import { maySeeWishes } from '../physicians/may-see-wishes.ts'
import type { SearchState } from '../search/address.ts'
import type { SearchFilters } from '../search/contracts.ts'
import { rowOf } from '../search/filters.ts'
import { withFilters } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface Toggle {
  label: string
  icon: React.ReactNode
  filter: SearchFilters
  /** One press away in the sidebar, where that is on the page: the line has no place for more. */
  inRail?: boolean
}

const openToOffers: Toggle = { label: 'Open to offers', icon: null, filter: { openToOffers: true }, inRail: true }

const togglesOf = (viewer: Viewer): Toggle[] => [
  { label: 'Has email', icon: <Mail aria-hidden />, filter: { hasEmail: true } },
  { label: 'Has direct phone', icon: <Phone aria-hidden />, filter: { hasDirectPhone: true } },
  ...(maySeeWishes(viewer) ? [openToOffers] : []),
  // As on a list: by no one who shares the log of contacts.
  {
    label: 'Not contacted',
    icon: null,
    filter: { [viewer.team ? 'teamNotContactedDays' : 'notContactedDays']: limits.contactedDays },
  },
  { label: rowOf('notOnList').label, icon: null, filter: { notOnList: 'any' } },
]

interface QuickTogglesProps {
  state: SearchState
  change: ChangeSearch
  viewer: Viewer
}

/** The filters recruiters nearly always use, one press each. */
export function QuickToggles({ state, change, viewer }: QuickTogglesProps) {
  return (
    <fieldset className="strip min-w-0 sm:mr-2">
      <legend className="sr-only">Show only</legend>
      {togglesOf(viewer).map(({ label, icon, filter, inRail }) => {
        const [[name, value]] = Object.entries(filter) as [[keyof SearchFilters, unknown]]
        const pressed = state.filters[name] === value
        return (
          <button
            key={label}
            type="button"
            aria-pressed={pressed}
            onClick={() => change((now) => withFilters(now, { filters: { [name]: pressed ? undefined : value } }))}
            className={cn('toggle', inRail && 'xl:hidden')}
          >
            {icon}
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
