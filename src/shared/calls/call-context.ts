/**
 * What loaders get from the server through React Router's context. The keys are defined here so that no page imports
 * server code; the server sets the values for every request.
 */
import { createContext } from 'react-router'
import type { Viewer } from '../access/access.ts'
import type { AnyContract, InputOf, OutputOf } from './contract.ts'

/** Makes a call in process, through the same gate as over HTTP. Throws a `CallError` if it is refused. */
export type Call = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<OutputOf<C>>

export const callContext = createContext<Call>()
export const viewerContext = createContext<Viewer | null>()

export interface RequestFacts {
  /** For scripts in the page: the Content-Security-Policy names it. */
  nonce: string
  /** The `Accept-Encoding` to answer to; null if the page must come as it is, to be cached. */
  accepted: string | null
  /** Shown with an error, so that support can find it in the logs. */
  requestId: string
  mode: 'local' | 'production'
  /** The configured origin of the site, without a trailing slash; never taken from the request. */
  origin: string
  /** Logs an error that no call has logged, under the request's id. */
  report: (error: unknown) => void
  /** Gets the answer of a path below /api/auth, for a form posted without JavaScript. */
  auth: (path: string, input: object) => Promise<Response>
}
export const requestContext = createContext<RequestFacts>()

/** The OpenAPI document of all calls, for the page at /api/docs. */
export const apiDocumentContext = createContext<() => ApiDocument>()

export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, { post: ApiOperation }>
}

export interface ApiOperation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  requestBody: { content: { 'application/json': { schema: unknown; example: unknown } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
