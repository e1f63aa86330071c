import type { Feature } from '#door/feature.ts'
import { confirmOwnProfileHandler } from './confirm-own-profile.server.ts'
import { correctOwnProfileHandler } from './correct-own-profile.server.ts'
import { deleteOwnProfileHandler } from './delete-own-profile.server.ts'
import { downloadOwnProfileHandler } from './download-own-profile.server.ts'
import { getOwnProfileHandler } from './get-own-profile.server.ts'
import { settleClaimsJob } from './jobs.server.ts'
import { pauseContactHandler } from './pause-contact.server.ts'
import { ownProfileData } from './personal-data.server.ts'
import { setContactVisibilityHandler } from './set-contact-visibility.server.ts'
import { setOffersHandler } from './set-offers.server.ts'

export const ownProfile: Feature = {
  calls: [
    getOwnProfileHandler,
    correctOwnProfileHandler,
    confirmOwnProfileHandler,
    pauseContactHandler,
    setOffersHandler,
    setContactVisibilityHandler,
    deleteOwnProfileHandler,
    downloadOwnProfileHandler,
  ],
  jobs: [settleClaimsJob],
  personalData: [ownProfileData],
}
