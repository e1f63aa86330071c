/** Sends one delivery, signed as Standard Webhooks has it, and says what became of it. */
import { Webhook } from 'standardwebhooks'
import { notPublic } from '#adapters/internet/port.ts'
import type { Deps } from '#door/deps.ts'
import { brand } from '#shared/product/brand.ts'
import { bodyOf } from './queries.server.ts'

/** Milliseconds until an address has to have answered. */
const timeout = 10_000
/** How much of an answer is read, and how much of that the log has. */
const answerBytes = 16 * 1024
const answerLogged = 1000

export interface Outcome {
  /** Null without an answer. */
  status: number | null
  answer: string | null
  /** Why it doesn't count as delivered, for people. */
  fault: string | null
  tookMs: number
}

interface Sent {
  url: string
  /** Decrypted. */
  secret: string
  delivery: { id: string; kind: string; happened_at: Date; data: unknown }
}

export async function send({ internet }: Pick<Deps, 'internet'>, { url, secret, delivery }: Sent): Promise<Outcome> {
  const id = `msg_${delivery.id}`
  const body = bodyOf(delivery)
  const at = new Date()
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `${brand.name}-Webhooks`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const response = await internet.ask(url, {
      ...{ method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) },
      ...{ max: answerBytes, cut: true },
    })
    const answer = shown(await response.text())
    return { status: response.status, answer, fault: faultOf(response.status), tookMs: took() }
  } catch (error) {
    return { status: null, answer: null, fault: why(error), tookMs: took() }
  }
}

/** PostgreSQL stores no NUL and no half characters. */
const shown = (text: string): string => text.replaceAll('\0', '').slice(0, answerLogged).toWellFormed()

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'It answered with a redirect, which isn’t followed.'
  return `It answered ${status}.`
}

const names: Record<string, string> = {
  [notPublic]: 'The address is not on the public internet.',
  AbortError: `It didn’t answer within ${timeout / 1000} seconds.`,
  TimeoutError: `It didn’t answer within ${timeout / 1000} seconds.`,
}

function why(error: unknown): string {
  if (!(error instanceof Error)) return 'It could not be reached.'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return names[error.name] ?? `It could not be reached${code}.`
}
