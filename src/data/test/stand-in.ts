/** A local stand-in for the government's sites. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Connections } from '#shared/database/connections.ts'
import { importCommand } from '../import/cli.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
/** By address without its protocol. */
export type Answers = Map<string, Answer>

/** A file as a site sends it to those who have a different one or none; `of` is its Last-Modified, an ISO date. */
export const file =
  (content: string | Buffer, { of, chunked = false }: { of?: string; chunked?: boolean } = {}): Answer =>
  (request, response) => {
    const modified = of === undefined ? undefined : new Date(`${of}T12:00:00Z`).toUTCString()
    if (modified !== undefined && request.headers['if-modified-since'] === modified)
      return void response.writeHead(304).end()
    if (!chunked) response.setHeader('content-length', Buffer.byteLength(content))
    if (modified !== undefined) response.setHeader('last-modified', modified)
    // Ended immediately, it would reveal its length.
    if (chunked) response.write(content)
    response.end(chunked ? undefined : content)
  }

export const json = (value: unknown): Answer => file(JSON.stringify(value))

/** Answers for an address without its protocol, `oig.hhs.gov/x`, and 404 for all others. */
export function standIn() {
  const answers: Answers = new Map()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const address = request.url!.slice(1)
    asked.push(`${address}${request.headers.range ? ` ${request.headers.range}` : ''}`)
    const answer = answers.get(address)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const getInstead: typeof fetch = (address, init) => {
    const { host, pathname, search } = new URL(String(address))
    return fetch(`${origin()}/${host}${pathname}${search}`, init)
  }
  const fetching = { fetch: getInstead }
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())
  afterEach(() => {
    answers.clear()
    asked.length = 0
  })
  return {
    answers,
    asked,
    fetching,
    /** For PUBLIC_DATA_ORIGIN. */
    origin,
    /** Runs `script/import` with these arguments, with `folder` as DATA_DIR. */
    async command(
      connections: Connections,
      folder: string,
      ...argv: string[]
    ): Promise<{ code: number; said: string }> {
      let said = ''
      const code = await importCommand({
        argv,
        connections,
        settings: {
          suppressionKey: 'a key of at least thirty-two characters',
          journalFile: path.join(folder, 'journal'),
        },
        fetching,
        out: {
          write: (text: string) => {
            said += text
          },
        },
      })
      return { code, said }
    },
  }
}
