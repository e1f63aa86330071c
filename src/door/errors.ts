/** Turns any error from a handler or the database into a `CallError` with a message, never a stack trace. */
import type { z } from 'zod'
import { CallError, isCallError } from '#shared/calls/call-error.ts'

/** Names the first error of each field; errors about the input itself (not an object, unknown keys) have the key ''. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): CallError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] ??= unknownField
    } else {
      fields[issue.path.join('.')] ??= issue.message
    }
  }
  const [first] = Object.entries(fields)
  const message = first?.[1] === unknownField ? `The field '${first[0]}' is not recognized.` : first?.[1]
  return new CallError(422, 'invalid_input', message ?? 'The input is not valid.', { fields })
}

const unknownField = 'This field is not recognized.'

/** PostgreSQL's ways to say 'not now' (Appendix A of its manual): lost, overloaded, shutting down, out of time. */
const databaseAway = /^(08|53|57P|57014|55P03|40001|40P01)/
const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'STORAGE_AWAY',
  // A full disk: it is logged for the operator, and callers can try again.
  'ENOSPC',
  'EDQUOT',
])

export function unavailable(cause?: unknown): CallError {
  return new CallError(503, 'unavailable', 'The service is busy at the moment. Please try again shortly.', {
    retryAfter: 2,
    cause,
  })
}

/** No room for another file, on the disk or in the file store. */
const full = new Set(['ENOSPC', 'EDQUOT', 'STORAGE_FULL'])

/** The error for the caller. The original error stays in `cause`, for the log. */
export function toCallError(error: unknown): CallError {
  if (isCallError(error)) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''
  if (full.has(code)) {
    return new CallError(507, 'disk_full', "The server's disk is full. Nothing was saved. Please try again later.", {
      cause: error,
    })
  }
  if (
    databaseAway.test(code) ||
    connectionFaults.has(code) ||
    /timeout exceeded|Connection terminated|Query read timeout/i.test(message)
  ) {
    return unavailable(error)
  }
  // A NUL or a lone surrogate that a schema let through: PostgreSQL refuses it as text.
  if (code === '22021' || code === '22P05') {
    return new CallError(422, 'invalid_input', 'The text contains characters that cannot be stored.', { cause: error })
  }
  // A value outside its column's range, or an id of the wrong form.
  if (code === '22003' || code === '22P02') {
    return new CallError(422, 'invalid_input', 'A value is out of range.', { cause: error })
  }
  return new CallError(500, 'internal', 'Something went wrong on our end. Please try again.', { cause: error })
}
