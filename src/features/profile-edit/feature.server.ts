import type { Feature } from '#door/feature.ts'
import { editProfileHandler } from './edit-profile.server.ts'
import { getProfileToEditHandler } from './get-profile-to-edit.server.ts'
import { profileEditData } from './personal-data.server.ts'

export const profileEdit: Feature = {
  calls: [getProfileToEditHandler, editProfileHandler],
  personalData: [profileEditData],
}
