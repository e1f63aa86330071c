import { limits } from '#shared/product/limits.ts'
import { Mail } from '#ui/icons.tsx'
import { Phone } from '#ui/work-icons.tsx'
import type { SearchState } from '../search/address.ts'
import type { SearchFilters } from '../search/contracts.ts'
import { withFilters } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search-address.ts'

const toggles = [
  { label: 'Has email', icon: <Mail aria-hidden />, filter: { hasEmail: true } },
  { label: 'Has direct phone', icon: <Phone aria-hidden />, filter: { hasDirectPhone: true } },
  { label: 'Not contacted', icon: null, filter: { notContactedDays: limits.contactedDays } },
  { label: 'Not on a list', icon: null, filter: { notOnList: 'any' } },
] as const satisfies readonly { label: string; icon: React.ReactNode; filter: SearchFilters }[]

/** The filters recruiters nearly always use, one press each. */
export function QuickToggles({ state, change }: { state: SearchState; change: ChangeSearch }) {
  return (
    <fieldset className="strip min-w-0 sm:mr-2">
      <legend className="sr-only">Show only</legend>
      {toggles.map(({ label, icon, filter }) => {
        const [[name, value]] = Object.entries(filter) as [[keyof SearchFilters, unknown]]
        const pressed = state.filters[name] === value
        return (
          <button
            key={label}
            type="button"
            aria-pressed={pressed}
            onClick={() => change((now) => withFilters(now, { filters: { [name]: pressed ? undefined : value } }))}
            className="toggle"
          >
            {icon}
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
