import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { AbuseForm, abuseReport } from '#features/own-profile/abuse-form.tsx'
import {
  confirmOwnProfile,
  correctOwnProfile,
  deleteOwnProfile,
  getOwnProfile,
  pauseContact,
  setContactVisibility,
  setOffers,
} from '#features/own-profile/contracts.ts'
import { CorrectForm } from '#features/own-profile/correct-form.tsx'
import { DownloadButtons } from '#features/own-profile/download-buttons.tsx'
import { LeaveForm } from '#features/own-profile/leave-form.tsx'
import { OffersForm } from '#features/own-profile/offers-form.tsx'
import { OwnContacts } from '#features/own-profile/own-contacts.tsx'
import { PauseForm } from '#features/own-profile/pause-form.tsx'
import { RevealTable } from '#features/own-profile/reveal-table.tsx'
import { SourceList } from '#features/own-profile/source-list.tsx'
import { setSaleOptOut } from '#features/privacy-requests/own-contracts.ts'
import { SaleSection } from '#features/privacy-requests/sale-section.tsx'
import { contactForm } from '#features/support/contracts.ts'
import { callContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, SubmitButton, TextLink } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('My profile')

/** Someone who has claimed none is led to where they can. */
export async function loader(entry: LoaderFunctionArgs) {
  const viewer = requireViewer(entry)
  if (!viewer.isPhysician) throw redirect(physicianPaths.claim())
  const privacyControl = entry.request.headers.get('sec-gpc') === '1'
  try {
    return { email: viewer.email, privacyControl, profile: await entry.context.get(callContext)(getOwnProfile, {}) }
  } catch (error) {
    if (isCallError(error) && error.status === 404) throw redirect(physicianPaths.claim())
    return { email: viewer.email, privacyControl, profile: await loadCall(entry, getOwnProfile, {}) }
  }
}

const back = () => redirect(physicianPaths.me(), 303)

export const action = answerPosts({
  'correct-own-profile': async ({ values, call }) => call(correctOwnProfile, values).then(back),
  'confirm-own-profile': async ({ call }) => call(confirmOwnProfile, {}).then(back),
  'pause-contact': async ({ values, call }) => call(pauseContact, values).then(back),
  'set-offers': async ({ values, call }) => call(setOffers, values).then(back),
  'set-contact-visibility': async ({ values, call }) => call(setContactVisibility, values).then(back),
  'opt-out-of-sale': async ({ values, call }) => call(setSaleOptOut, values).then(back),
  'allow-sale': async ({ values, call }) => call(setSaleOptOut, values).then(back),
  'delete-own-profile': async ({ values, call }) =>
    call(deleteOwnProfile, values).then(() => redirect(paths.home(), 303)),
  'report-abuse': async ({ values, call }) => {
    const { physicianId, name } = await call(getOwnProfile, {})
    return call(contactForm, { ...abuseReport(name, physicianId), ...values, homepage: '' })
  },
})

export default function Me() {
  const { profile, privacyControl, email } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const toast = useToast()
  const { physicianId, objectionUntil, npi } = profile
  const onSaved = () => void revalidate()
  return (
    <WorkPage
      title={profile.name}
      counts={npi === null ? 'Your profile' : `Your profile, NPI ${npi}`}
      actions={<ButtonLink to={paths.physician(physicianId)}>See it as others do</ButtonLink>}
    >
      <div className="max-w-[980px]">
        {objectionUntil !== null && (
          <Banner className="mb-6">
            Every address in your profile got a message about your claim. Until <Time value={objectionUntil} />, someone
            may object, and corrections wait, as does ‘open to offers’. A pause, an opt-out, hidden contacts, and a
            deletion count at once.
          </Banner>
        )}
        <SettingsSection
          title="Pause contact"
          description="No one can reveal, export, or write to your contacts before the date you choose. Recruiters still find you, and see the pause."
        >
          <PauseForm key={profile.pausedUntil} pausedUntil={profile.pausedUntil} onSaved={onSaved} />
        </SettingsSection>
        <SettingsSection
          title="Offers"
          description="Shown to recruiters with a plan, on your profile and in searches. Never on your public page."
        >
          <OffersForm profile={profile} onSaved={onSaved} />
        </SettingsSection>
        <SettingsSection title="Contacts" description="Choose for each of them who may see it.">
          <OwnContacts contacts={profile.contacts} onChanged={onSaved} />
        </SettingsSection>
        <SaleSection profile={profile} privacyControl={privacyControl} onSaved={onSaved} />
        <SettingsSection
          title="What your profile says"
          description={
            <>
              Correct anything. Your word wins over every file, and the profile says that it is yours. For a wrong NPI,
              write to us. Schools, skills, and licenses:{' '}
              <TextLink to={paths.submitResume()} className="inline">
                Update your profile
              </TextLink>
            </>
          }
        >
          <Confirmation profile={profile} onSaved={onSaved} />
          <CorrectForm key={JSON.stringify([profile.fields, objectionUntil])} profile={profile} onSaved={onSaved} />
        </SettingsSection>
        <SettingsSection title="Sources" description="Where your profile comes from, and how to correct it there.">
          <SourceList profile={profile} />
        </SettingsSection>
        <SettingsSection
          title="Who revealed your contacts"
          description="Counts by month and kind of organization. We name no member."
        >
          <RevealTable reveals={profile.reveals} />
        </SettingsSection>
        <SettingsSection title="Download" description="All of it, to take along.">
          <DownloadButtons waits={objectionUntil !== null} />
        </SettingsSection>
        <SettingsSection
          title="Report abuse"
          description={`If someone has misused a contact that they have from ${brand.name}, tell us.`}
        >
          <AbuseForm name={profile.name} email={email} physicianId={physicianId} />
        </SettingsSection>
        <SettingsSection title="Leave" description="Your account stays, so that you can delete it on its own page.">
          <LeaveForm
            onLeft={async () => {
              await navigate(paths.home())
              toast.success('Profile deleted', 'A receipt is on its way to you.')
            }}
          />
        </SettingsSection>
      </div>
    </WorkPage>
  )
}

interface ConfirmationProps {
  profile: OutputOf<typeof getOwnProfile>
  onSaved: () => void
}

function Confirmation({ profile: { confirmedOn, objectionUntil }, onSaved }: ConfirmationProps) {
  const { mutate, isPending } = useCallMutation(confirmOwnProfile)
  const toast = useToast()
  if (objectionUntil !== null) return null
  return (
    <PostForm
      form="confirm-own-profile"
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({}, { onSuccess: onSaved, onError: (error) => toast.error('Could not confirm it', error.message) })
      }}
    >
      <SubmitButton variant="secondary" pending={isPending} pendingText="Saving...">
        Everything is right
      </SubmitButton>
      {confirmedOn !== null && (
        <p className="text-13 text-muted">
          Recruiters see: Confirmed by the physician, <Time value={confirmedOn} />.
        </p>
      )}
    </PostForm>
  )
}
