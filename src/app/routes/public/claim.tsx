import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { ConfirmClaimForm } from '#features/claims/confirm-claim-form.tsx'
import { confirmClaim, getClaim, getObjection, objectToClaim, startClaim } from '#features/claims/contracts.ts'
import { DocumentForm } from '#features/claims/document-form.tsx'
import { claimLimits } from '#features/claims/limits.ts'
import { ObjectionPanel } from '#features/claims/objection-panel.tsx'
import { StartClaimForm } from '#features/claims/start-claim-form.tsx'
import { viewerContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { loadCall, loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { LocalMailNote } from '../../page/local-mail-note.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta('Claim your profile', `Physicians: say that a profile at ${brand.name} is yours, and decide about it.`)

const idIn = (url: URL) => {
  const text = url.searchParams.get('physician') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

export async function loader(entry: LoaderFunctionArgs) {
  const physicianId = idIn(entry.url)
  const token = entry.url.searchParams.get('token')
  // Only reads: a GET ends nothing.
  const objection = token === null ? null : { token, ...(await loadLink(entry, getObjection, token)) }
  if (objection) return { physicianId, claim: null, objection }
  const viewer = entry.context.get(viewerContext)
  if (viewer === null) return { physicianId, claim: null, objection }
  return { physicianId, claim: await loadCall(entry, getClaim, { physicianId }), objection }
}

export const action = answerPosts({
  'start-claim': async ({ values, url, call }) => {
    const physicianId = idIn(url)
    await call(startClaim, { ...values, physicianId })
    return redirect(`${url.pathname}${url.search}`, 303)
  },
  'object-to-claim': ({ values, call }) => call(objectToClaim, values),
  'confirm-claim': async ({ values, call }) => {
    await call(confirmClaim, values)
    return redirect(physicianPaths.me(), 303)
  },
})

export default function Claim() {
  const { physicianId, claim, objection } = useLoaderData<typeof loader>()
  if (objection) {
    return (
      <FormPage title="Was this you?">
        <ObjectionPanel key={objection.token} {...objection} />
      </FormPage>
    )
  }
  return (
    <FormPage
      title="Claim your profile"
      lead="For physicians. See what is shown about you, correct it, choose who may contact you, pause, or leave. Free, and without a plan."
    >
      {claim === null ? <ForVisitors physicianId={physicianId} /> : <Steps physicianId={physicianId} claim={claim} />}
      <p className="mt-8 text-13 text-pretty text-muted">
        Every address in the profile hears of a claim, and can object for {claimLimits.objectionDays} days. Your NPI
        alone proves nothing. To leave without an account,{' '}
        <TextLink to={paths.removeInfo()} className="inline">
          ask to be removed
        </TextLink>
        .
      </p>
      <LocalMailNote />
    </FormPage>
  )
}

function ForVisitors({ physicianId }: { physicianId: number | null }) {
  const back = physicianPaths.claim(physicianId ?? undefined)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-pretty">First, an account of your own: your profile stays with it.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.signup(back)} variant="primary">
          Create an account
        </ButtonLink>
        <ButtonLink to={paths.login(back)}>Log in</ButtonLink>
      </div>
    </div>
  )
}

const obstacles = {
  plan: 'This account has a plan, so it is a recruiter’s. Log out, and create one of your own as a physician.',
  team: 'This account is on a team, so it is a recruiter’s. Log out, and create one of your own as a physician.',
  staff: 'This account can’t claim a profile. Log out, and create one of your own as a physician.',
}

type Loaded = Awaited<ReturnType<typeof loader>>

function Steps({ physicianId, claim }: { physicianId: number | null; claim: NonNullable<Loaded['claim']> }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  if (claim.obstacle === 'hasProfile') {
    return (
      <div className="grid justify-items-start gap-4">
        <p>Your account has a profile.</p>
        <ButtonLink to={physicianPaths.me()} variant="primary">
          Open my profile
        </ButtonLink>
      </div>
    )
  }
  if (claim.obstacle !== null) return <Banner>{obstacles[claim.obstacle]}</Banner>
  if (physicianId === null || claim.physician === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-pretty">Open your profile, and choose ‘Claim this profile’ at ‘Is this you?’.</p>
        <ButtonLink to={paths.search()} variant="primary">
          Find my profile
        </ButtonLink>
      </div>
    )
  }
  const { name, facts } = claim.physician
  return (
    <div className="grid gap-8">
      <div className="rounded-8 border border-hair p-4">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-13 wrap-anywhere text-muted">{facts}</p>
      </div>
      {claim.claimId !== null && (
        <section className="grid gap-5" aria-label="The code">
          <p role="status" className="text-pretty">
            If what you typed is in this profile and is yours alone, a code is on its way.
          </p>
          <ConfirmClaimForm key={claim.claimId} claimId={claim.claimId} onDone={() => navigate(physicianPaths.me())} />
          <h2 className="headline-20 border-t border-hair pt-6">Nothing there?</h2>
        </section>
      )}
      <StartClaimForm
        key={`start-${claim.claimId}`}
        physicianId={physicianId}
        again={claim.claimId !== null}
        onStarted={() => void revalidate()}
      />
      <DocumentForm physicianId={physicianId} documentAt={claim.documentAt} onSent={() => void revalidate()} />
    </div>
  )
}
