import type { ReactNode } from 'react'
import { brand } from '#shared/product/brand.ts'
import { freeLimits } from '#shared/product/free-limits.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The product in one line, with the product itself next to it. */
export function Hero({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[1180px] grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-10 px-4 pt-12 pb-12 md:px-8 md:pt-20 md:pb-16 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <div>
        <h1 className="headline-56 text-balance max-lg:headline-40">{brand.headline}</h1>
        <p className="mt-5 max-w-[46ch] text-16 text-pretty text-muted">
          Search US physicians in plain English, see where every contact comes from, and keep your outreach in one
          place. {brand.tagline}
        </p>
        <div className="mt-7 flex flex-wrap gap-2">
          {signedIn ? (
            <ButtonLink to={paths.search()} variant="primary" size="large">
              Search Physicians
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.signup()} variant="primary" size="large">
              Sign up free
            </ButtonLink>
          )}
          <ButtonLink to={paths.pricing()} size="large">
            See pricing
          </ButtonLink>
        </div>
        <p className="mt-4 text-13 text-muted">
          Free: exact totals and {freeLimits.freeResults} results for every search. No card needed.
        </p>
      </div>
      {children}
    </div>
  )
}
