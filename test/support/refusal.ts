import type { Caller } from './server.ts'

/** What a call that is refused answers: the status, and the error's code, message and fields. */
export async function refusal(who: Caller, name: string, input: object) {
  const response = await who.post(name, input)
  const body = (await response.json()) as { error?: { code: string; message: string; fields?: Record<string, string> } }
  return { status: response.status, ...body.error }
}
