import {
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { maxOf } from '#search/query/limits.ts'
import { readNpis } from '#search/query/npis.ts'
import { queryLimits } from '#search/query/syntax.ts'
import { cn } from '#ui/class-names.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { FileText, Info, Search, X } from '#ui/icons.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import type { SearchState } from '../search/address.ts'
import { withFilters } from '../search/search-state.ts'
import type { Shown, SuggestionKeys, SuggestionsProps } from './suggestions.tsx'
import { rememberTyped } from './typed-searches.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface QueryBoxProps {
  /** Whose searches of this week are offered. */
  person: string
  state: SearchState
  change: ChangeSearch
  ref: Ref<HTMLInputElement>
}

const DescribeDialog = lazyDialog(() => import('./describe-dialog.tsx').then((module) => module.DescribeDialog))
const SearchHelp = lazyDialog(() => import('./search-help.tsx').then((module) => module.SearchHelp))

const boxButton =
  'grid size-7 place-items-center items-center rounded-6 text-faint hover:bg-fill hover:text-ink pointer-coarse:size-11'

/**
 * The query box at the top of the search. Every keystroke searches right away and offers completions. Without
 * JavaScript it is a form that leads to the search.
 */
export function QueryBox({ person, state, change, ref }: QueryBoxProps) {
  const { query = '' } = state.filters
  const write = (text: string) => change((now) => withFilters(now, { filters: { query: text } }))
  const box = useRef<HTMLLabelElement>(null)
  const [helpShown, showHelp] = useState(false)
  const [described, describe] = useState<string | null>(null)
  const onPaste = usePasted(change, describe)
  const hydrated = useHydrated()
  const { Suggestions, input, ...suggested } = useSuggestions(hydrated, () => rememberTyped(person, query))
  // Text typed before the script loaded counts, too.
  const catchUp = useEffectEvent(() => {
    const typed = box.current?.querySelector('input')?.value ?? ''
    if (typed !== query) write(typed)
  })
  useEffect(() => catchUp(), [])
  return (
    <search>
      <form method="get" className="relative mt-2" onSubmit={(event) => event.preventDefault()}>
        <div className="flex h-10 items-center rounded-12 pointer-coarse:h-11 border border-edge bg-surface pr-2.5 pl-4 hover:border-muted has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
          <label ref={box} className="flex h-full min-w-0 flex-1 items-center gap-3">
            <span className="sr-only">Search by name, specialty, skill, company or title</span>
            <Search aria-hidden className="size-[18px] shrink-0 text-faint" />
            <input
              ref={ref}
              type="search"
              name="query"
              value={query}
              onChange={(event) => {
                suggested.want(event.target.value !== '')
                write(event.target.value)
              }}
              onPaste={onPaste}
              {...input}
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
                className={boxButton}
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </label>
          {hydrated && (
            <>
              <button
                type="button"
                aria-label="Describe who you need"
                aria-haspopup="dialog"
                onClick={() => describe('')}
                className={cn(boxButton, 'ml-1.5 lg:flex lg:w-auto lg:gap-1.5 lg:px-2')}
              >
                <FileText aria-hidden className="size-4" />
                <span className="text-13 max-lg:hidden">Describe who you need</span>
              </button>
              <button
                type="button"
                aria-label="Ways to search"
                aria-haspopup="dialog"
                onClick={() => showHelp(true)}
                className={boxButton}
              >
                <Info aria-hidden className="size-4" />
              </button>
            </>
          )}
        </div>
        {Suggestions && (
          <Suggestions
            {...suggested.list}
            {...{ person, state }}
            onChoose={(search) => {
              suggested.want(false)
              change(search)
            }}
          />
        )}
      </form>
      <SearchHelp open={helpShown} onOpenChange={showHelp} onChoose={write} onDescribe={() => describe('')} />
      <DescribeDialog
        key={described}
        open={described !== null}
        onOpenChange={(open) => !open && describe(null)}
        pasted={described ?? ''}
        onSearch={change}
      />
    </search>
  )
}

/** Longer texts are not queries, unless they use operators. */
const queryLength = 250
const isPosting = (text: string) => text.trim().length > queryLength && !/\b(?:AND|OR|NOT)\b/.test(text)

/** A pasted column of NPIs becomes a filter, and a job posting is read as a description. */
function usePasted(change: ChangeSearch, describe: (text: string) => void) {
  const toast = useToast()
  return (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const npis = readNpis(text)
    if (!npis && !isPosting(text)) return
    event.preventDefault()
    if (!npis) return describe(text)
    const most = maxOf('npis')
    if (npis.length > most) toast.error('Too Many NPIs', `Only the first ${most} of ${npis.length} are searched.`)
    change((state) => withFilters(state, { filters: { query: '', npis: npis.slice(0, most) } }))
  }
}

let loaded: ComponentType<SuggestionsProps> | null = null

/**
 * The list below the box, whose script is loaded when the box is first focused, and the box's attributes for it.
 * @param onDone someone has typed what they search for
 */
function useSuggestions(hydrated: boolean, onDone: () => void) {
  const [Suggestions, setSuggestions] = useState(() => loaded)
  const [wanted, want] = useState(false)
  const [{ open, active }, show] = useState<Shown>({ open: false })
  const keys = useRef<SuggestionKeys>(null)
  const id = useId()
  const load = () => {
    import('./suggestions.tsx').then(
      (module) => {
        loaded = module.Suggestions
        setSuggestions(() => loaded)
      },
      // The box works without them, and tries to load them again next time.
      () => {},
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (keys.current?.press(event)) event.preventDefault()
    // The text has already been searched for; Enter means that no suggestion is wanted.
    else if (event.key === 'Enter' || event.key === 'Escape') {
      if (event.key === 'Enter') onDone()
      if (open && event.key === 'Escape') event.preventDefault()
      want(false)
    } else if (event.key === 'ArrowDown') want(true)
  }
  const leave = () => {
    want(false)
    onDone()
  }
  // Without JavaScript it is a search box.
  const combobox = hydrated && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'aria-activedescendant': active,
  }
  return {
    Suggestions,
    want,
    list: { id, wanted, onShown: show, ref: keys },
    input: { ...combobox, onKeyDown, onFocus: load, onBlur: leave },
  }
}
