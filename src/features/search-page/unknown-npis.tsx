import { formatCount } from '#ui/number-format.ts'

/** NPIs in the search that no physician has, so that people can check a pasted file against the results. */
export function UnknownNpis({ npis = [] }: { npis: readonly string[] | undefined }) {
  if (npis.length === 0) return null
  return (
    <details className="border-t border-hair py-2 text-14">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-muted hover:text-ink">
        {formatCount(npis.length, 'NPI')} in this search {npis.length === 1 ? 'isn’t' : 'aren’t'} in our database
      </summary>
      <p className="pb-2 text-13 break-words tabular-nums">{npis.join(', ')}</p>
    </details>
  )
}
