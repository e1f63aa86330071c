import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { annualSaving, plans } from '#shared/access/plans.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { formatMoney } from '#ui/number-format.ts'
import type { FairUse } from './contracts.ts'
import { PlanComparison } from './plan-comparison.tsx'

const monthly = formatMoney(plans.price_monthly.amount)
const annual = formatMoney(plans.price_annual.amount)
const { days } = limits.guarantee

/** What the plan cards leave out: the plans side by side, and what people ask before they choose. */
export function PlanDetails(props: { fairUse: FairUse; contacts: string | null }) {
  return (
    <>
      <h2 className="headline-28 mt-16 mb-4 md:mt-24">Compare the plans</h2>
      <PlanComparison {...props} />
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
    </>
  )
}

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'What is the difference between the two?',
    answer: `Monthly opens every result, all contact details, lists and emails. Annual adds exports to CSV and selecting up to ${limits.selectAllCap} results at once, and saves you ${formatMoney(annualSaving)} a year.`,
  },
  {
    question: 'When am I charged?',
    answer: `Today, and again at the start of every month or year until you cancel: ${monthly} a month or ${annual} a year. Before an annual renewal we remind you by email, ${limits.renewalNotice / (24 * 60 * 60 * 1000)} days ahead.`,
  },
  {
    question: 'How do I cancel?',
    answer: (
      <>
        On the <TextAnchor to={paths.account('subscription')}>account page</TextAnchor>, in two clicks. You keep access
        until the end of the month or year you paid for. Fees are non-refundable except as required by law, and except
        for the guarantee.
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
