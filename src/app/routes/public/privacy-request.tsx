import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AnswerPanel } from '#features/privacy-requests/answer-panel.tsx'
import { ConfirmRequestForm } from '#features/privacy-requests/confirm-request-form.tsx'
import { confirmPrivacyRequest, makePrivacyRequest } from '#features/privacy-requests/contracts.ts'
import { requestKinds } from '#features/privacy-requests/laws.ts'
import { PrivacyRequestForm } from '#features/privacy-requests/privacy-request-form.tsx'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { type NumberedStep, NumberedSteps } from '#ui/numbered-steps.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { answerPosts } from '../../answer-posts.ts'
import { FormPage } from '../../page/form-page.tsx'
import { LocalMailNote } from '../../page/local-mail-note.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta(
    'Privacy request',
    `Ask ${brand.name} what it holds about you, correct or delete it, or opt out of its sale.`,
  )

/** Whether the browser sends Global Privacy Control (globalprivacycontrol.org). */
export function loader({ request, url }: LoaderFunctionArgs) {
  const privacyControl = request.headers.get('sec-gpc') === '1'
  const asked = requestKinds.find((kind) => kind === url.searchParams.get('ask'))
  const token = url.searchParams.get('token')?.trim() ?? ''
  return {
    token,
    isRefused: url.searchParams.has('refused'),
    privacyControl,
    kind: asked ?? (privacyControl ? 'opt_out' : 'know'),
  }
}

export const action = answerPosts({
  'privacy-request': ({ values, call }) => call(makePrivacyRequest, values),
  'confirm-privacy-request': ({ values, call }) => call(confirmPrivacyRequest, values),
})

interface Sent {
  requestId: string
  /** Where the code went; unknown after a wrong code without a script. */
  email: string | null
}

export default function PrivacyRequest() {
  const { token, isRefused, privacyControl, kind } = useLoaderData<typeof loader>()
  const [sent, setSent] = useState<Sent>()
  const [confirmed, setConfirmed] = useState(false)
  const made = usePostAnswer<{ requestId: string }>('privacy-request')
  const tried = usePostAnswer('confirm-privacy-request')
  if (token !== '') {
    return (
      <FormPage title="What we hold about you">
        <AnswerPanel key={token} token={token} isRefused={isRefused} />
      </FormPage>
    )
  }
  if (confirmed || tried?.answer !== undefined) return <Done />
  const waiting = sent ?? waitingOf(made, tried?.values.requestId)
  if (waiting) return <Code sent={waiting} onDone={() => setConfirmed(true)} />
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-10 pb-20 md:px-8 md:pt-16">
      <h1 className="headline-56 max-w-[16ch] text-balance max-md:headline-40">Privacy request</h1>
      <p className="mt-4 max-w-[58ch] text-16 text-pretty text-muted">
        Know, correct, or delete what we hold about you, or opt out of its sale. Free, without an account, and wherever
        you live.
      </p>
      <div className="mt-12 grid gap-x-20 gap-y-12 border-t border-hair pt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="max-w-[560px]">
          {privacyControl && (
            <Banner className="mb-6">
              Your browser sends Global Privacy Control, so opting out is chosen below. You can choose anything else.
            </Banner>
          )}
          <PrivacyRequestForm kind={kind} onSent={(requestId, email) => setSent({ requestId, email })} />
        </div>
        <WhatHappens />
      </div>
    </div>
  )
}

function waitingOf(
  made: { answer?: { requestId: string }; values: Record<string, string> } | undefined,
  tried: string | undefined,
): Sent | undefined {
  if (made?.answer) return { requestId: made.answer.requestId, email: made.values.email ?? null }
  return tried === undefined ? undefined : { requestId: tried, email: null }
}

const steps: readonly NumberedStep[] = [
  {
    title: 'You ask',
    text: 'The answer looks the same whether or not you are in our data, so no one can look you up here.',
  },
  { title: 'You confirm', text: 'We email you a code. With it, we know that the address is yours.' },
  {
    title: 'We verify',
    text: 'If the address is in your profile, the code is all we need. If not, someone on our team verifies who you are, and may ask you for more.',
  },
  {
    title: 'We answer',
    text: `By email, within ${limits.dataRequestDays} days, and never later than the law allows. We keep a record of your request, and delete what it says about you when you ask for a deletion.`,
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
        Only want your profile gone? The{' '}
        <TextLink to={paths.removeInfo()} className="inline">
          removal page
        </TextLink>{' '}
        is the shortest way. Californians can also use the state’s Delete Request and Opt-out Platform (DROP), which we
        obey. What we hold in general is in the{' '}
        <TextLink to={paths.privacy()} className="inline">
          privacy policy
        </TextLink>
        .
      </p>
    </section>
  )
}

function Code({ sent: { requestId, email }, onDone }: { sent: Sent; onDone: () => void }) {
  return (
    <FormPage title="Enter your code">
      <p role="status" className="mb-6 text-16 text-pretty text-muted">
        We received your request. A code is on its way
        {email !== null && (
          <>
            {' '}
            to <strong className="font-semibold break-all text-ink">{email}</strong>
          </>
        )}
        . Enter it here, so that we know that the address is yours.
      </p>
      <ConfirmRequestForm requestId={requestId} onDone={onDone} />
      <p className="mt-8 text-13 text-pretty text-muted">
        Nothing there? Check your spam folder, or{' '}
        <TextLink to={privacyPaths.request()} reloadDocument className="inline">
          send the form again
        </TextLink>
        .
      </p>
      <LocalMailNote />
    </FormPage>
  )
}

function Done() {
  return (
    <FormPage title="Request confirmed">
      <div role="status" className="grid justify-items-start gap-6">
        <p className="text-16 text-pretty text-muted">
          Thank you. We look for your profile now, and email you the answer. If your address is not in our data, someone
          on our team verifies who you are first. Either way, you hear from us within {limits.dataRequestDays} days.
        </p>
        <ButtonLink to={paths.home()}>Go home</ButtonLink>
      </div>
      <LocalMailNote />
    </FormPage>
  )
}
