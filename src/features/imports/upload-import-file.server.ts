import type { Deps } from '#door/deps.ts'
import { pass } from '#door/gate.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import { uploadImportFile } from './contracts.ts'
import { storeUpload } from './files.server.ts'

/** `POST /uploads/import-files?name=…`: for admins; the body goes to the store as it arrives. Throws a `CallError`. */
export async function uploadImportFileHandler(deps: Deps, request: Request, viewer: Viewer | null): Promise<Response> {
  const admin = pass(uploadImportFile, viewer)
  const name = new URL(request.url).searchParams.get('name') ?? ''
  const upload = await storeUpload(deps, name, request.body)
  if (admin) {
    const details = { file: upload.path.split('/').at(-1) ?? '', bytes: upload.size }
    await recordAdminAction(deps.db, admin, { action: 'upload-import-file', details })
  }
  return Response.json(upload)
}
