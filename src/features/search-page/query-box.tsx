import { type ClipboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryLimits } from '#search/query/language.ts'
import { readNpis } from '#search/query/npis.ts'
import { valuesAtMost } from '#search/query/query.ts'
import { Info, Search, X } from '#ui/icons.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { withFilters } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface QueryBoxProps {
  query: string
  change: ChangeSearch
  ref: Ref<HTMLInputElement>
}

const SearchHelp = lazyDialog(() => import('../search-box/search-help.tsx').then((module) => module.SearchHelp))

/** The search's first line. Every letter searches at once. Without a script it is a form that leads to the search. */
export function QueryBox({ query, change, ref }: QueryBoxProps) {
  const write = (text: string) => change((state) => withFilters(state, { filters: { query: text } }))
  const box = useRef<HTMLLabelElement>(null)
  const [helpShown, showHelp] = useState(false)
  const onPaste = usePastedNpis(change)
  // Letters that were typed before the script came count, too.
  const catchUp = useEffectEvent(() => {
    const typed = box.current?.querySelector('input')?.value ?? ''
    if (typed !== query) write(typed)
  })
  useEffect(() => catchUp(), [])
  return (
    <search>
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        <div className="flex h-11 items-center rounded-12 border border-edge bg-surface pr-2.5 pl-4 hover:border-muted has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
          <label ref={box} className="flex h-full min-w-0 flex-1 items-center gap-3">
            <span className="sr-only">Search by name, specialty, skill, company or title</span>
            <Search aria-hidden className="size-[18px] shrink-0 text-faint" />
            <input
              ref={ref}
              type="search"
              name="query"
              value={query}
              onChange={(event) => write(event.target.value)}
              onPaste={onPaste}
              maxLength={queryLimits.characters}
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
                className="grid size-7 place-items-center rounded-6 text-faint hover:bg-fill hover:text-ink pointer-coarse:h-11"
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </label>
          <button
            type="button"
            aria-label="Ways to search"
            aria-haspopup="dialog"
            onClick={() => showHelp(true)}
            className="ml-1.5 grid size-7 place-items-center rounded-6 text-faint hover:bg-fill hover:text-ink pointer-coarse:h-11"
          >
            <Info aria-hidden className="size-4" />
          </button>
        </div>
      </form>
      <SearchHelp open={helpShown} onOpenChange={showHelp} onChoose={write} />
    </search>
  )
}

/** A pasted column of NPIs becomes a filter by them. */
function usePastedNpis(change: ChangeSearch) {
  const toast = useToast()
  return (event: ClipboardEvent) => {
    const npis = readNpis(event.clipboardData.getData('text'))
    if (!npis) return
    event.preventDefault()
    const most = valuesAtMost.npis
    if (npis.length > most) toast.error('Too Many NPIs', `Only the first ${most} of ${npis.length} are searched.`)
    change((state) => withFilters(state, { filters: { query: '', npis: npis.slice(0, most) } }))
  }
}
