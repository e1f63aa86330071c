/** What the tests of the email calls share: a posting, and an answer that comes in pieces. */
import { generateEmail } from '../../src/features/email/contracts.ts'
import { readEvents } from '../../src/shared/calls/event-stream.ts'
import type { Caller } from './server.ts'

export const emailEnv = { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' }

export const position = {
  jobTitle: 'Interventional Cardiologist',
  jobDescription: 'Boise, ID. Base salary $480,000 to $530,000. 4-day work week. Call 1:6.',
}

/** The events of a streamed answer, put together as the page does it, and how it ended. */
export async function stream(caller: Caller, input: object, signal?: AbortSignal) {
  const response = await caller.post(generateEmail.name, input, { accept: 'text/event-stream' })
  const shown = { subject: '', body: '' }
  let strokes = 0
  let end: { name: string; data: unknown } | undefined
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    for await (const event of readEvents(response)) {
      if (event.name === 'event') {
        const { part, at, text } = event.data as { part: 'subject' | 'body'; at: number; text: string }
        shown[part] = shown[part].slice(0, at) + text
        strokes++
      } else end = event
      if (signal?.aborted) break
    }
  }
  return { response, shown, strokes, end }
}
