import type { Deps } from '#door/deps.ts'
import { pass } from '#door/gate.ts'
import type { Viewer } from '#shared/access.ts'
import { uploadImportFile } from './contracts.ts'
import { keepUpload } from './files.server.ts'

/** `POST /uploads/import-files?name=…`: for admins; the body goes to the disk as it comes. Throws a `CallError`. */
export async function answerImportUpload(deps: Deps, request: Request, viewer: Viewer | null): Promise<Response> {
  pass(uploadImportFile, viewer)
  const name = new URL(request.url).searchParams.get('name') ?? ''
  return Response.json(await keepUpload(deps.imports, name, request.body))
}
