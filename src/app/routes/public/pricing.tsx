import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { agreementFor } from '#features/billing/agreement.ts'
import { useRememberBeforePlans } from '#features/billing/before-plans.ts'
import { contactBenefit } from '#features/billing/contact-benefit.ts'
import { type FairUse, getFairUse } from '#features/billing/contracts.ts'
import { useSubscription } from '#features/billing/known-subscription.ts'
import { PlanCard } from '#features/billing/plan-card.tsx'
import { useCheckout } from '#features/billing/use-checkout.ts'
import { type PriceId, plans } from '#shared/access/plans.ts'
import { brand } from '#shared/product/brand.ts'
import { freeLimits } from '#shared/product/free-limits.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { formatMoney } from '#ui/number-format.ts'
import { StaticPart } from '#ui/static-part.tsx'
import { loadCall } from '../../page/entry-to-page.ts'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'

const monthly = formatMoney(plans.price_monthly.amount)
const annual = formatMoney(plans.price_annual.amount)
const { days } = limits.guarantee

export const meta = () =>
  pageMeta('Pricing', `${brand.name} costs ${monthly} a month or ${annual} a year, for a single user.`)

export async function loader(entry: LoaderFunctionArgs) {
  const now = new Date()
  const agreementTo = (priceId: PriceId) => {
    const { amount, renewsAt, text } = agreementFor(priceId, now)
    return { amount, renewsAt: renewsAt.toISOString(), text }
  }
  const fairUse = await loadCall(entry, getFairUse, {})
  return {
    agreements: { price_monthly: agreementTo('price_monthly'), price_annual: agreementTo('price_annual') },
    fairUse,
    contacts: contactBenefit(fairUse.channels),
    cameBack: entry.url.searchParams.get('checkout') === 'cancelled',
  }
}

export default function Pricing() {
  const { agreements, fairUse, contacts, cameBack } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  const subscription = useSubscription(viewer)
  const { start, pending } = useCheckout()
  const before = useRememberBeforePlans()
  return (
    <Page title="Pricing" lead="Monthly or annual, for a single user, with unlimited searches. Cancel anytime.">
      {cameBack && (
        <Banner className="mb-8" title="Nothing was charged">
          You left checkout before paying. You can still choose a plan.
        </Banner>
      )}
      {before !== null && (
        <p className="-mt-2 mb-6">
          <TextLink to={before}>Back to where you were</TextLink>
        </p>
      )}
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_260px] xl:gap-x-8">
        {(['price_monthly', 'price_annual'] as const).map((priceId) => (
          <PlanCard
            key={priceId}
            priceId={priceId}
            viewer={viewer && { ...viewer, subscription }}
            agreement={agreements[priceId]}
            pending={pending}
            {...{ fairUse, contacts }}
            onChoose={(agreement) => void start(priceId, agreement)}
          />
        ))}
        <aside
          aria-label="More than one user, and the guarantee"
          className="grid content-start gap-x-12 gap-y-8 md:col-span-2 md:grid-cols-2 xl:col-span-1 xl:grid-cols-1 xl:pt-8"
        >
          {viewer === null && (
            <div className="border-t border-hair pt-5">
              <h2 className="font-semibold">Start free</h2>
              <p className="mt-1.5 text-pretty text-muted">
                Every search with its exact total and {freeLimits.freeResults} results. No card needed.
              </p>
              <ButtonLink to={paths.signup()} className="mt-4">
                Sign up free
              </ButtonLink>
            </div>
          )}
          <div className="border-t border-hair pt-5">
            <h2 className="font-semibold">A medical group, or a team?</h2>
            <p className="mt-1.5 text-pretty text-muted">Ask us for a quote for your team.</p>
            <ButtonLink to={paths.contact()} className="mt-4">
              Contact Sales
            </ButtonLink>
          </div>
          <div className="border-t border-hair pt-5">
            <h2 className="font-semibold">{days}-day money-back guarantee</h2>
            <p className="mt-1.5 text-pretty text-muted">
              On the Annual plan, one-time per customer, as long as nothing was exported.
            </p>
            <TextLink to={paths.moneyBackGuarantee()} className="mt-2">
              What it covers
            </TextLink>
          </div>
        </aside>
      </div>
      <Details {...{ fairUse, contacts }} />
    </Page>
  )
}

/** Only to be read: the server draws it, and a browser fetches it when it comes from another page. */
const fetchDetails = async () => (await import('#features/billing/plan-details.tsx')).PlanDetails
const DrawnDetails = import.meta.env.SSR ? await fetchDetails() : null
const LateDetails = lazy(async () => ({ default: await fetchDetails() }))

function Details(props: { fairUse: FairUse; contacts: string | null }) {
  const [isDrawn] = useState(!useHydrated())
  if (DrawnDetails || isDrawn) return <StaticPart>{DrawnDetails && <DrawnDetails {...props} />}</StaticPart>
  return (
    <Suspense>
      <LateDetails {...props} />
    </Suspense>
  )
}
