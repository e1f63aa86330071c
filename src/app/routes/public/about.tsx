import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('About', `Why ${brand.name} exists and what it does differently.`)

const differences: { title: string; text: ReactNode }[] = [
  {
    title: 'Exact, and all of it',
    text: 'A search gives the exact number of physicians, and every one of them can be reached. Nothing is ranked by who paid, and nothing is left out to look tidy.',
  },
  {
    title: 'You see where it comes from',
    text: 'A phone number without a source is a rumor. Each email and phone number shows its source and the day it was last checked or first seen, the old ones as well.',
  },
  {
    title: 'Built for the whole day',
    text: 'Filters that count as you choose, lists that know who you already added, and letters that start from the position and not from a blank page.',
  },
  {
    title: 'Fair to physicians',
    text: (
      <>
        Contact details stay masked until somebody who recruits asks for them. Physicians can{' '}
        <Link to={paths.submitResume()}>present themselves</Link>, and whoever wants to be{' '}
        <Link to={paths.removeInfo()}>removed</Link> stays removed, through every refresh.
      </>
    ),
  },
  {
    title: 'Simple, public pricing',
    text: (
      <>
        One plan by the month, one by the year, each for a single user. What they include stands on the{' '}
        <Link to={paths.pricing()}>pricing page</Link>, with a visible way to cancel.
      </>
    ),
  },
]

export default function About() {
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-14 pb-20 md:px-8 md:pt-20">
      <h1 className="headline-56 max-w-[20ch] text-balance max-md:headline-40">
        A position stays open because nobody found the person.
      </h1>
      <div className="mt-8 grid gap-x-16 gap-y-6 md:grid-cols-2">
        <p className="max-w-[58ch] text-16 text-pretty text-muted">
          <strong className="font-semibold text-ink">
            Our mission is to shorten the way between a practice that needs a physician and a physician who would like
            to hear of it.
          </strong>{' '}
          In many towns the search takes months, and patients wait that long.
        </p>
        <p className="max-w-[58ch] text-16 text-pretty text-muted">
          Most of that time goes into finding out who there is and how to reach them. {brand.name} does this part: it
          searches, it keeps track, and it helps with the first letter. The conversation stays with people.
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
          Talk to us
        </ButtonLink>
      </div>
    </div>
  )
}
