import type { Browser, Page } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import type { Newcomer } from './newcomers.ts'

/** Someone else, in their own browser. */
export async function pageOf(browser: Browser, { email, password }: Newcomer): Promise<Page> {
  const origin = process.env.E2E_ORIGIN!
  const context = await browser.newContext({ baseURL: origin })
  const value = encodeURIComponent(await signIn(origin, email, password))
  await context.addCookies([{ name: 'attending.session_token', value, url: origin, httpOnly: true, sameSite: 'Lax' }])
  return context.newPage()
}
