/** People who are no personas: they sign up, read their mail and follow its links, as anyone would. */

import { expect } from 'vitest'
import { confirmEmail } from '../../src/features/auth/contracts.ts'
import { getOutbox, getOutboxMail } from '../../src/features/mail/contracts.ts'
import type { MailServer } from './mail-server.ts'
import { type Caller, callerAt, type TestServer } from './server.ts'
import { signIn } from './sign-in.ts'

export const goodPassword = 'seven green herons'

export function postAuth(server: TestServer, path: string, body: unknown, headers: Record<string, string> = {}) {
  return server.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

export async function signUp(server: TestServer, email: string, password = goodPassword): Promise<void> {
  const response = await postAuth(server, '/sign-up/email', { email, password, name: '' })
  if (!response.ok) throw new Error(`${email} cannot sign up: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
}

/** Signs up, confirms and signs in; gives the bearer token. */
export async function join(server: TestServer, email: string, password = goodPassword): Promise<string> {
  await signUp(server, email, password)
  await server.as('visitor').call(confirmEmail, { token: tokenIn(await lastMail(server, email)) })
  return signIn(server.origin, email, password)
}

/** Signs up at a site whose mail arrives at a mail server, confirms, and signs in. */
export async function joinByMail(
  { origin, send, mail }: { origin: string; send: typeof fetch; mail: MailServer },
  email: string,
): Promise<Caller> {
  const response = await send(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: goodPassword, name: '' }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign up: ${response.status} ${await response.text()}`)
  const isConfirmation = (text = '') => /[?&]token=/.test(text)
  const arrived = () => mail.received.find(({ recipients, text }) => recipients.includes(email) && isConfirmation(text))
  await expect.poll(arrived, { timeout: 30_000 }).toBeDefined()
  const token = tokenIn({ text: arrived()?.text ?? '' })
  await callerAt(origin, async () => ({}), send).call(confirmEmail, { token })
  const session = await signIn(origin, email, goodPassword, send)
  return callerAt(origin, async () => ({ authorization: `Bearer ${session}` }), send)
}

/** Every mail to an address, the newest first, once no job is waiting. */
export async function mailsTo(server: TestServer, email: string) {
  await server.settled()
  const { data } = await server.as('visitor').call(getOutbox, {})
  return data.filter(({ to }) => to === email)
}

export async function lastMail(server: TestServer, email: string, kind?: string) {
  const found = (await mailsTo(server, email)).find((mail) => kind === undefined || mail.kind === kind)
  if (!found) throw new Error(`There is no mail${kind ? ` of the kind ${kind}` : ''} to ${email}`)
  return server.as('visitor').call(getOutboxMail, { id: found.id })
}

/** The token of the first link that has one. */
export function tokenIn({ text }: { text: string }): string {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`There is no token in this mail:\n${text}`)
  return token
}
