import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('About', `Why ${brand.name} exists and what it does differently.`)

const differences: { title: string; text: ReactNode }[] = [
  {
    title: 'Exact and complete',
    text: 'Every search shows the exact number of physicians, and you can page through all of them. No hidden results. No paid placement.',
  },
  {
    title: 'Every contact has a source',
    text: 'Each email and phone number shows its source and the day it was last checked or first seen, even when it is old.',
  },
  {
    title: 'Built for the whole job',
    text: 'Filters show counts as you choose, lists show who you already added, and emails start from your job posting instead of a blank page.',
  },
  {
    title: 'Fair to physicians',
    text: (
      <>
        Contact details stay masked until a recruiter reveals them. Physicians can{' '}
        <Link to={paths.submitResume()}>submit their own profile</Link>, and anyone who asks to be{' '}
        <Link to={paths.removeInfo()}>removed</Link> stays removed, through every data update.
      </>
    ),
  },
  {
    title: 'Simple, public pricing',
    text: (
      <>
        One monthly plan and one annual plan, each for a single user. See the{' '}
        <Link to={paths.pricing()}>pricing page</Link> for what each includes. You can cancel online at any time.
      </>
    ),
  },
]

export default function About() {
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-14 pb-20 md:px-8 md:pt-20">
      <h1 className="headline-56 max-w-[20ch] text-balance max-md:headline-40">
        Positions stay open because the right physician is hard to find.
      </h1>
      <div className="mt-8 grid gap-x-16 gap-y-6 md:grid-cols-2">
        <p className="max-w-[58ch] text-16 text-pretty text-muted">
          <strong className="font-semibold text-ink">
            Our mission is to close the gap between practices that need a physician and physicians who are open to a
            move.
          </strong>{' '}
          In many towns the search takes months, and patients wait just as long.
        </p>
        <p className="max-w-[58ch] text-16 text-pretty text-muted">
          Most of that time goes into finding out who is out there and how to reach them. {brand.name} handles that
          part: it finds physicians, keeps track of them, and helps you write the first email. The conversation stays
          with you.
        </p>
      </div>
      <section
        aria-labelledby="differences"
        className="mt-16 grid gap-x-16 gap-y-2 border-t border-hair pt-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
      >
        <h2 id="differences" className="headline-28 text-balance">
          What we do differently
        </h2>
        <dl className="[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4">
          {differences.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-8 gap-y-1 border-b border-hair py-5 first:pt-4 last:border-b-0 lg:first:pt-1 sm:grid-cols-[200px_minmax(0,1fr)]"
            >
              <dt className="text-16 font-semibold">{title}</dt>
              <dd className="max-w-[58ch] text-16 text-pretty text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="mt-8 flex flex-wrap gap-2 border-t border-hair pt-10">
        <ButtonLink to={paths.signup()} variant="primary" size="large">
          Get Started
        </ButtonLink>
        <ButtonLink to={paths.contact()} variant="quiet" size="large">
          Contact us
        </ButtonLink>
      </div>
    </div>
  )
}
