import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isFiltered, type ListFilters } from '#features/lists/list-filters.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Input } from '#ui/control.tsx'
import { Search } from '#ui/icons.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import { WorkToolbar } from '#ui/work-header.tsx'
import { ListFilter } from '#ui/work-icons.tsx'
import { filterWords } from './filter-words.ts'
import { clearedAddress, filteredAddress } from './list-query.ts'

const FiltersDialog = lazyDialog(() => import('./filters-dialog.tsx').then((module) => module.FiltersDialog))

/** For the field that searches within the list. */
export const searchFieldId = 'list-query'

interface ListFilterBarProps {
  listId: string
  filters: ListFilters
  stages: readonly { id: string; name: string }[]
  /** The number of matching entries. */
  total: number
  /** Colleagues may own physicians. */
  inTeam: boolean
  /** Next to it. */
  children: ReactNode
}

/** What recruiters ask of a list all day, one press each. */
const toggles = [
  { label: 'Mine', filter: { owner: 'mine' } },
  { label: 'Unassigned', filter: { owner: 'none' } },
  { label: 'Not contacted', filter: { notContactedDays: limits.contactedDays } },
] as const satisfies readonly { label: string; filter: Partial<ListFilters> }[]

const isToggled = (name: keyof ListFilters, filters: ListFilters) =>
  name === 'owner' || (name === 'notContactedDays' && filters.notContactedDays === limits.contactedDays)

/** Search and filters within a list; all of it is in the address. */
export function ListFilterBar({ listId, filters, stages, total, inTeam, children }: ListFilterBarProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  // A pressed toggle says it itself.
  const words = filterWords(filters, stages).filter(({ name }) => !isToggled(name, filters))
  const go = (address: string) => void navigate(address, { preventScrollReset: true })
  const change = (changed: Partial<ListFilters>) => go(filteredAddress(search, changed))
  useOwnDay(filters, (day) => void navigate(filteredAddress(search, { day }), { replace: true }))
  return (
    <>
      <WorkToolbar label="List">
        <search className="w-60 shrink-0">
          <QueryForm
            key={filters.query ?? ''}
            query={filters.query ?? ''}
            search={search}
            onSearch={(query) => change({ query })}
          />
        </search>
        {toggles.map(({ label, filter }) => {
          const [[name, value]] = Object.entries(filter) as [[keyof ListFilters, unknown]]
          if (name === 'owner' && !inTeam) return null
          const pressed = filters[name] === value
          return (
            <button
              key={label}
              type="button"
              aria-pressed={pressed}
              onClick={() => change({ [name]: pressed ? undefined : value })}
              className="toggle shrink-0"
            >
              {label}
            </button>
          )
        })}
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ListFilter aria-hidden />
          Filters
        </Button>
        {children}
      </WorkToolbar>
      {words.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 py-2">
          <ul aria-label="Filters in use" className="contents">
            {words.map(({ name, kind, words }) => (
              <li key={name} className="flex max-w-full">
                <Chip kind={kind} onRemove={() => change({ [name]: undefined })}>
                  {words}
                </Chip>
              </li>
            ))}
          </ul>
          <TextLink to={clearedAddress(search)} preventScrollReset className="text-13">
            Clear
          </TextLink>
        </div>
      )}
      <p role="status" className={words.length > 0 ? 'text-13 text-muted tabular-nums' : 'sr-only'}>
        {isFiltered(filters) ? `${formatCount(total, 'physician')} found` : ''}
      </p>
      <FiltersDialog
        open={open}
        onOpenChange={setOpen}
        listId={listId}
        filters={filters}
        stages={stages}
        onApply={(changed) => {
          setOpen(false)
          change(changed)
        }}
      />
    </>
  )
}

interface QueryFormProps {
  query: string
  search: URLSearchParams
  onSearch: (query: string | undefined) => void
}

/** Without JavaScript, the browser submits it with the rest of the address. */
function QueryForm({ query, search, onSearch }: QueryFormProps) {
  const [typed, setTyped] = useState(query)
  const others = [...search].filter(([name]) => name !== 'q' && name !== 'page')
  return (
    <form
      method="get"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim() === '' ? undefined : typed.trim())
      }}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
      <Input
        id={searchFieldId}
        type="search"
        name="q"
        aria-label="Search this list"
        placeholder="Name, organization, note, tag"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-8! pl-9 pointer-coarse:h-11!"
      />
    </form>
  )
}

/**
 * Due and overdue depend on the reader's day, which the server does not know: if it differs, the page is requested with
 * it.
 */
function useOwnDay({ step, day }: ListFilters, ask: (day: string | undefined) => void): void {
  useEffect(() => {
    const isByDay = step === 'due' || step === 'overdue'
    const now = new Date()
    const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    const wanted = isByDay && local !== now.toISOString().slice(0, 10) ? local : undefined
    if (wanted !== day) ask(wanted)
  })
}
