import type { Deps } from '#door/deps.ts'
import { pass } from '#door/gate.ts'
import type { Viewer } from '#shared/access/access.ts'
import { teamToChange } from './commands.server.ts'
import { uploadTeamDoNotContactList } from './contracts.ts'
import { uploadList } from './upload-do-not-contact-list.server.ts'

/** `POST /uploads/do-not-contact-lists?team&name=…` with the file as its body. Throws a `CallError`. */
export function uploadTeamDoNotContactListHandler(
  deps: Deps,
  request: Request,
  { viewer, address }: { viewer: Viewer | null; address: string },
): Promise<Response> {
  const caller = pass(uploadTeamDoNotContactList, viewer)!
  return uploadList(deps, request, { contract: uploadTeamDoNotContactList, caller, address }, () => ({
    teamId: teamToChange(caller),
  }))
}
