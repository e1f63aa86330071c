/**
 * A stand-in for an OpenAI-compatible service on loopback: `POST /v1/chat/completions`, streaming. It can be slow,
 * break off, refuse, redirect, answer nonsense or never end.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const modelKey = 'sk-stand-in-never-shown'

export interface Asked {
  path: string
  authorization: string | undefined
  body: {
    model: string
    stream?: boolean
    max_tokens?: number
    tools?: unknown
    messages: { role: string; content: string }[]
    response_format?: { type: string; json_schema?: { name: string; strict: boolean; schema: object } }
  }
}

export type Answer = (response: ServerResponse, asked: Asked) => void | Promise<void>

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'stand-in', choices })}\n\n`
}

/** Streams `text` in small pieces, as a model's tokens come. */
export function says(text: string, { every = 0, size = 7 } = {}): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk({ role: 'assistant', content: '' }))
    for (let at = 0; at < text.length; at += size) {
      if (response.destroyed) return
      response.write(chunk({ content: text.slice(at, at + size) }))
      if (every > 0) await pause(every)
    }
    response.write(chunk({}, 'stop'))
    response.end('data: [DONE]\n\n')
  }
}

/** The three versions that are asked for, all alike. */
export function writes(email: { subject: string; body: string }, pace?: { every?: number; size?: number }): Answer {
  return says(JSON.stringify({ emails: [email, email, email] }), pace)
}

export function refuses(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null, param: null } }))
  }
}

/** Says `text` and hangs up in the middle. */
export function breaksOff(text: string): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk({ content: text }))
    await pause(30)
    response.destroy()
  }
}

/** Keeps talking for as long as someone listens. */
export const neverEnds: Answer = async (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunk({ content: '{"subject":"S","body":"' }))
  while (!response.destroyed) {
    response.write(chunk({ content: 'word '.repeat(2000) }))
    await pause(1)
  }
}

export const silence: Answer = async (response) => {
  while (!response.destroyed) await pause(20)
}

export class ModelStandIn {
  origin = ''
  readonly asked: Asked[] = []
  /** The next answers, in order; afterward `otherwise`. */
  next: Answer[] = []
  otherwise: Answer = writes({ subject: 'A subject', body: 'Dear Dr. {first_name},\n\nA body.\n\nKind regards,' })
  private readonly server = createServer((request, response) => void this.receive(request, response))

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** The settings of a server that asks it. */
  env(): Record<string, string> {
    return { AI_BASE_URL: `${this.origin}/v1`, AI_API_KEY: modelKey, AI_MODEL: 'stand-in', AI_TIMEOUT_MS: '8000' }
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += part
    const asked: Asked = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(body || '{}'),
    }
    this.asked.push(asked)
    await (this.next.shift() ?? this.otherwise)(response, asked)
  }
}
