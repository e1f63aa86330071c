import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '../../page/page-meta.ts'

const { days, reviewBusinessDays, refundBusinessDays } = limits.guarantee

export const meta = () =>
  pageMeta(
    'Money-Back Guarantee',
    `Try an annual plan of ${brand.name} for ${days} days, and get your money back if it isn’t for you.`,
  )

const facts = [
  { figure: `${days} days`, text: 'from the day you pay for an annual plan' },
  { figure: `${reviewBusinessDays} business days`, text: 'to review your request' },
  { figure: `${refundBusinessDays} business days`, text: 'at most, after approval, for the refund to reach you' },
]

export default function MoneyBackGuarantee() {
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-10 md:px-8 md:py-14">
      <Opening />
      <div className="mt-14 grid gap-x-16 border-t border-hair md:grid-cols-2">
        <Part title="What it covers">
          <ul className="grid list-disc gap-2 pl-5 marker:text-faint">
            <li>Annual plans only. Monthly plans are not covered.</li>
            <li>Requests within {days} days of the payment.</li>
            <li>One time per customer.</li>
          </ul>
        </Part>
        <Part title="What voids it">
          <ul className="grid list-disc gap-2 pl-5 marker:text-faint">
            <li>Any CSV export or mass export, however small.</li>
            <li>
              A violation of the <TextAnchor to={paths.terms()}>terms</TextAnchor>.
            </li>
            <li>Use in bad faith, such as subscribing only to copy data.</li>
          </ul>
        </Part>
        <Part title="How to request it">
          <p>
            Open <TextAnchor to={paths.account('subscription')}>the Subscription tab of your account</TextAnchor>: it
            shows how many days are left and whether anything voids the guarantee, and has the button. You don’t have to
            give a reason, but it helps us. If you can’t log in, email{' '}
            <a href={`mailto:${brand.supportEmail}`} className="text-accent underline underline-offset-4">
              {brand.supportEmail}
            </a>{' '}
            from the address of your account.
          </p>
        </Part>
        <Part title="What happens next">
          <p>
            We review the request within {reviewBusinessDays} business days and email you the result. Once it is
            approved, we refund your original payment method, which can take up to {refundBusinessDays} business days.
          </p>
        </Part>
      </div>
      <p className="border-t border-hair pt-6 text-muted">
        See what the annual plan includes and costs on the <TextAnchor to={paths.pricing()}>pricing page</TextAnchor>.
      </p>
    </div>
  )
}

function Opening() {
  return (
    <div className="grid items-end gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_320px]">
      <div>
        <h1 className="headline-56 text-balance max-md:headline-40">
          {days}-Day <span className="whitespace-nowrap">Money-Back</span> Guarantee
        </h1>
        <p className="mt-5 max-w-[58ch] text-16 text-pretty text-muted">
          Choose an annual plan and put it to work. If it isn’t for you, tell us within {days} days and get your money
          back.
        </p>
        <div className="mt-7 flex flex-wrap gap-2">
          <ButtonLink to={paths.pricing()} variant="primary" size="large">
            See plans
          </ButtonLink>
          <ButtonLink to={paths.contact()} variant="quiet" size="large">
            Contact us
          </ButtonLink>
        </div>
      </div>
      <dl>
        {facts.map(({ figure, text }) => (
          <div key={figure} className="border-t border-hair py-3">
            <dt className="headline-20">{figure}</dt>
            <dd className="text-13 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function TextAnchor({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-8">
      <h2 className="headline-20">{title}</h2>
      <div className="mt-3 max-w-[52ch] text-16 text-pretty text-muted">{children}</div>
    </section>
  )
}
