/** Signing in, files that are too large for a call, and addresses that are a secret: of a calendar, and of a list. */
import type { Hono } from 'hono'
import { answerAuth } from '#features/auth/answer-auth.server.ts'
import type { Auth } from '#features/auth/auth.server.ts'
import { viewerOfAccount } from '#features/auth/viewer.server.ts'
import { claimDocumentPath } from '#features/claims/document-contracts.ts'
import { uploadClaimDocumentHandler } from '#features/claims/upload-claim-document.server.ts'
import { dropLimits } from '#features/deletion-lists/limits.ts'
import { uploadDeletionListHandler } from '#features/deletion-lists/upload-deletion-list.server.ts'
import { listUpload } from '#features/do-not-contact/contracts.ts'
import { uploadDoNotContactListHandler } from '#features/do-not-contact/upload-do-not-contact-list.server.ts'
import { uploadTeamDoNotContactListHandler } from '#features/do-not-contact/upload-team-do-not-contact-list.server.ts'
import { answerListSheet } from '#features/export/answer-list-sheet.server.ts'
import { uploadImportFileHandler } from '#features/imports/upload-import-file.server.ts'
import { uploadMatchFileHandler } from '#features/match/upload-match-file.server.ts'
import { resumeUpload } from '#features/resume/contracts.ts'
import { uploadResumeHandler } from '#features/resume/upload-resume.server.ts'
import { uploadSiteImageHandler } from '#features/site/upload-site-image.server.ts'
import { answerCalendar } from '#features/today/answer-calendar.server.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { type Bindings, withCookies } from '../bindings.ts'
import { withinLimit } from '../request-body.ts'
import type { ServerDeps } from '../server-deps.ts'

export function routeAccounts(app: Hono<Bindings>, deps: ServerDeps, auth: Auth): void {
  app.all('/api/auth/*', async (c) => {
    c.set('route', 'auth')
    return answerAuth({
      auth,
      deps,
      request: c.req.raw,
      readBody: () => withinLimit(c.req.raw, c.env.incoming, serverLimits.publicBody),
      address: c.get('address'),
    })
  })
  app.post('/uploads/site-assets/:slot', async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(
      await uploadSiteImageHandler(deps, c.req.raw, c.req.param('slot'), { viewer, address: c.get('address') }),
      cookies,
    )
  })
  app.post('/uploads/import-files', async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(await uploadImportFileHandler(deps, c.req.raw, viewer), cookies)
  })
  app.post('/uploads/match-files', async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(await uploadMatchFileHandler(deps, c.req.raw, { viewer, address: c.get('address') }), cookies)
  })
  app.post(dropLimits.path, async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(await uploadDeletionListHandler(deps, c.req.raw, { viewer, address: c.get('address') }), cookies)
  })
  app.post(listUpload.path, async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    const forTeam = c.req.query('team') !== undefined
    const upload = forTeam ? uploadTeamDoNotContactListHandler : uploadDoNotContactListHandler
    return withCookies(await upload(deps, c.req.raw, { viewer, address: c.get('address') }), cookies)
  })
  app.post(resumeUpload.path, async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(await uploadResumeHandler(deps, c.req.raw, { viewer, address: c.get('address') }), cookies)
  })
  app.post(claimDocumentPath, async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(
      await uploadClaimDocumentHandler(deps, c.req.raw, { viewer, address: c.get('address') }),
      cookies,
    )
  })
  app.get(serverPaths.listSheet(), async (c) => {
    c.set('route', 'list-sheet')
    return answerListSheet(deps, {
      ...{ secret: c.req.query('key') ?? '', address: c.get('address') },
      see: (userId) => viewerOfAccount(deps.db, userId, deps.settings),
    })
  })
  app.get(serverPaths.stepCalendar(), async (c) => {
    c.set('route', 'calendar')
    return answerCalendar(deps, c.req.query('key') ?? '', c.get('address'))
  })
}
