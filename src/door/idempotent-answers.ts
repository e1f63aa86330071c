/**
 * Answers as they are stored for repeated calls: encrypted with AUTH_SECRET, because some have contacts, or a secret
 * that is otherwise stored nowhere.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { CallError, CallErrorBody } from '#shared/calls/call-error.ts'
import type { AnyContract } from '#shared/calls/contract.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { AuthSecrets } from './auth-secrets.ts'
import type { FileAnswer } from './handle.ts'

type Opened = { kind: 'error'; body: CallErrorBody } | { kind: 'answer'; output: unknown }

type Stored =
  | { kind: 'error'; body: CallErrorBody }
  | { kind: 'json'; output: unknown }
  | { kind: 'file'; fileName: string; contentType: string; base64: string }

/**
 * A call's output, or an error if it has no contract. Sealed is null if it is larger than what is stored; `output` is
 * to be answered, because a file's stream has been read, at least its beginning.
 */
export async function sealAnswer(
  secrets: AuthSecrets,
  contract: AnyContract | null,
  output: unknown,
): Promise<{ sealed: Buffer | null; output: unknown }> {
  if (contract === null)
    return { sealed: seal(secrets, { kind: 'error', body: (output as CallError).toBody() }), output }
  if (contract.answer === 'json') return { sealed: seal(secrets, { kind: 'json', output }), output }
  const { fileName, contentType, ...file } = output as FileAnswer
  const { whole, body } = await readWhole(file.body)
  const base64 = whole && Buffer.from(whole).toString('base64')
  return {
    sealed: base64 === null ? null : seal(secrets, { kind: 'file', fileName, contentType, base64 }),
    output: { fileName, contentType, body } satisfies FileAnswer,
  }
}

type Body = FileAnswer['body']

/** A file, unless it is larger than what is stored; and its body, which then still comes in parts. */
async function readWhole(body: Body): Promise<{ whole: Uint8Array | null; body: Body }> {
  const max = serverLimits.idempotentAnswer
  if (body instanceof Uint8Array) return { whole: body.length > max ? null : body, body }
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  for (let size = 0; size <= max; size += parts.at(-1)!.length) {
    const { done, value } = await reader.read()
    if (done) {
      const whole = new Uint8Array(Buffer.concat(parts))
      return { whole, body: whole }
    }
    parts.push(value)
  }
  const rest = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const part = parts.shift() ?? (await reader.read()).value
      if (part) controller.enqueue(part)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { whole: null, body: rest }
}

/** Null if it was sealed with a secret that is no longer known. */
export function openAnswer(secrets: AuthSecrets, sealed: Buffer): Opened | null {
  const text = secrets
    .values()
    .map((secret) => open(secret, sealed))
    .find((opened) => opened !== null)
  if (text === undefined || text === null) return null
  const stored = JSON.parse(text) as Stored
  if (stored.kind === 'error') return stored
  if (stored.kind === 'json') return { kind: 'answer', output: stored.output }
  const { fileName, contentType, base64 } = stored
  const file: FileAnswer = { fileName, contentType, body: new Uint8Array(Buffer.from(base64, 'base64')) }
  return { kind: 'answer', output: file }
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'idempotent answers', 32))
const ivLength = 12
const tagLength = 16

function seal([secret]: AuthSecrets, stored: Stored): Buffer | null {
  const text = Buffer.from(JSON.stringify(stored))
  if (text.length > serverLimits.idempotentAnswer * 2) return null
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function open(secret: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()]).toString()
  } catch {
    return null
  }
}
