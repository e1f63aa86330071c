import type { Feature } from '#door/feature.ts'
import { confirmClaimHandler } from './confirm-claim.server.ts'
import { decideClaimDocumentHandler } from './decide-claim-document.server.ts'
import { downloadClaimDocumentHandler } from './download-claim-document.server.ts'
import { endClaimHandler } from './end-claim.server.ts'
import { getClaimHandler } from './get-claim.server.ts'
import { getClaimsHandler } from './get-claims.server.ts'
import { getObjectionHandler } from './get-objection.server.ts'
import {
  claimCode,
  claimDecidedMail,
  claimEndedMail,
  claimedMail,
  claimTriedMail,
  tidyClaimDocuments,
} from './jobs.server.ts'
import { objectToClaimHandler } from './object-to-claim.server.ts'
import { claimData } from './personal-data.server.ts'
import { startClaimHandler } from './start-claim.server.ts'

export const claims: Feature = {
  calls: [
    getClaimHandler,
    startClaimHandler,
    confirmClaimHandler,
    getObjectionHandler,
    objectToClaimHandler,
    getClaimsHandler,
    downloadClaimDocumentHandler,
    decideClaimDocumentHandler,
    endClaimHandler,
  ],
  jobs: [claimCode, claimedMail, claimTriedMail, claimEndedMail, claimDecidedMail, tidyClaimDocuments],
  personalData: [claimData],
}
