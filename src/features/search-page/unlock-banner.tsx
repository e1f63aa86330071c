import { type Viewer, visibleResults } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'

/** Below the results shown without a plan, if there are more. */
export function UnlockBanner({ viewer, total }: { viewer: Viewer; total: number }) {
  if (visibleResults(viewer) === Number.POSITIVE_INFINITY || total <= limits.freeResults) return null
  if (viewer.isDemo) {
    return (
      <p className="py-6 text-center text-muted">
        The demo shows the first {limits.freeResults} of {formatNumber(total)} results.
      </p>
    )
  }
  return (
    <section
      aria-label="More results"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-12 bg-wash px-6 py-5"
    >
      <div className="min-w-0 flex-1">
        <h2 className="headline-20">Unlock all {formatNumber(total)} results!</h2>
        <p className="mt-0.5 text-muted">
          These are the first {limits.freeResults}. A subscription shows every physician, with email and phone.
        </p>
      </div>
      <ButtonLink to={paths.pricing()} variant="primary">
        See the plans
      </ButtonLink>
    </section>
  )
}
