import { useEffect, useState } from 'react'
import { type Control, FormProvider, useFormContext } from 'react-hook-form'
import { WishFieldset } from '#features/physicians/wish-fieldset.tsx'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { HoneypotField } from '#ui/honeypot-field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { formatCount } from '#ui/number-format.ts'
import { usePostAnswer } from '#ui/post-answer.ts'
import { SettingsSection } from '#ui/settings-section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { getSpecialties } from '../specialties/contracts.ts'
import { submitResume } from './contracts.ts'
import { EducationField } from './education-field.tsx'
import { NameFields, PracticeFields, ReachFields } from './resume-fields.tsx'
import { ResumeUpload } from './resume-upload.tsx'
import { emptyResume, inputOf, problemsOf, type ResumeValues, resumeFormName } from './resume-values.ts'
import { type FilledIn, FilledInContext, RegisterFieldContext, useRegisterField } from './resume-words.tsx'
import { SkillsField } from './skills-field.tsx'
import { useResumeDraft } from './use-resume-draft.ts'

const failed = 'Submission failed. Please try again later.'

interface ResumeFormProps {
  /** What a claimed profile says, for an update of it. */
  profile: ResumeValues | null
  onSubmitted: () => void
}

export function ResumeForm({ profile, onSubmitted }: ResumeFormProps) {
  const toast = useToast()
  const form = useCallForm(submitResume, {
    name: resumeFormName,
    values: profile ?? emptyResume,
    input: inputOf,
    check: problemsOf,
    onDone: () => {
      forget()
      onSubmitted()
    },
    onRefused: ({ status }) => {
      if (status !== 422) toast.error(failed)
    },
  })
  const { specialties, loading, missing, retry } = useSpecialties()
  const { restoredFrom, forget } = useResumeDraft(form, specialties, profile)
  const { pending } = form
  // Without a script, nothing is awaited.
  const waits = useHydrated() && loading
  const [filledIn, setFilledIn] = useState<FilledIn>({})
  const startOver = () => {
    forget()
    form.reset(emptyResume)
  }
  return (
    <FormProvider {...form}>
      <RegisterFieldContext value={form.field}>
        <FilledInContext value={filledIn}>
          <CallForm form={form} problem={null} aria-busy={waits || pending} className="relative">
            {restoredFrom !== null && <Restored from={restoredFrom} onStartOver={startOver} />}
            {missing && <NoSpecialties onRetry={retry} />}
            {!loading && <ResumeUpload form={form} specialties={specialties ?? []} onRead={setFilledIn} />}
            <fieldset disabled={waits || pending} className="min-w-0">
              <Sections control={form.control} specialties={specialties ?? []} isUpdate={profile !== null} />
              <HoneypotField {...form.register('homepage')} />
            </fieldset>
            <div className="grid justify-items-start gap-4 border-t border-hair pt-8 md:pl-[calc((100%-48px)*5/14+48px)]">
              <FormProblem message={form.problem ?? summaryOf(Object.keys(form.formState.errors).length)} />
              <SubmitButton
                size="large"
                pending={pending}
                pendingText="Submitting..."
                disabledReason={waits ? 'Specialties are loading.' : undefined}
              >
                {profile ? 'Send for review' : 'Submit resume'}
              </SubmitButton>
              <p role="status" className="flex min-h-5 items-center gap-2 text-13 text-muted noscript:hidden">
                {loading ? (
                  <>
                    <Spinner /> Loading specialties...
                  </>
                ) : profile ? (
                  'Your profile stays as it is until our team has reviewed what you send.'
                ) : (
                  'Until you submit, what you write is saved only in this browser.'
                )}
              </p>
            </div>
          </CallForm>
        </FilledInContext>
      </RegisterFieldContext>
    </FormProvider>
  )
}

interface SectionsProps {
  control: Control<ResumeValues>
  specialties: readonly string[]
  isUpdate: boolean
}

function Sections({ control, specialties, isUpdate }: SectionsProps) {
  return (
    <>
      <SettingsSection title="You" description="As it appears on your license.">
        <NameFields />
      </SettingsSection>
      <SettingsSection title="Your work" description="What you do, and where.">
        <PracticeFields control={control} specialties={specialties} />
      </SettingsSection>
      <SettingsSection
        title="How to reach you"
        description="Shown to members who recruit, and masked until they reveal it. Never on a public page."
      >
        <ReachFields />
      </SettingsSection>
      <SettingsSection title="Education" description={`School and degree, up to ${limits.resumeEducation}.`}>
        <EducationField control={control} />
      </SettingsSection>
      <SettingsSection title="Skills" description="What you would like to be found for.">
        <SkillsField control={control} />
      </SettingsSection>
      <SettingsSection
        title="Your next position"
        description={
          isUpdate
            ? 'All optional. Members with a plan see it while your own page says that you are open to offers.'
            : 'All optional. What you fill in tells members with a plan that you are open to offers, once your profile is approved. Never on a public page.'
        }
      >
        <WishSection />
      </SettingsSection>
    </>
  )
}

function WishSection() {
  const field = useRegisterField()
  const posted = usePostAnswer(resumeFormName)
  const { register, formState } = useFormContext<ResumeValues>()
  return (
    <WishFieldset
      field={field}
      message={(name) => formState.errors[name]?.message}
      register={register}
      ticked={formState.defaultValues ?? {}}
      posted={posted}
    />
  )
}

function summaryOf(faults: number): string | undefined {
  return faults === 0 ? undefined : `Please fix ${formatCount(faults, 'field')} above.`
}

/** The form waits for the list; without it, a specialty can still be written in. */
function useSpecialties() {
  const { data, isError, isFetching, refetch } = useCall(getSpecialties, {}, { staleTime: limits.specialtyCountsFresh })
  const toast = useToast()
  useEffect(() => {
    if (isError) toast.error('Failed to load specialties')
  }, [isError, toast])
  const names = data?.map(({ specialty }) => specialty).toSorted((a, b) => a.localeCompare(b, 'en-US'))
  return {
    specialties: names ?? (isError ? [] : null),
    loading: data === undefined && !isError,
    missing: isError && !isFetching,
    retry: () => void refetch(),
  }
}

function Restored({ from, onStartOver }: { from: number; onStartOver: () => void }) {
  return (
    <Banner
      className="mb-8"
      actions={
        <Button size="small" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      Here is what you wrote as of <Time value={from} format="date-time" />.
    </Banner>
  )
}

function NoSpecialties({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="warning"
      className="mb-8"
      actions={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Failed to load specialties. You can choose Other and write yours in.
    </Banner>
  )
}
