/**
 * Asks clients that would wait too long to retry later, before their request is processed: when thousands are refused,
 * each refusal takes time from those being answered.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { unavailable } from '#door/errors.ts'
import { paths } from '#shared/product/paths.ts'
import { type Metrics, methodLabel } from '../metrics/metrics.ts'
import type { Admission, Kind } from './admission.ts'
import { plainPage, wantsPage } from './plain-page.ts'

interface Refusing {
  admission: Pick<Admission, 'isFull'>
  metrics: Pick<Metrics, 'refused' | 'requests'>
  /** Of every answer. */
  headers: Readonly<Record<string, string>>
  /** Paths that are always answered. */
  isFree: (method: string, path: string) => boolean
  isDraining: () => boolean
}

const calls = paths.call('')

export const kindOf = (path: string): Kind => (path.startsWith(calls) ? 'call' : 'page')

/** Returns whether it has refused, and thus answered, the request. Refusals are counted, not logged. */
export function makeRefusal({ admission, metrics, headers, isFree, isDraining }: Refusing) {
  const error = unavailable()
  const json = Buffer.from(JSON.stringify(error.toBody()))
  const page = Buffer.from(plainPage({ title: 'Busy at the moment', sentence: error.message }))
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '' } = request
    const path = url.split('?', 1)[0]!
    // Other forms of an address are left to code that parses all of it.
    if (!path.startsWith('/') || isFree(method, path) || !admission.isFull(kindOf(path))) return false
    metrics.refused.inc()
    metrics.requests.observe({ route: 'refused', method: methodLabel(method), status: error.status }, 0)
    const asPage = wantsPage(method, request.headers.accept)
    const body = asPage ? page : json
    response.writeHead(error.status, {
      ...headers,
      'x-request-id': randomUUID(),
      'retry-after': String(error.retryAfter),
      'content-type': asPage ? 'text/html; charset=utf-8' : 'application/json',
      'content-length': body.length,
      // So that clients reconnect to another server while this one shuts down.
      ...(isDraining() ? { connection: 'close' } : {}),
    })
    response.end(method === 'HEAD' ? undefined : body)
    return true
  }
}
