import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { agreementFor } from '#features/billing/agreement.ts'
import { useRememberBeforePlans } from '#features/billing/before-plans.ts'
import { type FairUse, getFairUse } from '#features/billing/contracts.ts'
import { useSubscription } from '#features/billing/known-subscription.ts'
import { PlanCard } from '#features/billing/plan-card.tsx'
import { useCheckout } from '#features/billing/use-checkout.ts'
import { annualSaving, type PriceId, plans } from '#shared/access/plans.ts'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { formatMoney } from '#ui/number-format.ts'
import { StaticPart } from '#ui/static-part.tsx'
import { loadCall } from '../../entry-to-page.ts'
import { Page } from '../../page-layout.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useViewer } from '../../viewer.ts'

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
  return {
    agreements: { price_monthly: agreementTo('price_monthly'), price_annual: agreementTo('price_annual') },
    fairUse: await loadCall(entry, getFairUse, {}),
    cameBack: entry.url.searchParams.get('checkout') === 'cancelled',
  }
}

export default function Pricing() {
  const { agreements, fairUse, cameBack } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  const subscription = useSubscription(viewer)
  const { start, pending } = useCheckout()
  const before = useRememberBeforePlans()
  return (
    <Page
      title="Pricing"
      lead="One monthly plan and one annual plan, each for a single user. Unlimited searches on both. Cancel anytime."
    >
      {cameBack && (
        <Banner className="mb-8" title="Nothing was charged">
          You left the checkout before paying. You can still choose a plan.
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
            fairUse={fairUse}
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
                Every search with its exact total and {limits.freeResults} results. No card needed.
              </p>
              <ButtonLink to={paths.signup()} className="mt-4">
                Sign up free
              </ButtonLink>
            </div>
          )}
          <div className="border-t border-hair pt-5">
            <h2 className="font-semibold">A medical group, or a team?</h2>
            <p className="mt-1.5 text-pretty text-muted">
              Each plan is for a single user. For teams, we’ll put together a custom quote.
            </p>
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
      <h2 className="headline-28 mt-16 mb-4 md:mt-24">Compare the plans</h2>
      <Comparison fairUse={fairUse} />
      <section
        aria-labelledby="questions"
        className="mt-16 grid gap-x-16 gap-y-4 md:mt-24 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
      >
        <h2 id="questions" className="headline-28">
          Questions
        </h2>
        <div className="border-b border-hair">
          {questions.map(({ question, answer }) => (
            <CollapsibleSection key={question} title={question} className="[&>summary]:text-14">
              <div className="max-w-[62ch] text-pretty text-muted">{answer}</div>
            </CollapsibleSection>
          ))}
        </div>
      </section>
    </Page>
  )
}

/** Only to be read: the server draws it, and a browser fetches it when it comes from another page. */
const fetchComparison = async () => (await import('#features/billing/plan-comparison.tsx')).PlanComparison
const DrawnComparison = import.meta.env.SSR ? await fetchComparison() : null
const LateComparison = lazy(async () => ({ default: await fetchComparison() }))

function Comparison({ fairUse }: { fairUse: FairUse }) {
  const [isDrawn] = useState(!useHydrated())
  if (DrawnComparison || isDrawn)
    return <StaticPart>{DrawnComparison && <DrawnComparison fairUse={fairUse} />}</StaticPart>
  return (
    <Suspense>
      <LateComparison fairUse={fairUse} />
    </Suspense>
  )
}

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'What is the difference between the two?',
    answer: `Monthly opens every result, all contact details, lists and emails. Annual adds exports to CSV and selecting up to ${limits.selectAllCap} results at once, and costs ${formatMoney(annualSaving)} less than twelve months.`,
  },
  {
    question: 'When am I charged?',
    answer: `Today, and again at the start of every month or year until you cancel: ${monthly} a month or ${annual} a year. Before an annual renewal we remind you by email, ${limits.renewalNotice / (24 * 60 * 60 * 1000)} days ahead.`,
  },
  {
    question: 'How do I cancel?',
    answer: (
      <>
        On the <TextAnchor to={paths.account('subscription')}>account page</TextAnchor>, with two clicks. You keep what
        you have paid for until the end of the month or year. Fees are non-refundable except as required by law, and
        except for the guarantee.
      </>
    ),
  },
  {
    question: 'Can I get my money back?',
    answer: (
      <>
        The Annual plan has a {days}-day <TextAnchor to={paths.moneyBackGuarantee()}>money-back guarantee</TextAnchor>.
        It is one-time per customer, and any CSV export or mass export voids it.
      </>
    ),
  },
  {
    question: 'Can I change plans?',
    answer:
      'Yes. Monthly to Annual takes effect right away, and we credit the rest of your month. Annual to Monthly takes effect when your paid year ends.',
  },
  {
    question: 'Can several people share an account?',
    answer: 'No. Each subscription is for a single user. Contact us for team pricing.',
  },
  {
    question: 'How do I pay?',
    answer: 'By card, on our payment provider’s page. Your card number never reaches us.',
  },
]

function TextAnchor({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}
