import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { Search, X } from '#ui/icons.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { withFilters } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface QueryBoxProps {
  query: string
  change: ChangeSearch
  ref: Ref<HTMLInputElement>
}

/** The search's first line. Every letter searches at once. Without a script it is a form that leads to the search. */
export function QueryBox({ query, change, ref }: QueryBoxProps) {
  const write = (text: string) => change((state) => withFilters(state, { filters: { query: text } }))
  const box = useRef<HTMLLabelElement>(null)
  // Letters that were typed before the script came count, too.
  const catchUp = useEffectEvent(() => {
    const typed = box.current?.querySelector('input')?.value ?? ''
    if (typed !== query) write(typed)
  })
  useEffect(() => catchUp(), [])
  return (
    <search>
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        <label
          ref={box}
          className="flex h-11 items-center gap-3 rounded-12 border border-edge bg-surface px-4 hover:border-muted has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent"
        >
          <span className="sr-only">Search by name, specialty, skill, company or title</span>
          <Search aria-hidden className="size-[18px] shrink-0 text-faint" />
          <input
            ref={ref}
            type="search"
            name="query"
            value={query}
            onChange={(event) => write(event.target.value)}
            maxLength={200}
            placeholder="Name, specialty, skill, company or title"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
          />
          {query === '' ? (
            <Kbd className="max-md:hidden">/</Kbd>
          ) : (
            <button
              type="button"
              aria-label="Clear the search term"
              onClick={(event) => {
                write('')
                event.currentTarget.closest('label')?.querySelector('input')?.focus()
              }}
              className="-mr-1.5 grid size-7 place-items-center rounded-6 text-faint hover:bg-fill hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </label>
      </form>
    </search>
  )
}
