import type { ValueCount } from '#search/query/query.ts'
import { usStates } from '#shared/text/us-states.ts'
import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'
import { useUnfolded } from '#ui/unfolded.ts'

export interface StateChoice {
  /** Two-letter codes. */
  chosen: readonly string[]
  counts: readonly ValueCount[] | undefined
  /** Adds a state, or takes it away. */
  onChoose: (code: string) => void
}

/** The same as the map, for people who can't see it or don't use a pointer. */
export function StateTable(props: StateChoice) {
  const { drawn, details } = useUnfolded()
  return (
    <details {...details} className="group/table text-13">
      <summary className="inline-flex min-h-6 list-none pointer-coarse:min-h-11 items-center rounded-4 font-[550] text-accent hover:underline">
        <span className="group-open/table:hidden">Show the states as a table</span>
        <span className="hidden group-open/table:inline">Hide state table</span>
      </summary>
      {drawn && <States {...props} />}
    </details>
  )
}

function States({ chosen, counts, onChoose }: StateChoice) {
  const byCode = countsByState(counts)
  const listed = usStates.toSorted(([one], [other]) => (byCode.get(other) ?? 0) - (byCode.get(one) ?? 0))
  return (
    // Scrollable areas have to be reachable by keyboard; this one's buttons are.
    <div className="mt-1 max-h-72 overflow-y-auto overscroll-contain">
      <table className="w-full">
        <caption className="sr-only">Physicians by state</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">State</th>
            <th scope="col">Physicians</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(([code, name]) => (
            <tr key={code} className={cn(chosen.includes(code) && 'bg-wash')}>
              <th scope="row" className="text-left font-normal">
                <button
                  type="button"
                  aria-pressed={chosen.includes(code)}
                  onClick={() => onChoose(code)}
                  className={cn(
                    'min-h-6 w-full rounded-4 px-1 text-left hover:bg-fill',
                    chosen.includes(code) && 'font-semibold',
                  )}
                >
                  {name}
                </button>
              </th>
              <td className="facet-count text-right">{formatNumber(byCode.get(code) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function countsByState(counts: readonly ValueCount[] | undefined): ReadonlyMap<string, number> {
  return new Map(counts?.map(({ value, count }) => [value.toUpperCase(), count]))
}
