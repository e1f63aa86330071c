import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getProfileToEdit } from '#features/profile-edit/contracts.ts'
import { EditProfileForm } from '#features/profile-edit/edit-profile-form.tsx'
import { FieldHistory } from '#features/profile-edit/field-history.tsx'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { loadCall, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Edit Profile')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  const physicianId = /^[1-9]\d{0,14}$/.test(entry.params.physicianId ?? '') ? Number(entry.params.physicianId) : 0
  if (physicianId === 0) throw new Response(null, { status: 404 })
  return { physicianId, profile: await loadCall(entry, getProfileToEdit, { physicianId }) }
}

export default function EditProfile() {
  const { physicianId, profile } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  // After a save, the form begins with what is stored now.
  const version = profile.history[0]?.id ?? 0
  return (
    <WorkPage
      title="Edit Profile"
      counts={`${fullName(profile.texts)}. Corrections win over every file; only the physician’s own word replaces them.`}
    >
      <EditProfileForm
        key={`${physicianId} ${version}`}
        physicianId={physicianId}
        profile={profile}
        onSaved={() => void revalidate()}
      />
      <FieldHistory history={profile.history} total={profile.total} />
    </WorkPage>
  )
}
