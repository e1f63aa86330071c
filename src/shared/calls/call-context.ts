/**
 * What a loader gets from the server through React Router's context. The keys live here so that no page imports
 * server code; the values are set by the server for every request.
 */
import { createContext } from 'react-router'
import type { Viewer } from '../access/access.ts'
import type { AnyContract, InputOf, OutputOf } from './contract.ts'

/** Makes a call in process, through the same gate as over HTTP. Throws a `CallError` when it is refused. */
export type Call = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<OutputOf<C>>

export const callContext = createContext<Call>()
export const viewerContext = createContext<Viewer | null>()

export interface RequestFacts {
  /** For scripts in the page: the Content-Security-Policy names it. */
  nonce: string
  /** What an error shows to a person, so that support finds it in the logs. */
  requestId: string
  mode: 'local' | 'production'
  /** The configured origin of the site, without a trailing slash; never taken from the request. */
  origin: string
  /** Logs an error that no call has logged, under the request's id. */
  report: (error: unknown) => void
  /** What a path below /api/auth answers to this, for a form that was posted without a script. */
  auth: (path: string, input: object) => Promise<Response>
}
export const requestContext = createContext<RequestFacts>()

/** The OpenAPI document of all calls, for the page at /api/docs. */
export const apiDocumentContext = createContext<ApiDocument>()

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
  requestBody: { content: { 'application/json': { schema: unknown } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
