/** Reads pages and makes calls as visitors and members do, over as many connections as are asked for. */
import { Agent, request } from 'node:http'
import { signIn } from './sign-in.ts'

const words = ['cardiology', 'smith', 'pediatric', 'boise', 'neuro', 'garcia', 'texas', 'surgeon']
const publicPages = [
  '/',
  '/about',
  '/specialties',
  '/pricing',
  '/login',
  '/directory',
  '/api/docs',
  '/contact',
  '/nowhere',
]
const memberPages = ['/search', '/lists', '/account', '/email', '/pricing']

type Step = (round: number) => { path: string; body?: object; signedIn: boolean }

/** One after another, over and over: of four steps one is a member's page, one a call. */
const steps: readonly Step[] = [
  (round) => ({ path: publicPages[round % publicPages.length]!, signedIn: false }),
  (round) => ({ path: `${memberPages[round % memberPages.length]}?q=${words[round % words.length]}`, signedIn: true }),
  (round) => ({ path: `/physician/${(round % 900) + 1}`, signedIn: round % 2 === 0 }),
  (round) => ({
    path: '/functions/v1/search-physicians',
    body: { filters: { query: words[round % words.length] }, page: (round % 3) + 1 },
    signedIn: true,
  }),
]

export interface Read {
  answers: number
  /** How many had each status. */
  statuses: Record<string, number>
}

/** Goes on until `enough` says so, which is asked before each request. */
export async function readMany(
  origin: string,
  { connections, enough, email }: { connections: number; enough: (answers: number) => boolean; email: string },
): Promise<Read> {
  const token = await signIn(origin, email)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const read: Read = { answers: 0, statuses: {} }
  let next = 0
  const one = async () => {
    while (!enough(next)) {
      const place = next++
      const { path, body, signedIn } = steps[place % steps.length]!(Math.floor(place / steps.length))
      const status = await send(new URL(path, origin), agent, body, signedIn ? token : undefined)
      read.answers++
      read.statuses[status] = (read.statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return read
}

function send(url: URL, agent: Agent, body: object | undefined, token: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : { accept: 'text/html' }),
      // Pages know their reader by the cookie, calls by either.
      ...(token ? { cookie: `attending.session_token=${encodeURIComponent(token)}` } : {}),
      ...(body ? { origin: url.origin } : {}),
    }
    const sent = request(url, { method: body ? 'POST' : 'GET', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!))
    })
    sent.once('error', reject).end(body ? JSON.stringify(body) : undefined)
  })
}
