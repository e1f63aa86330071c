/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a call that is sent again with its key is done once,
 * and answered as the first time, on whichever server it arrives. For a day; then a key is new again. Our own code,
 * because the answer must be stored for all servers, and its key belongs to who calls.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Viewer } from '#shared/access/access.ts'
import { CallError, isCallError } from '#shared/calls/call-error.ts'
import type { AnyContract } from '#shared/calls/contract.ts'
import { typed } from '#shared/database/typed.ts'
import type { AuthSecrets } from './auth-secrets.ts'
import type { Idempotency } from './handle.ts'
import { openAnswer, sealAnswer } from './idempotent-answers.ts'
import { networkOf } from './network.ts'

/** Milliseconds beyond its own time limit that a call may take to store its answer. */
const storingTime = 5000

/** Null without the header. Throws a `CallError` 400. */
export function idempotencyOf(headers: Headers): Idempotency | null {
  const given = headers.get('idempotency-key')
  if (given === null) return null
  // The draft has a quoted string; most clients send it bare.
  const key = given.trim().replace(/^"(.*)"$/, '$1')
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return { key, isRepeat: false }
  throw new CallError(
    400,
    'idempotency_key_invalid',
    'The Idempotency-Key must have 1 to 255 characters, without spaces. Use a new UUID for each thing that you do.',
  )
}

/** Whether a key counts for this call: reading again does no harm, and the answer should be today's. */
export const obeysIdempotency = ({ scope }: AnyContract): boolean => scope !== 'read'

interface Asked {
  contract: AnyContract
  viewer: Viewer | null
  address: string
  /** Parsed. */
  input: unknown
  timeLimit: number
}

/**
 * The answer of `run`, or that of an earlier call with the same key, which may be an error. Throws a `CallError` 422
 * for another input, and 409 if there is no answer yet, or never will be one.
 */
export async function onlyOnce(
  { db, authSecrets }: { db: Kysely<DB>; authSecrets: AuthSecrets },
  idempotency: Idempotency,
  asked: Asked,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const call = await begin(db, idempotency.key, asked)
  if (call.earlier) {
    idempotency.isRepeat = true
    return answerOf(call.earlier, authSecrets)
  }
  let output: unknown
  try {
    output = await run()
  } catch (error) {
    await endWithError(db, authSecrets, call.id, error)
    throw error
  }
  const { sealed, output: unread } = await sealAnswer(authSecrets, asked.contract, output)
  await end(db, call.id, 200, sealed)
  return unread
}

interface Earlier {
  status: number
  answer: Buffer | null
}

/** Begins a call, unless it was begun before; then returns its answer, or throws a `CallError` 409 or 422. */
async function begin(db: Kysely<DB>, key: string, asked: Asked): Promise<{ id: Buffer; earlier: Earlier | null }> {
  const { contract, viewer, address, input, timeLimit } = asked
  const whose = viewer ? `account ${viewer.id}` : `network ${networkOf(address)}`
  const id = sha256(`${whose}\n${key}`)
  const inputHash = sha256(JSON.stringify(input) ?? '')
  const due = typed('time')`now() + ${timeLimit + storingTime} * interval '1 millisecond'`
  const row = { call: contract.name, input_hash: inputHash, answer_due_at: due }
  const begun = await db
    .insertInto('idempotent_calls')
    .values({ id, user_id: viewer?.id ?? null, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...row, started_at: typed('time')`now()`, status: null, answer: null })
        .where(typed('boolean')`idempotent_calls.started_at <= now() - interval '1 day'`),
    )
    .returning('id')
    .executeTakeFirst()
  if (begun) return { id, earlier: null }
  const known = await db
    .selectFrom('idempotent_calls')
    .select(['call', 'input_hash', 'status', 'answer'])
    .select(typed('boolean')`answer_due_at > now()`.as('is_running'))
    .where('id', '=', id)
    .executeTakeFirst()
  // It has just been refused, as a call that did nothing.
  if (!known) throw running()
  if (known.call !== contract.name || !known.input_hash.equals(inputHash)) throw reused()
  if (known.status === null) throw known.is_running ? running() : unknown()
  return { id, earlier: { status: known.status, answer: known.answer } }
}

async function answerOf({ status, answer }: Earlier, secrets: AuthSecrets): Promise<unknown> {
  const opened = answer && openAnswer(secrets, answer)
  if (!opened) throw gone(status)
  if (opened.kind === 'error') {
    const { code, message, fields, newer } = opened.body.error
    throw new CallError(status, code, message, { fields, newer, redirectUrl: opened.body.redirectUrl })
  }
  return opened.output
}

/** A refusal is an answer like others, but one for too many tries does not count; after a fault, no one knows. */
async function endWithError(db: Kysely<DB>, secrets: AuthSecrets, id: Buffer, error: unknown): Promise<void> {
  if (!isCallError(error) || error.status >= 500) {
    await db
      .updateTable('idempotent_calls')
      .set({ answer_due_at: typed('time')`now()` })
      .where('id', '=', id)
      .execute()
      // The database may be what failed; then it is due soon.
      .catch(() => {})
  } else if (error.status === 429) {
    await db.deleteFrom('idempotent_calls').where('id', '=', id).execute()
  } else {
    const { sealed } = await sealAnswer(secrets, null, error)
    await end(db, id, error.status, sealed)
  }
}

async function end(db: Kysely<DB>, id: Buffer, status: number, answer: Buffer | null): Promise<void> {
  await db.updateTable('idempotent_calls').set({ status, answer }).where('id', '=', id).execute()
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const reused = () =>
  new CallError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key came with another call or other input before. Use a new one for each thing that you do.',
  )

const running = () =>
  new CallError(
    409,
    'idempotency_in_progress',
    'The first call with this Idempotency-Key is still running. Ask again in a few seconds.',
    { retryAfter: 2 },
  )

const unknown = () =>
  new CallError(
    409,
    'idempotency_outcome_unknown',
    'The first call with this Idempotency-Key ended without an answer, because the server stopped or failed. It may ' +
      'have been done or not. Look, and if it wasn’t, send it with a new key.',
  )

const gone = (status: number) =>
  new CallError(
    409,
    'idempotency_answer_gone',
    status < 400
      ? 'This was done. Its answer was too large to store, or was deleted with a physician’s data.'
      : 'This was refused, and why is no longer stored.',
  )
