import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { getOwnProfile } from '#features/own-profile/contracts.ts'
import { updateValues } from '#features/own-profile/update-values.ts'
import { submitResume } from '#features/resume/contracts.ts'
import { ResumeForm } from '#features/resume/resume-form.tsx'
import { inputOfPosted, resumeFormName } from '#features/resume/resume-values.ts'
import { callContext, requestContext, viewerContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { TextLink } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta('Submit Your Resume', `Physicians: let practices and hospitals find you on ${brand.name}, on your terms.`)

/** A physician who has claimed a profile updates it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = context.get(viewerContext)
  if (!viewer?.isPhysician) return { profile: null }
  try {
    return { profile: updateValues(await context.get(callContext)(getOwnProfile, {}), viewer.email) }
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) context.get(requestContext).report(error)
    return { profile: null }
  }
}

export const action = answerPosts({
  [resumeFormName]: async ({ values, call }) => {
    await call(submitResume, inputOfPosted(values))
    return redirect(paths.resumeSubmitted())
  },
})

export default function SubmitResume() {
  const { profile } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const toast = useToast()
  const onSubmitted = async () => {
    await navigate(paths.resumeSubmitted())
    toast.success('Resume submitted successfully!')
  }
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-10 pb-20 md:px-8 md:pt-16">
      <h1 className="headline-56 max-w-[18ch] text-balance max-md:headline-40">
        {profile ? 'Update your profile' : 'Let the right position find you'}
      </h1>
      <div className="mt-5 grid gap-x-16 gap-y-3 md:grid-cols-2">{profile ? <ForUpdate /> : <ForNew />}</div>
      <div className="mt-12 border-t border-hair pt-10">
        <ResumeForm profile={profile} onSubmitted={onSubmitted} />
      </div>
    </div>
  )
}

function ForNew() {
  return (
    <>
      <p className="max-w-[54ch] text-16 text-pretty text-muted">
        For physicians, free of charge. Tell us what you do and how you’d like to be contacted. Recruiters find you by
        specialty, location, and skills.
      </p>
      <p className="max-w-[54ch] text-16 text-pretty text-muted">
        Our team reviews every submission before it goes live, usually within a few days. You can{' '}
        <TextLink to={paths.removeInfo()} className="inline">
          have it removed
        </TextLink>{' '}
        at any time.
      </p>
    </>
  )
}

function ForUpdate() {
  return (
    <>
      <p className="max-w-[54ch] text-16 text-pretty text-muted">
        This is what your profile says. Change what is no longer right. Our team reviews it before it goes live, usually
        within a few days.
      </p>
      <p className="max-w-[54ch] text-16 text-pretty text-muted">
        To correct a single fact, pause contact, or say that you are not looking, use{' '}
        <TextLink to={physicianPaths.me()} className="inline">
          your own page
        </TextLink>
        .
      </p>
    </>
  )
}
