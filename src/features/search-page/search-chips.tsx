import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { protectedTrait } from '#lexicon/description-words.ts'
import { wordsOf } from '#lexicon/words.ts'
import { TextButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'
import { useListName } from '../lists/use-lists.ts'
import type { SearchState } from '../search/address.ts'
import { asTyped, type ChipModel, chipsBeside, filterChips, queryChips, similarChips } from '../search/chips.ts'
import { type FilterWith, rowOf } from '../search/filters.ts'
import { type Change, withKeyword } from '../search/query-parts.ts'
import { type Criterion, cleared, hasCriteria } from '../search/search-state.ts'
import { ChipMenu } from './chip-menu.tsx'
import { useCounts } from './use-counts.ts'
import type { SearchResults } from './use-search.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface SearchChipsProps {
  state: SearchState
  change: ChangeSearch
  results: SearchResults
  /** Chips show how many would be found without them. */
  counted?: boolean
  /** The filter sidebar is open; on a wide enough screen, Clear All is there. */
  withRail?: boolean
  /** At its end: Save Search. */
  children?: ReactNode
}

/**
 * The parts of the search, in a line below its box: what the query was read as, then the filters. Its space is reserved
 * even when empty.
 */
export function SearchChips(props: SearchChipsProps) {
  const { state, change, results, counted = false, withRail = false, children } = props
  const { answer, outdated, failure } = results
  // The previous query's chips stay until the new ones arrive, so nothing jumps while someone types.
  const asked = (state.filters.query ?? '').trim() !== ''
  const read = useMemo(() => (answer && asked ? queryChips(state, answer) : []), [state, answer, asked])
  const isRead = asked && !state.filters.asTyped && answer?.reading !== undefined
  // What was typed, for the parts with a misspelled word.
  const corrected = (isRead ? answer.reading!.parts : []).flatMap((part) =>
    part.corrected === undefined ? [] : (state.filters.query ?? '').slice(part.from, part.to),
  )
  const unsaid = useMemo(() => {
    const query = state.filters.query ?? ''
    return ((isRead && answer.reading?.unsaid) || []).map((piece) => {
      const words = query.slice(piece.from, piece.to)
      return { from: piece.from, words, asKeyword: mayBeKeyword(words) ? withKeyword(piece) : undefined }
    })
  }, [isRead, answer, state.filters.query])
  const filters = useMemo(
    () => chipsBeside(filterChips(state), isRead ? answer?.reading : undefined),
    [state, isRead, answer],
  )
  const alike = useMemo(() => similarChips(state), [state])
  const searches = useMemo(
    () => [
      ...[...read, ...filters].map(({ drop }) => drop(state)),
      ...(isRead ? [asTyped(state)] : []),
      ...unsaid.flatMap(({ asKeyword }) => asKeyword?.(state) ?? []),
    ],
    [read, filters, state, isRead, unsaid],
  )
  const countOf = useCounts(searches, counted && answer !== undefined && !outdated && failure === undefined)
  const { line, saveFocus } = useRestoredFocus()
  const listName = useListName(filters.some(({ criterion }) => criterion && isList(criterion.filter)))
  const labelOf = ({ label, criterion }: ChipModel) => (criterion && nameOfList(state, criterion, listName)) ?? label

  const press = (changed: Change) => {
    saveFocus()
    change(changed)
  }
  // Only if the literal words find someone.
  const typed = (isRead && countOf(asTyped(state))) || undefined
  const draw = (chips: readonly ChipModel[], label: string, late = false) =>
    chips.length > 0 && (
      <ul aria-label={label} inert={late} className="contents">
        {chips.map((chip) => (
          <li key={chip.key} className="flex max-w-full shrink-0">
            <Chip
              kind={chip.kind}
              excluded={chip.excluded}
              doubt={chip.doubt}
              without={countOf(chip.drop(state))}
              onRemove={() => press(chip.drop)}
              menu={
                <ChipMenu
                  chip={{ ...chip, label: labelOf(chip) }}
                  typed={read.includes(chip) ? typed : undefined}
                  {...{ state, change: press, facets: answer?.facets }}
                />
              }
            >
              {labelOf(chip)}
            </Chip>
          </li>
        ))}
      </ul>
    )
  return (
    <>
      <div ref={line} className="strip mt-2 min-h-7 text-13">
        {isRead && <span className="shrink-0 text-muted">Understood as</span>}
        {draw(read, 'Understood as', outdated)}
        {typed && (
          <TextButton className="mr-1 shrink-0" onClick={() => press(asTyped)}>
            Search the words as typed ({formatNumber(typed)})
          </TextButton>
        )}
        {draw(filters, 'Active filters')}
        {alike.length > 0 && <span className="shrink-0 text-muted">Most similar first</span>}
        {draw(alike, 'Most similar first')}
        {hasCriteria(state) ? (
          <TextButton
            className={cn('shrink-0 px-1 first:pl-0', withRail && 'xl:hidden')}
            onClick={() => press(cleared)}
          >
            Clear All
          </TextButton>
        ) : (
          <p className="text-muted">All physicians. Type above or add filters.</p>
        )}
        {children}
      </div>
      {/* Not in the strip, because a phone shows only its beginning. */}
      {corrected.length + unsaid.length > 0 && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 text-13 text-muted">
          {unsaid.length > 0 && (
            <span>
              Not searched:{' '}
              {unsaid.map(({ from, words, asKeyword }) => (
                <Struck
                  key={from}
                  words={words}
                  count={asKeyword && countOf(asKeyword(state))}
                  search={() => asKeyword && press(asKeyword)}
                />
              ))}
            </span>
          )}
          {corrected.length > 0 && (
            <span>
              Corrected from “{corrected.join(' ')}”
              <TextButton className="ml-1.5" onClick={() => press(asTyped)}>
                Undo
              </TextButton>
            </span>
          )}
        </p>
      )}
    </>
  )
}

/** Words about age, gender, origin, and the like are no keyword, either. */
const mayBeKeyword = (words: string) => !wordsOf(words).some(({ text }) => protectedTrait(text))

/** Words that are not searched for, offered as a keyword if someone has it. */
function Struck({ words, count, search }: { words: string; count: number | undefined; search: () => void }) {
  return (
    <span className="mr-1.5">
      <del>{words}</del>
      {count ? (
        <TextButton className="ml-1.5" onClick={search}>
          <span className="sr-only">Search {words} </span>as a keyword ({formatNumber(count)})
        </TextButton>
      ) : null}
    </span>
  )
}

const isList = (filter: Criterion['filter']): filter is FilterWith<{ kind: 'list' }> =>
  filter !== 'tags' && filter !== 'where' && rowOf(filter).kind === 'list'

function nameOfList(
  { filters }: SearchState,
  { filter, value, excluded }: Criterion,
  listName: (id: string | undefined) => string | undefined,
): string | undefined {
  return isList(filter) ? listName(excluded ? value : filters[filter]) : undefined
}

/** A pressed chip may disappear, and the focus with it; the focus then moves to the line's next button. */
function useRestoredFocus() {
  const line = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    if (document.activeElement === document.body) line.current?.querySelector('button')?.focus()
  })
  return {
    line,
    saveFocus: () => {
      pressed.current = true
    },
  }
}
