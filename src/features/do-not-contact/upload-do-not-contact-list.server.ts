import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import { pass } from '#door/gate.ts'
import type { Caller } from '#door/handle.ts'
import { networkOf } from '#door/network.ts'
import { takeTries } from '#door/tries.ts'
import { boundedUpload, safeFileName } from '#door/uploads.ts'
import type { Viewer } from '#shared/access/access.ts'
import { type AnyContract, contractError } from '#shared/calls/contract.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { type ListOwner, replaceList } from './commands.server.ts'
import { listUpload, uploadDoNotContactList } from './contracts.ts'
import { readDoNotContact } from './file-work.ts'
import { ownLists } from './queries.server.ts'

interface Asker {
  viewer: Viewer | null
  address: string
}

/** `POST /uploads/do-not-contact-lists?name=…` with the file as its body. Throws a `CallError`. */
export function uploadDoNotContactListHandler(deps: Deps, request: Request, asker: Asker): Promise<Response> {
  const caller = pass(uploadDoNotContactList, asker.viewer)!
  return uploadList(deps, request, { contract: uploadDoNotContactList, caller, address: asker.address }, () => ({
    userId: caller.id,
  }))
}

interface Upload {
  contract: AnyContract
  caller: Caller
  address: string
}

/**
 * Replaces a list with what the body names; `ownerOf` refuses or says whose it is. The file is only in memory. The
 * answer counts what the file has, and says nothing about whose its emails are.
 */
export async function uploadList(
  deps: Deps,
  request: Request,
  { contract, caller, address }: Upload,
  ownerOf: () => ListOwner,
): Promise<Response> {
  await takeTries(deps, contract, { input: {}, viewer: caller, address })
  const owner = ownerOf()
  const name = safeFileName(new URL(request.url).searchParams.get('name') ?? '')
  const content = await buffer(Readable.from(boundedUpload(request.body ?? [], listUpload.max)))
  const sender = { account: caller.id, network: networkOf(address) }
  const options = { sender, file: name, holds: content.length, signal: request.signal }
  const entries = await deps.doFileWork(readDoNotContact, { content, name }, options).catch((error) => {
    if (!isNamed<FileRefused>(error, 'FileRefused')) throw error
    throw contractError(uploadDoNotContactList.errors.badFile, 'badFile', { message: error.message })
  })
  await replaceList(deps, caller, owner, { fileName: name, ...entries })
  const { mine, team } = await ownLists(deps.db, caller)
  return Response.json({ list: 'teamId' in owner ? team : mine, skipped: entries.skipped })
}
