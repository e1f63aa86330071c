/** People who are no personas, each of one test alone: they sign up, read their mail and follow its links. */
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'

export interface Newcomer {
  email: string
  password: string
}

/** Belongs to no one yet. */
export function newcomer(name = 'rosalind'): Newcomer {
  return { email: `${name}-${randomBytes(5).toString('hex')}@clinic.example`, password: 'seven green herons' }
}

/** Signed up, the address not confirmed. */
export async function signUp(request: APIRequestContext, person = newcomer()): Promise<Newcomer> {
  const response = await request.post(paths.signUp(), { data: person, headers: ownOrigin() })
  if (!response.ok()) throw new Error(`${person.email} cannot sign up: ${await response.text()}`)
  return person
}

/** Signed up and confirmed. */
export async function join(request: APIRequestContext, person = newcomer()): Promise<Newcomer> {
  await signUp(request, person)
  const link = new URL(await mailedLink(request, person.email, 'confirm-email'), 'http://site.invalid')
  await call(request, 'confirm-email', { token: link.searchParams.get('token') })
  return person
}

/** The first link with a token of the latest mail of that kind, as a path of the site; waits for the email. */
export async function mailedLink(request: APIRequestContext, email: string, kind: string): Promise<string> {
  const { text } = await mailTo(request, email, kind)
  const link = /https?:\/\/\S+[?&]token=[\w-]+(?:&return_to=[\w%.-]+)?/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in this mail:\n${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** What the call says that only looks at a link. */
export function opens(request: APIRequestContext, link: string, call: string): Promise<APIResponse> {
  const token = new URL(link, 'http://site.invalid').searchParams.get('token')
  return request.post(paths.call(call), { data: { token }, headers: ownOrigin() })
}

export async function mailTo(
  request: APIRequestContext,
  email: string,
  kind: string,
  isIt: (mail: { subject: string }) => boolean = () => true,
): Promise<{ text: string; html: string; subject: string }> {
  for (let looks = 0; looks < 100; looks++) {
    const { data } = await call<{ data: { id: string; to: string; kind: string; subject: string }[] }>(
      request,
      'get-outbox',
      {},
    )
    const found = data.find((mail) => mail.to === email && mail.kind === kind && isIt(mail))
    if (found) return call(request, 'get-outbox-mail', { id: found.id })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`There is no mail of the kind ${kind} to ${email}`)
}

async function call<Answer>(request: APIRequestContext, name: string, input: object): Promise<Answer> {
  const response = await request.post(paths.call(name), { data: input, headers: ownOrigin() })
  if (!response.ok()) throw new Error(`${name} was answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

/**
 * As a page of the site sends it: a context that has a cookie by now, such as that of a known device, is refused
 * without.
 */
export function ownOrigin(): { origin: string } {
  return { origin: process.env.E2E_ORIGIN! }
}
