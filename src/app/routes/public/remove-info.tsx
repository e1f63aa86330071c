import { useState } from 'react'
import { requestRemoval, requestRemovalByName, sendRemovalConfirmation } from '#features/removal/contracts.ts'
import { RemovalByNameForm } from '#features/removal/removal-by-name-form.tsx'
import { RemovalForm } from '#features/removal/removal-form.tsx'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { type NumberedStep, NumberedSteps } from '#ui/numbered-steps.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { answerPosts } from '../../answer-posts.ts'
import { FormPage } from '../../page/form-page.tsx'
import { LocalMailNote } from '../../page/local-mail-note.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta('Remove My Information', `Physicians: have your information permanently removed from ${brand.name}.`)

export const action = answerPosts({
  removal: async ({ values, call }) => {
    await call(requestRemoval, values)
    return values.homepage ? {} : call(sendRemovalConfirmation, { email: values.email })
  },
  'removal-by-name': ({ values, call }) => call(requestRemovalByName, values),
})

const hours = limits.removalToken / 3_600_000
const minutes = limits.removalMailEvery / 60_000

interface Sent {
  by: 'email' | 'name'
  email: string
}

export default function RemoveInfo() {
  const [sent, setSent] = useState<Sent>()
  const posted = [usePostAnswer('removal'), usePostAnswer('removal-by-name')].find((one) => one?.answer !== undefined)
  if (sent) return <AfterRequest sent={sent} onAgain={() => setSent(undefined)} />
  if (posted) {
    const by = posted.form === 'removal' ? 'email' : 'name'
    return <AfterRequest sent={{ by, email: posted.values.email ?? '' }} />
  }
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-10 pb-20 md:px-8 md:pt-16">
      <h1 className="headline-56 max-w-[16ch] text-balance max-md:headline-40">Remove my information</h1>
      <p className="mt-4 max-w-[58ch] text-16 text-pretty text-muted">
        For physicians. No account, no fee. You ask, you confirm by email, and we delete everything we hold about you.
      </p>
      <div className="mt-12 grid gap-x-20 gap-y-12 border-t border-hair pt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="max-w-[560px]">
          <section aria-labelledby="by-email">
            <h2 id="by-email" className="headline-28 mb-6">
              By email
            </h2>
            <RemovalForm onSent={(email) => setSent({ by: 'email', email })} />
          </section>
          <section aria-labelledby="by-name" className="mt-14 border-t border-hair pt-10">
            <h2 id="by-name" className="headline-28">
              Without your email
            </h2>
            <p className="mt-3 mb-6 max-w-[52ch] text-pretty text-muted">
              Listed with an address you no longer use, or with none? Tell us who you are. If we have an address for
              you, the link goes there. If not, someone on our team reviews it and answers within{' '}
              {limits.dataRequestDays} days.
            </p>
            <RemovalByNameForm onSent={(email) => setSent({ by: 'name', email })} />
          </section>
        </div>
        <WhatHappens />
      </div>
    </div>
  )
}

const steps: readonly NumberedStep[] = [
  {
    title: 'You ask',
    text: 'The answer looks the same whether or not we know the address, so no one can look you up here.',
  },
  {
    title: 'You confirm',
    text: `We email a link to that address. It works once, within ${hours} hours, and nothing is removed until you use it and confirm.`,
  },
  {
    title: 'We delete',
    text: 'Your profile and contact details, from search, public pages and our members’ lists, and anything you submitted yourself. A practice’s number that colleagues are listed with, too, stays in their profiles.',
  },
  {
    title: 'It stays removed',
    text: 'We keep keyed hashes of your identifiers, which can’t be reversed, and check every future import against them.',
  },
]

function WhatHappens() {
  return (
    <section aria-labelledby="what-happens" className="border-hair max-lg:border-t max-lg:pt-10 lg:border-l lg:pl-12">
      <h2 id="what-happens" className="headline-20">
        What happens next
      </h2>
      <NumberedSteps steps={steps} />
      <p className="mt-8 max-w-[48ch] border-t border-hair pt-5 text-13 text-pretty text-muted">
        This is also how you opt out of the sale or sharing of your personal information:{' '}
        <TextLink to={paths.doNotSell()} className="inline">
          what that means
        </TextLink>
        . Members delete their account on the{' '}
        <TextLink to={paths.account()} className="inline">
          account page
        </TextLink>
        .
      </p>
    </section>
  )
}

/** @param onAgain leads back to the form; without it the form's address does */
function AfterRequest({ sent: { by, email }, onAgain }: { sent: Sent; onAgain?: () => void }) {
  const again = by === 'email' ? 'Use another address' : 'Back to the form'
  return (
    <FormPage title={by === 'email' ? 'Verification Email Sent' : 'Request received'}>
      <div role="status" className="grid justify-items-start gap-6">
        {by === 'email' ? (
          <p className="text-16 text-pretty text-muted">
            A link is on its way to <strong className="font-semibold break-all text-ink">{email}</strong>. Open it and
            confirm, and we remove everything that goes with that address. It works once, within {hours} hours.
          </p>
        ) : (
          <p className="text-16 text-pretty text-muted">
            If we have an address for you, a confirmation link is on its way there. If not, someone on our team reviews
            your request and answers <strong className="font-semibold break-all text-ink">{email}</strong> within{' '}
            {limits.dataRequestDays} days.
          </p>
        )}
        <p className="text-13 text-muted">
          Nothing there? Check your spam folder. We send at most one email per address every {minutes} minutes.
        </p>
        {onAgain ? (
          <Button onClick={onAgain} autoFocus>
            {again}
          </Button>
        ) : (
          <ButtonLink to={paths.removeInfo()}>{again}</ButtonLink>
        )}
      </div>
      <p className="mt-8">
        <TextLink to={paths.home()}>Go home</TextLink>
      </p>
      <LocalMailNote />
    </FormPage>
  )
}
