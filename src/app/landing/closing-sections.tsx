import { annualSaving, plans } from '#shared/access/plans.ts'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { formatMoney } from '#ui/number-format.ts'

const offers = [
  {
    name: 'Monthly',
    price: formatMoney(plans.price_monthly.amount),
    per: 'a month',
    monthly: 'Cancel anytime.',
    text: 'Every result, all contact details, lists, and emails.',
  },
  {
    name: 'Annual',
    price: formatMoney(plans.price_annual.amount),
    per: 'a year',
    monthly: `${formatMoney(Math.round(plans.price_annual.amount / 12))} a month, billed yearly.`,
    text: `Everything in Monthly, and exports. Save ${formatMoney(annualSaving)} vs. paying monthly, with a ${limits.guarantee.days}-day money-back guarantee if you export nothing.`,
  },
]

export function PricingTeaser() {
  return (
    <section aria-labelledby="prices" className="border-t border-hair py-14 md:py-20">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h2 id="prices" className="headline-40 max-w-[16ch] text-balance max-md:headline-28">
            Simple, public pricing.
          </h2>
          <p className="mt-4 max-w-[46ch] text-16 text-pretty text-muted">
            For a single user, with unlimited searches on both. Teams and medical groups:{' '}
            <TextLink to={paths.contact()} className="text-16">
              talk to us
            </TextLink>
            .
          </p>
        </div>
        <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {offers.map(({ name, price, per, monthly, text }) => (
            <div key={name} className="flex flex-col border-t border-hair-strong pt-4">
              <h3 className="font-semibold">{name}</h3>
              <p className="mt-1">
                <span className="headline-40 tabular-nums">{price}</span> <span className="text-muted">{per}</span>
              </p>
              <p className="mt-1 text-13 text-muted">{monthly}</p>
              <p className="mt-3 flex-1 text-pretty text-muted">{text}</p>
            </div>
          ))}
          <ButtonLink
            to={paths.pricing()}
            variant="primary"
            size="large"
            className="sm:col-span-2 sm:justify-self-start"
          >
            Compare the plans
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** For physicians who want to submit a profile. */
export function PhysicianCall() {
  return (
    <section aria-labelledby="for-physicians" className="border-t border-hair py-14">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div>
          <h2 id="for-physicians" className="headline-28">
            Are you a physician?
          </h2>
          <p className="mt-2 max-w-[62ch] text-16 text-pretty text-muted">
            Tell us where you practice and what you do. {brand.name} shows your profile to recruiters, and your email
            and phone to members only. You can also{' '}
            <TextLink to={paths.removeInfo()} className="text-16">
              have your information removed
            </TextLink>
            .
          </p>
        </div>
        <ButtonLink to={paths.submitResume()} size="large">
          Submit your resume
        </ButtonLink>
      </div>
    </section>
  )
}
