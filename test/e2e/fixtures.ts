/**
 * The browser tests' own `test`: a page that writes an error or a warning to the console, breaks the security policy,
 * has a failed request or ends on a page that axe finds fault with fails its test. What a test means to provoke it
 * declares: `test.use({ expectedStatuses: [404] })`.
 */
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { type PersonaName, personaEmail } from '../../src/server/start/personas.ts'
import { isSignedIn, signIn } from '../support/sign-in.ts'
import { isTakenOver } from '../support/taken-over.ts'
import { expectAccessible } from './accessible.ts'
import { settled } from './settled.ts'

export interface Options {
  /** Statuses from 400 up that this test provokes. */
  expectedStatuses: number[]
  /** Off for a test whose last page is not one of ours. */
  checkAccessibility: boolean
}

export interface Fixtures {
  /** Signs the page's browser in, without going through the form. */
  signInAs: (who: PersonaName | { email: string; password: string }) => Promise<void>
}

export const test = base.extend<Options & Fixtures>({
  expectedStatuses: [[], { option: true }],
  checkAccessibility: [true, { option: true }],
  page: async ({ page, expectedStatuses, checkAccessibility, baseURL }, use) => {
    const faults = watch(page, expectedStatuses)
    waitUntilReady(page)
    await use(page)
    if (checkAccessibility && !page.isClosed() && page.url().startsWith(baseURL!)) await expectAccessible(page)
    expect(faults, 'console, network and policy').toEqual([])
  },
  signInAs: async ({ context, baseURL }, use) => {
    await use(async (who) => {
      const token =
        typeof who === 'string' ? await personaToken(baseURL!, who) : await signIn(baseURL!, who.email, who.password)
      await context.addCookies([
        {
          name: 'attending.session_token',
          value: encodeURIComponent(token),
          url: baseURL!,
          httpOnly: true,
          sameSite: 'Lax',
        },
      ])
    })
  },
})

export { expect }

/**
 * Takes the page's browser its session. The page is left first: it may be asking something yet, which no one would be
 * there to answer.
 */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

const tokens = new Map<PersonaName, string>()

/** A worker's session of a persona lasts for all its tests, until one of them ends it. */
async function personaToken(origin: string, persona: PersonaName): Promise<string> {
  const known = tokens.get(persona)
  if (known && (await isSignedIn(origin, known))) return known
  const token = await signIn(origin, personaEmail(persona))
  tokens.set(persona, token)
  return token
}

/**
 * A page that is loaded is handed over once React has taken it over and nothing moves it any more. On a busy machine a
 * test would press a button in between, which no one can, or measure what its font has yet to change; what may be done
 * before the scripts come has its own tests, which wait for less.
 */
function waitUntilReady(page: Page): void {
  const { goto, reload } = page
  const ready = async () => {
    await page.waitForFunction(isTakenOver)
    await settled(page)
  }
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil === undefined) await ready()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil === undefined) await ready()
    return response
  }
}

function watch(page: Page, expectedStatuses: readonly number[]): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (isFault(message, expectedStatuses)) faults.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request that the page itself gave up, as when it is left.
    if (reason !== 'net::ERR_ABORTED') faults.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !expectedStatuses.includes(response.status())) {
      faults.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
    }
  })
  return faults
}

// Chromium logs every 4xx as its own error; the statuses are watched by themselves.
function isFault(message: ConsoleMessage, expectedStatuses: readonly number[]): boolean {
  if (!['error', 'warning'].includes(message.type())) return false
  // The frame of an email is sandboxed: it refuses the scripts of Playwright and axe, too.
  if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return false
  const status = /Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1]
  return status === undefined || !expectedStatuses.includes(Number(status))
}
