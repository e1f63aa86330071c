/** The entry of the server's build: the pages of React Router joined with the HTTP app in one module graph. */

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { apiDocumentContext, callContext, requestContext, viewerContext } from '#shared/call-context.ts'
import type { ServerDeps } from './deps.ts'
import { type HttpApp, makeHttpApp, type PageFacts } from './http-app.ts'
import { registry } from './registry.ts'

export { jobs } from './registry.ts'

export interface AppOptions {
  deps: ServerDeps
  clientFiles?: string
  developing?: boolean
}

export function createApp({ deps, clientFiles, developing = false }: AppOptions): HttpApp {
  // 'development' would put stack traces into pages.
  const answer = createRequestHandler(build, developing ? 'development' : 'production')
  return makeHttpApp({
    deps,
    registry,
    clientFiles,
    developing,
    answerPage: (request, facts) => answer(request, pageContext(deps, facts)),
  })
}

function pageContext(
  deps: ServerDeps,
  { viewer, call, nonce, requestId, apiDocument }: PageFacts,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  context.set(callContext, call)
  context.set(apiDocumentContext, apiDocument)
  context.set(requestContext, {
    nonce,
    requestId,
    mode: deps.settings.mode,
    origin: deps.settings.origin,
    report: (error) => deps.log.error({ err: error, requestId }, 'page failed'),
  })
  return context
}
