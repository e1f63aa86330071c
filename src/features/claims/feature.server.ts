import type { Feature } from '#door/feature.ts'
import { confirmClaimHandler } from './confirm-claim.server.ts'
import { getClaimHandler } from './get-claim.server.ts'
import { getObjectionHandler } from './get-objection.server.ts'
import { claimCode, claimEndedMail, claimedMail, claimTriedMail } from './jobs.server.ts'
import { objectToClaimHandler } from './object-to-claim.server.ts'
import { claimData } from './personal-data.server.ts'
import { startClaimHandler } from './start-claim.server.ts'

export const claims: Feature = {
  calls: [getClaimHandler, startClaimHandler, confirmClaimHandler, getObjectionHandler, objectToClaimHandler],
  jobs: [claimCode, claimedMail, claimTriedMail, claimEndedMail],
  personalData: [claimData],
}
