import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CircleCheck } from '#ui/icons.tsx'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'

const title = 'Do not sell or share my information'

export const meta = () =>
  pageMeta(title, `How to opt out of the sale and sharing of personal information at ${brand.name}.`)

/** Whether the browser sends Global Privacy Control (globalprivacycontrol.org). */
export function loader({ request }: LoaderFunctionArgs) {
  return { privacyControl: request.headers.get('sec-gpc') === '1' }
}

const link = 'rounded-4 text-accent underline underline-offset-4 hover:text-accent-hover'

const cases: { who: string; text: ReactNode }[] = [
  {
    who: 'You are a physician in the directory',
    text: (
      <>
        Recruiters who subscribe can see how to reach you, which the law may call a sale. If you opt out, we no longer
        show anyone how to reach you. Your profile stays, or is deleted and kept out of every later import if you choose
        that. You don’t need an account, and you will not be treated differently.
      </>
    ),
  },
  {
    who: 'You are a member or a visitor',
    text: (
      <>
        We do not sell or share your personal information, and there are no advertising or tracking cookies here, so
        there is nothing to turn off. Our{' '}
        <Link to={paths.privacy()} className={link}>
          privacy policy
        </Link>{' '}
        lists what we keep.
      </>
    ),
  },
]

export default function DoNotSell() {
  const { privacyControl } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      width="narrow"
      lead="Your right under the California Consumer Privacy Act and other states’ laws. We honor it wherever you live."
    >
      <p className="flex max-w-[66ch] gap-3 rounded-12 bg-wash px-4 py-3">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span>
          {privacyControl
            ? 'Your browser sends Global Privacy Control. It counts as a request to opt out: nothing about your visit is sold or shared.'
            : 'We honor Global Privacy Control as a request to opt out. Your browser does not send it, but nothing about your visit is sold or shared either way.'}
        </span>
      </p>
      <dl className="mt-8 border-t border-hair">
        {cases.map(({ who, text }) => (
          <div key={who} className="border-b border-hair py-6">
            <dt className="headline-20">{who}</dt>
            <dd className="mt-2 max-w-[66ch] text-16 text-pretty text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-2">
        <ButtonLink to={paths.removeInfo()} variant="primary" size="large">
          Opt out and remove my information
        </ButtonLink>
        <ButtonLink to={privacyPaths.request('opt_out')} size="large">
          Opt out and keep my profile
        </ButtonLink>
      </div>
      <p className="mt-6 max-w-[66ch] text-13 text-muted">
        An authorized agent may ask for you: email {brand.privacyEmail}. We respond within {limits.dataRequestDays}{' '}
        days.
      </p>
    </Page>
  )
}
