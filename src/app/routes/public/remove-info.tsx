import { type ReactNode, useState } from 'react'
import { RemovalByNameForm } from '#features/removal/removal-by-name-form.tsx'
import { RemovalForm } from '#features/removal/removal-form.tsx'
import { brand } from '#shared/brand.ts'
import { limits } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { FormPage } from '../../form-page.tsx'
import { LocalMailNote } from '../../local-mail-note.tsx'
import { pageMeta } from '../../page-meta.ts'
import { ScriptNote } from '../../script-note.tsx'

export const meta = () =>
  pageMeta('Remove My Information', `Physicians: have your information removed from ${brand.name}, for good.`)

const hours = limits.removalToken / 3_600_000
const minutes = limits.removalMailEvery / 60_000

interface Sent {
  by: 'email' | 'name'
  email: string
}

export default function RemoveInfo() {
  const [sent, setSent] = useState<Sent>()
  if (sent) return <AfterRequest sent={sent} onAgain={() => setSent(undefined)} />
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-10 pb-20 md:px-8 md:pt-16">
      <h1 className="headline-56 max-w-[16ch] text-balance max-md:headline-40">Remove my information</h1>
      <p className="mt-4 max-w-[58ch] text-16 text-pretty text-muted">
        For physicians. No account, no fee, no letter: you ask, you confirm by email, and everything we hold about you
        is deleted.
      </p>
      <ScriptlessWay />
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
              Listed with an address that you no longer have, or with none? Tell us who you are. If we know an address
              of yours, the link goes there; if not, a person looks into it and answers within {limits.dataRequestDays}{' '}
              days.
            </p>
            <RemovalByNameForm onSent={(email) => setSent({ by: 'name', email })} />
          </section>
        </div>
        <WhatHappens />
      </div>
    </div>
  )
}

function ScriptlessWay() {
  return (
    <div className="mt-8 max-w-[640px] empty:hidden">
      <ScriptNote
        what="Asking from here"
        instead={
          <>
            Or write to {brand.privacyEmail}: we answer within {limits.dataRequestDays} days.
          </>
        }
      />
    </div>
  )
}

const steps: { title: string; text: ReactNode }[] = [
  {
    title: 'You ask',
    text: 'The answer looks the same whether or not we know the address, so nobody can find out about you here.',
  },
  {
    title: 'You confirm',
    text: `We mail a link to the address itself. It works once, within ${hours} hours, and without it nothing is removed.`,
  },
  {
    title: 'We delete',
    text: 'Your profile and your contact details, from search, from the public pages, from the lists of our members, and what you submitted yourself.',
  },
  {
    title: 'It stays so',
    text: 'We keep keyed hashes of your identifiers, which cannot be turned back, and check every later import against them.',
  },
]

function WhatHappens() {
  return (
    <section aria-labelledby="what-happens" className="border-hair max-lg:border-t max-lg:pt-10 lg:border-l lg:pl-12">
      <h2 id="what-happens" className="headline-20">
        What happens then
      </h2>
      <ol className="mt-5 grid gap-5">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3">
            <span aria-hidden className="headline-20 text-accent">
              {at + 1}
            </span>
            <div>
              <h3 className="text-16 font-semibold">{title}</h3>
              <p className="mt-1 max-w-[44ch] text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
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

function AfterRequest({ sent: { by, email }, onAgain }: { sent: Sent; onAgain: () => void }) {
  return (
    <FormPage title={by === 'email' ? 'Verification Email Sent' : 'Request received'}>
      <div role="status" className="grid justify-items-start gap-6">
        {by === 'email' ? (
          <p className="text-16 text-pretty text-muted">
            A link is on its way to <strong className="font-semibold break-all text-ink">{email}</strong>. Open it to
            confirm that the address is yours; then everything that goes with it is removed. It works once, within{' '}
            {hours} hours.
          </p>
        ) : (
          <p className="text-16 text-pretty text-muted">
            If we know an address of yours, a link to confirm is on its way to it. If not, a person looks into your
            request and answers <strong className="font-semibold break-all text-ink">{email}</strong> within{' '}
            {limits.dataRequestDays} days.
          </p>
        )}
        <p className="text-13 text-muted">
          Nothing there? Look into the spam folder. An address gets one such mail in {minutes} minutes.
        </p>
        <Button onClick={onAgain} autoFocus>
          {by === 'email' ? 'Use another address' : 'Back to the form'}
        </Button>
      </div>
      <p className="mt-8">
        <TextLink to={paths.home()}>Go home</TextLink>
      </p>
      <LocalMailNote />
    </FormPage>
  )
}
