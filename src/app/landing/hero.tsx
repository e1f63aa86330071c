import { DemoSearch } from '#features/demo-search/demo-search.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'

export interface SiteNumbers {
  physicians: number
  specialties: number
  states: number
  parameters: number
}

/** What the product is, in counted numbers, with the demo below. */
export function Hero({ numbers, signedIn }: { numbers: SiteNumbers | null; signedIn: boolean }) {
  return (
    <div className="px-4 pt-12 pb-6 md:px-8 md:pt-16">
      <div className="mx-auto grid max-w-[1116px] items-end gap-x-16 gap-y-9 lg:grid-cols-[minmax(0,1fr)_292px]">
        <div>
          <h1 className="headline-56 max-w-[15ch] text-balance max-md:headline-40">{brand.tagline}</h1>
          <p className="mt-5 max-w-[54ch] text-16 text-pretty text-muted">
            {brand.name} is the search engine for people who recruit doctors:
            {numbers ? ` ${formatNumber(numbers.physicians)} US physicians ` : ' US physicians '}
            by specialty, place, training and practice, answered as you type, with the source and date of every phone
            number and email.
          </p>
          <div className="mt-7 flex flex-wrap gap-2">
            {signedIn ? (
              <ButtonLink to={paths.search()} variant="primary" size="large">
                Search Physicians
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.signup()} variant="primary" size="large">
                Sign Up
              </ButtonLink>
            )}
            <ButtonLink to={paths.pricing()} variant="quiet" size="large">
              See pricing
            </ButtonLink>
          </div>
        </div>
        {numbers && <Numbers {...numbers} />}
      </div>
      <div className="mt-10 md:mt-12">
        <DemoSearch />
      </div>
    </div>
  )
}

function Numbers({ physicians, specialties, states, parameters }: SiteNumbers) {
  const lines = [
    { figure: physicians, label: 'physician profiles' },
    { figure: specialties, label: 'specialties' },
    { figure: states, label: 'states, with DC' },
    { figure: parameters, label: 'searchable parameters' },
  ]
  return (
    <dl className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-8">
      {lines.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-row-reverse items-baseline justify-between gap-3 border-t border-hair py-2.5 max-sm:flex-col-reverse max-sm:gap-0"
        >
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="headline-20 tabular-nums">{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
