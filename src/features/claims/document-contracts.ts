/** A photo of a license or badge, as proof of a claim. */
import { z } from 'zod'
import { ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { startClaim } from './contracts.ts'
import { claimLimits } from './limits.ts'

const day = 24 * 60 * 60_000

/** Where it is posted. */
export const claimDocumentPath = '/uploads/claim-documents'

/** Not a call: `POST /uploads/claim-documents?physician=…` with the file as its body. */
export const uploadClaimDocument = contract({
  name: 'upload-claim-document',
  summary:
    'Claims a profile with a photo of a license or badge, which an admin looks at. The photo is deleted after the decision.',
  access: ownNotDemo,
  input: z.strictObject({}),
  tries: [{ by: 'account', max: claimLimits.documentsOfAccount, within: day }],
  output: z.object({ claimId: z.uuid() }),
  errors: {
    wrongType: [422, 'Choose a photo: a JPEG, PNG, or WebP file.'],
    unusable: [422, 'This photo can’t be read. Take it again, and upload the new one.'],
    notFound: startClaim.errors.notFound,
    notThisAccount: startClaim.errors.notThisAccount,
    hasProfile: startClaim.errors.hasProfile,
  },
})
