/**
 * The entry of the server's build, and the only way into it: pages, calls, jobs, adapters, and startup are one module
 * graph, in which each module exists once. `main.ts` starts it, `dev.ts` loads it from the sources, tests serve it
 * (`test/support/server.ts`).
 */
import { realpathSync } from 'node:fs'
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { makeRegistry } from '#door/call.ts'
import type { Handler } from '#door/handle.ts'
import { tellOfUnusualReading } from '#features/alerts/reading-alerts.server.ts'
import { apiDocumentContext, callContext, requestContext, viewerContext } from '#shared/calls/call-context.ts'
import { type HttpApp, makeHttpApp } from '../http/http-app.ts'
import type { PageFacts } from '../http/routes/pages.ts'
import type { ServerDeps } from '../http/server-deps.ts'
import { handlers } from '../registry.ts'
import { projectRoot } from '../settings/project-root.ts'

export { jobRunner } from '#door/job.ts'
export { makeWebServer } from '../http/web-server.ts'
export { timeJobs } from '../metrics/metrics.ts'
export { watchServer } from '../metrics/server-figures.ts'
export { jobs } from '../registry.ts'
export { joinServers } from '../system/join-servers.ts'
export { reportServer } from '../system/report-server.ts'
export { makeDeps } from './deps.ts'
export { runServer } from './start.ts'

export interface AppOptions {
  deps: ServerDeps
  /** In addition to the product's own, for tests. */
  moreHandlers?: readonly Handler[]
  developing?: boolean
  /** The browser's files of this build; the current build's if missing. */
  clientFiles?: string
}

export function createApp({ deps, moreHandlers = [], developing = false, clientFiles }: AppOptions): HttpApp {
  tellOfUnusualReading(deps)
  // 'development' would show stack traces on pages.
  const answer = createRequestHandler(build, developing ? 'development' : 'production')
  return makeHttpApp({
    deps,
    registry: makeRegistry([...handlers, ...moreHandlers]),
    // The real folder, not the link: a later build must not change the files this server's pages request.
    ...(developing ? {} : { clientFiles: clientFiles ?? realpathSync(path.join(projectRoot, 'build/client')) }),
    developing,
    answerPage: (request, facts) => answer(request, pageContext(deps, facts)),
  })
}

function pageContext(
  deps: ServerDeps,
  { viewer, call, auth, nonce, accepted, requestId, apiDocument }: PageFacts,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  context.set(callContext, call)
  context.set(apiDocumentContext, apiDocument)
  context.set(requestContext, {
    nonce,
    accepted,
    requestId,
    mode: deps.settings.mode,
    origin: deps.settings.origin,
    auth,
    report: (error) => deps.log.error({ err: error, requestId }, 'page failed'),
  })
  return context
}
