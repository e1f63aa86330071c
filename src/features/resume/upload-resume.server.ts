import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import { pass } from '#door/gate.ts'
import { networkOf } from '#door/network.ts'
import { takeTries } from '#door/tries.ts'
import { boundedUpload } from '#door/uploads.ts'
import type { Viewer } from '#shared/access/access.ts'
import { contractError } from '#shared/calls/contract.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { resumeUpload, uploadResume } from './contracts.ts'
import { readResume } from './file-work.ts'

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
  const content = await buffer(Readable.from(boundedUpload(request.body ?? [], resumeUpload.max)))
  const account = viewer === null || viewer.isDemo ? null : viewer.id
  const sender = { account, network: networkOf(address) }
  const options = { sender, file: 'This file', holds: content.length, signal: request.signal }
  const read = await deps.doFileWork(readResume, { content }, options).catch((error) => {
    if (!isNamed<FileRefused>(error, 'FileRefused')) throw error
    return { refused: 'unreadable', sentence: error.message } as const
  })
  if ('values' in read) return Response.json({ values: read.values, from: read.from })
  const { refused, sentence } = read
  throw contractError(uploadResume.errors[refused], refused, {
    message: sentence && `${sentence} Fill in the form below instead.`,
  })
}
