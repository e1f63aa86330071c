import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#door/deps.ts'
import { pass } from '#door/gate.ts'
import { takeTries } from '#door/tries.ts'
import { boundedUpload } from '#door/uploads.ts'
import type { Viewer } from '#shared/access/access.ts'
import { contractError } from '#shared/calls/contract.ts'
import { resumeUpload, uploadResume } from './contracts.ts'
import { proposeValues } from './propose-values.server.ts'

/**
 * `POST /uploads/resumes` with the file as its body. It is only in memory, and gone once the answer is sent. Throws a
 * `CallError`.
 */
export async function uploadResumeHandler(
  deps: Deps,
  request: Request,
  { viewer, address }: { viewer: Viewer | null; address: string },
): Promise<Response> {
  pass(uploadResume, viewer)
  await takeTries(deps, uploadResume, { input: {}, viewer, address })
  const content = await buffer(Readable.from(boundedUpload(request.body ?? [], resumeUpload.most)))
  const text = await deps.readResume(content)
  if (typeof text !== 'string') throw contractError(uploadResume.errors[text.refused], text.refused)
  const specialties = await deps.search.forEveryone.specialties()
  const values = proposeValues(
    text,
    specialties.map(({ value }) => value),
  )
  return Response.json({ values })
}
