/** People who pay at the sandbox, over HTTP, as the pages do it. */

import type { SandboxChange } from '#adapters/billing/port.ts'
import type { PriceId } from '#shared/access/plans.ts'
import { createCheckout, customerPortal } from '../../src/features/billing/contracts.ts'
import {
  changeSandboxPortal,
  getSandboxPortal,
  paySandboxCheckout,
} from '../../src/features/billing/sandbox/contracts.ts'
import { join } from './people.ts'
import type { Caller, TestServer } from './server.ts'

export const cards = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirms: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
}

export const day = 24 * 60 * 60 * 1000

/** Makes an account and speaks as it. */
export async function newcomer(server: TestServer, email: string): Promise<Caller> {
  return server.bearing(await join(server, email))
}

/** Begins a checkout; gives the id of its session. */
export async function begin(caller: Caller, priceId: PriceId): Promise<string> {
  const answer = await caller.call(createCheckout, { priceId })
  if (!('url' in answer)) throw new Error(`No checkout, but ${answer.redirectUrl}`)
  return lastPart(answer.url)
}

export async function pay(server: TestServer, sessionId: string, card = cards.works): Promise<void> {
  const payment = await server.as('visitor').call(paySandboxCheckout, { sessionId, card, agreed: true })
  if (payment.outcome !== 'paid') throw new Error(`The payment was ${payment.outcome}`)
}

export async function subscribe(server: TestServer, caller: Caller, priceId: PriceId): Promise<void> {
  await pay(server, await begin(caller, priceId))
}

export async function portalOf(server: TestServer, caller: Caller) {
  return portalAt(server, (await caller.call(customerPortal, {})).url)
}

export function portalAt(server: TestServer, url: string) {
  const portalId = lastPart(url)
  const visitor = server.as('visitor')
  return {
    portalId,
    page: () => visitor.call(getSandboxPortal, { portalId }),
    change: (change: SandboxChange) => visitor.call(changeSandboxPortal, { portalId, change }),
  }
}

export function lastPart(url: string): string {
  return decodeURIComponent(url.split('/').at(-1)!)
}
