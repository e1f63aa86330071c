/**
 * Who may read the metrics: anyone who can reach METRICS_PORT or has METRICS_TOKEN. Metrics reveal how busy the site
 * is.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type Env, SettingsError } from '../settings/env.ts'

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Whether `Authorization: Bearer …` has the token. Constant time, so an almost correct token takes as long as a wrong
 * one.
 */
export function mayReadMetrics(token: string | undefined, authorization: string | undefined | null): boolean {
  if (token === undefined) return false
  const given = /^bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export interface MetricsServer {
  port: number
  close: () => Promise<void>
}

/**
 * Answers `GET /metrics` on METRICS_PORT, at the address that the site itself listens on. If METRICS_TOKEN is set, it
 * is required here, too.
 *
 * @throws {SettingsError} if the port is taken
 */
export async function listenForMetrics(
  env: Pick<Env, 'MODE' | 'HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>,
  text: () => Promise<string>,
  log: Logger,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const { METRICS_TOKEN: token } = env
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    if (token !== undefined && !mayReadMetrics(token, request.headers.authorization)) {
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(body),
      (error) => {
        log.error({ err: error }, 'metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  server.maxConnections = 20
  await listen(server, env)
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(server: Server, env: Pick<Env, 'MODE' | 'HOST' | 'METRICS_PORT'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(
        new SettingsError(`- METRICS_PORT is ${env.METRICS_PORT}, and the server cannot listen on it (${message}).`),
      ),
    )
    server.listen(env.METRICS_PORT, env.MODE === 'local' ? '127.0.0.1' : env.HOST, resolve)
  })
}
