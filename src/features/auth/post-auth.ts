import { CallError, connectionLost } from '#shared/calls/call-error.ts'

interface AuthAnswer {
  code?: string
  message?: string
  error?: { code?: string; message?: string; fields?: Record<string, string> }
}

/**
 * Posts to one of the paths below /api/auth. Throws a `CallError` with the server's message, or `fallback` if it has
 * none: Better Auth answers `{code, message}`, our own door `{error: {code, message, fields}}`.
 */
export async function postAuth(path: string, body: object, fallback: string): Promise<object> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch (cause) {
    throw connectionLost(cause)
  }
  const answer: unknown = await response.json().catch(() => null)
  const known = typeof answer === 'object' && answer !== null ? answer : {}
  if (response.ok) return known
  throw readRefusal(response.status, known, fallback, Number(response.headers.get('retry-after')) || undefined)
}

export function readRefusal(status: number, answer: AuthAnswer, fallback: string, retryAfter?: number): CallError {
  const { code, message, fields } = { ...answer, ...answer.error } as AuthAnswer & NonNullable<AuthAnswer['error']>
  return new CallError(status, code || 'refused', message || fallback, { fields, retryAfter })
}
