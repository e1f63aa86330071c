import { type QueryFault as Fault, queryLimits, readOperators } from '#search/query/syntax.ts'
import { Button } from '#ui/button.tsx'
import { CircleAlert } from '#ui/icons.tsx'
import type { SearchState } from '../search/address.ts'
import { withFilters } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search-address.ts'

/** What is wrong with a query's operators, as in the server's refusal. */
export function queryFault({ filters: { query = '', asTyped } }: SearchState): Fault | undefined {
  return tooLong(query, asTyped) ?? (asTyped ? undefined : readOperators(query)?.fault)
}

/** Operators make longer queries possible; plain words that long are a description. */
function tooLong(query: string, asTyped: boolean | undefined): Fault | undefined {
  const max = !asTyped && readOperators(query) ? queryLimits.characters : queryLimits.plain
  if (query.trim().length <= max) return undefined
  const count = query.trim().length.toLocaleString('en-US')
  return {
    message: `This query has ${count} characters. At most ${max.toLocaleString('en-US')} are searched.`,
    at: max,
  }
}

interface QueryFaultProps {
  query: string
  fault: Fault
  change: ChangeSearch
}

/** Points at the wrong character, and offers the corrected query and the plain words. */
export function QueryFault({ query, fault: { message, at, fix }, change }: QueryFaultProps) {
  const set = (filters: { query?: string; asTyped?: boolean }) => change((now) => withFilters(now, { filters }))
  // Only the text around the error; a long query would push it out of view.
  const before = query.slice(Math.max(0, at - shown), at)
  const after = query.slice(at + 1, at + 1 + shown)
  return (
    <section aria-label="Search operators" className="border-t border-hair py-8">
      <h2 className="flex items-center gap-2 text-16 font-semibold">
        <CircleAlert aria-hidden className="size-4 shrink-0 text-red" />
        {message}
      </h2>
      <p className="mt-3 overflow-x-auto rounded-8 bg-fill px-3 py-2 text-14 whitespace-pre">
        {at > shown && '…'}
        {before}
        <mark className="rounded-4 bg-red-wash font-semibold text-red underline decoration-2 underline-offset-4">
          {query.slice(at, at + 1)}
        </mark>
        {after}
        {query.length > at + 1 + shown && '…'}
      </p>
      <p className="mt-1 text-12 text-muted">Character {at + 1}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {fix !== undefined && (
          <Button variant="primary" className="max-w-full pointer-coarse:h-11" onClick={() => set({ query: fix })}>
            <span className="truncate">Use: {fix}</span>
          </Button>
        )}
        {query.length <= queryLimits.plain && (
          <Button className="pointer-coarse:h-11" onClick={() => set({ asTyped: true })}>
            Search the words as typed
          </Button>
        )}
      </div>
    </section>
  )
}

/** Characters on either side. */
const shown = 60
