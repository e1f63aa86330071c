import type { PersonalData } from '#door/personal-data.ts'
import { claimOf } from '#features/claims/queries.server.ts'
import { ownProfile } from './get-own-profile.server.ts'

/** What a physician's own profile says, and what they have decided about it. */
export const ownProfileData: PersonalData = {
  name: 'ownProfile',
  read: async (db, userId) => {
    const claim = await claimOf(db, userId)
    return claim && ownProfile(db, claim)
  },
}
