import { redirect, useNavigate } from 'react-router'
import { submitResume } from '#features/resume/contracts.ts'
import { ResumeForm } from '#features/resume/resume-form.tsx'
import { inputOfPosted, resumeFormName } from '#features/resume/resume-values.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta('Submit Your Resume', `Physicians: let practices and hospitals find you on ${brand.name}, on your terms.`)

export const action = answerPosts({
  [resumeFormName]: async ({ values, call }) => {
    await call(submitResume, inputOfPosted(values))
    return redirect(paths.resumeSubmitted())
  },
})

export default function SubmitResume() {
  const navigate = useNavigate()
  const toast = useToast()
  const onSubmitted = async () => {
    await navigate(paths.resumeSubmitted())
    toast.success('Resume submitted successfully!')
  }
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-10 pb-20 md:px-8 md:pt-16">
      <h1 className="headline-56 max-w-[18ch] text-balance max-md:headline-40">Let the right position find you</h1>
      <div className="mt-5 grid gap-x-16 gap-y-3 md:grid-cols-2">
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
      </div>
      <div className="mt-12 border-t border-hair pt-10">
        <ResumeForm onSubmitted={onSubmitted} />
      </div>
    </div>
  )
}
