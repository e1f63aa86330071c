/**
 * Teams that pay by card, over HTTP: offers, checkouts, seats, and what the payment provider says of them in any order.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, downloadMyData } from '../src/features/account/contracts.ts'
import { getMySubscription, verifyCheckout } from '../src/features/billing/contracts.ts'
import { subscriptionOf } from '../src/features/billing/queries.server.ts'
import { reconcileBilling } from '../src/features/billing/reconcile.server.ts'
import {
  changeTeamSeats,
  getTeamBilling,
  getTeamOffer,
  getTeamOffers,
  makeTeamOffer,
  payTeamOffer,
  teamPortal,
  withdrawTeamOffer,
} from '../src/features/billing/team/contracts.ts'
import { handleEvent } from '../src/features/billing/webhook.server.ts'
import { addToList, getList, getLists, updateList } from '../src/features/lists/contracts.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { deleteTeam, getTeam, getTeams, makeTeam, updateTeamPlan } from '../src/features/teams/contracts.ts'
import { heavy } from './support/heavy.ts'
import { cards, day, lastPart, newcomer, pay, portalAt } from './support/paying.ts'
import { goodPassword, lastMail, tokenIn } from './support/people.ts'
import { runs, timeFor } from './support/properties.ts'
import { addToTeam, type Seated, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'
import { StripeStandIn } from './support/stripe-stand-in.ts'

const env = { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' }
const terms = { seats: 3, seatPrice: 9_900, interval: 'month' as 'month' | 'year' }
const refused = (status: number, code: string) => ({ status, code })

async function offerTo(
  server: TestServer,
  email: string,
  more: Partial<typeof terms> & { name?: string; premium?: boolean } = {},
) {
  const offer = { email, name: 'Cardholders', ...terms, ...more }
  await server.as('admin').call(makeTeamOffer, offer)
  return tokenIn(await lastMail(server, email, 'team-offer'))
}

const idOfTeam = async (owner: Caller) => (await owner.call(getTeam, {})).id

describe('in the sandbox', () => {
  let server: TestServer
  let ids: number[]
  beforeAll(async () => {
    server = await startTestServer({ env })
    const { data } = await server.as('premium').call(searchPhysicians, { filters: { hasEmail: true } })
    ids = data.map(({ id }) => id)
  })
  afterAll(() => server.close())

  const tierOf = async (caller: Caller) => (await caller.call(getMySubscription, {})).tier
  const settle = () => server.settled()

  /** A team that has just paid, with its owner. */
  async function paidTeam(more: Parameters<typeof offerTo>[2] = {}): Promise<{ id: string; owner: Seated }> {
    const owner = await seat(server, 'Olive Owner')
    const token = await offerTo(server, owner.email, more)
    const { url } = await owner.call(payTeamOffer, { token, agreed: true })
    await pay(server, lastPart(url))
    await settle()
    return { id: await idOfTeam(owner), owner }
  }
  const portalOfTeam = async (owner: Caller) => portalAt(server, (await owner.call(teamPortal, {})).url)

  test('an offer says what it costs, changes nothing by being opened, and is only for its address', async () => {
    const owner = await seat(server)
    const token = await offerTo(server, owner.email)
    const stranger = await seat(server)
    const looks = [server.as('visitor'), stranger, owner].map(async (one) => one.call(getTeamOffer, { token }))
    const seen = { name: 'Cardholders', ...terms, email: owner.email }
    expect(await Promise.all(looks)).toMatchObject([
      { ...seen, obstacle: 'signedOut' },
      { ...seen, obstacle: 'otherAddress' },
      {
        ...seen,
        obstacle: null,
        terms: expect.stringContaining('charges $297 today for 3 seats, and $297 every month'),
      },
    ])
    await expect(stranger.call(payTeamOffer, { token, agreed: true })).rejects.toMatchObject(
      refused(403, 'other_address'),
    )
    expect(await owner.post('pay-team-offer', { token })).toMatchObject({ status: 422 })
    expect((await owner.call(getMySubscription, {})).subscribed).toBe(false)
    expect(await owner.post('get-team', {})).toMatchObject({ status: 403 })
  })

  test('paid, it is a team with its seats, whose members have the plan and not its price', async () => {
    const { id, owner } = await paidTeam()
    const recruiter = await addToTeam(server, id, 'recruiter')
    expect(await owner.call(getTeam, {})).toMatchObject({
      standing: 'active',
      role: 'owner',
      seats: { paid: 3, taken: 2 },
    })
    expect(await owner.call(getTeamBilling, {})).toMatchObject({
      plan: { byCard: true, status: 'active', seats: 3, amount: 29_700, interval: 'month' },
      offer: null,
    })
    const plan = { subscribed: true, tier: 'premium', plan_name: 'Team Plan', price_amount: null, currency: null }
    expect(await recruiter.call(getMySubscription, {})).toMatchObject(plan)
    expect((await recruiter.call(getPhysicianContact, { physicianId: ids[0]!, field: 'email' })).email).toBeTruthy()
    expect((await lastMail(server, owner.email, 'subscription-started')).text).toContain('$297')
    expect(await recruiter.post('get-team-billing', {})).toMatchObject({ status: 403 })
    const row = (await server.as('admin').call(getTeams, {})).data.find((team) => team.id === id)
    expect(row).toMatchObject({ byCard: true, seats: { paid: 3, taken: 2 }, standing: 'active' })
    await expect(server.as('admin').call(updateTeamPlan, { id, seats: 50 })).rejects.toMatchObject(
      refused(409, 'by_card'),
    )
  })

  test('clicked twice at the same time and once more, there is one team, one customer, and one open checkout', async () => {
    const owner = await seat(server)
    const token = await offerTo(server, owner.email)
    const press = async () => (await owner.call(payTeamOffer, { token, agreed: true })).url
    const [first, second] = await Promise.all([press(), press()])
    expect(second).toBe(first)
    expect(await press()).toBe(first)
    // The team waits for its money: it is there, and has no plan.
    expect(await owner.call(getTeam, {})).toMatchObject({ standing: 'locked', seats: { paid: 0, taken: 1 } })
    expect(await tierOf(owner)).toBe('free')
    expect((await owner.call(getTeamBilling, {})).offer).toMatchObject(terms)
    expect((await owner.call(payTeamOffer, { agreed: true })).url).toBe(first)
    await pay(server, lastPart(first))
    // Also where no webhook has come yet: the page after the checkout asks.
    expect(await owner.call(verifyCheckout, { sessionId: lastPart(first) })).toMatchObject({ subscribed: true })
    await expect(press()).rejects.toMatchObject(refused(409, 'paid'))
    const stranger = await seat(server)
    expect(await stranger.post('verify-checkout', { sessionId: lastPart(first) })).toMatchObject({ status: 404 })
  })

  test('withdrawn or expired, its link is spent; members of other teams cannot accept', async () => {
    const admin = server.as('admin')
    const owner = await seat(server)
    const token = await offerTo(server, owner.email)
    const mine = (await admin.call(getTeamOffers, {})).data.find(({ email }) => email === owner.email)!
    expect(mine).toMatchObject({ ...terms, name: 'Cardholders', hasExpired: false })
    await admin.call(withdrawTeamOffer, { id: mine.id })
    await expect(owner.call(payTeamOffer, { token, agreed: true })).rejects.toMatchObject(refused(410, 'link_expired'))
    expect(await admin.post('withdraw-team-offer', { id: mine.id })).toMatchObject({ status: 404 })
    const late = await offerTo(server, owner.email)
    await server.pool.query('update team_offers set expires_at = now() where email = $1', [owner.email])
    await expect(owner.call(getTeamOffer, { token: late })).rejects.toMatchObject(refused(410, 'link_expired'))
    const { id } = await paidTeam()
    const member = await addToTeam(server, id, 'manager')
    const other = await offerTo(server, member.email)
    expect((await member.call(getTeamOffer, { token: other })).obstacle).toBe('inTeam')
    await expect(member.call(payTeamOffer, { token: other, agreed: true })).rejects.toMatchObject(
      refused(409, 'in_team'),
    )
  })

  test('an owner adds and gives back seats: the rest of the period is charged, or credited on the next invoice', async () => {
    const { id, owner } = await paidTeam({ seats: 2, seatPrice: 10_000 })
    const portal = await portalOfTeam(owner)
    await portal.change({ kind: 'clock', by: 15 * day })
    await owner.call(changeTeamSeats, { seats: 4 })
    const { invoices, subscription } = await portal.page()
    expect(subscription).toMatchObject({ seats: 4, amount: 10_000 })
    expect(invoices[0]!.lines[0]!.text).toBe('2 more seats until the renewal')
    // About half a month of two seats.
    expect(invoices[0]!.total / 20_000).toBeCloseTo(0.5, 1)
    expect((await owner.call(getTeam, {})).seats).toEqual({ paid: 4, taken: 1 })
    for (const role of ['recruiter', 'recruiter'] as const) await addToTeam(server, id, role)
    await expect(owner.call(changeTeamSeats, { seats: 2 })).rejects.toMatchObject(refused(409, 'too_few_seats'))
    await owner.call(changeTeamSeats, { seats: 3 })
    await portal.change({ kind: 'clock', by: 20 * day })
    const [renewed] = (await portal.page()).invoices
    expect(renewed!.lines.map(({ text }) => text)).toEqual(['Team Plan, 3 seats, one month', 'Seats returned'])
    expect(renewed!.total).toBe(30_000 + renewed!.lines[1]!.amount)
    await settle()
    expect(await owner.call(getTeamBilling, {})).toMatchObject({ plan: { seats: 3, amount: 30_000 } })
    await portal.change({ kind: 'card', number: cards.failsLater })
    await expect(owner.call(changeTeamSeats, { seats: 9 })).rejects.toMatchObject(refused(409, 'declined'))
    expect((await owner.call(getTeam, {})).seats.paid).toBe(3)
    // A refund of seats that were added takes no plan away; one of the period does.
    const part = (await portal.page()).invoices.find(({ lines }) => lines[0]!.text.includes('more seats'))!
    await portal.change({ kind: 'refund', invoiceId: part.id })
    await settle()
    expect(await tierOf(owner)).toBe('premium')
    await portal.change({ kind: 'refund', invoiceId: renewed!.id })
    await settle()
    expect(await tierOf(owner)).toBe('free')
    expect((await owner.call(getTeam, {})).standing).toBe('locked')
  })

  test('a failed payment: read-only for 14 days, then the paywall; nothing is deleted, and paying brings it back', async () => {
    const { id, owner } = await paidTeam()
    const recruiter = await addToTeam(server, id, 'recruiter')
    const { listId } = await recruiter.call(addToList, { listName: 'Ours', physicianIds: [ids[0]!], shared: true })
    const portal = await portalOfTeam(owner)
    await portal.change({ kind: 'card', number: cards.failsLater })
    await portal.change({ kind: 'clock', by: 32 * day })
    await settle()
    expect(await owner.call(getTeam, {})).toMatchObject({ standing: 'readOnly' })
    expect((await lastMail(server, owner.email, 'payment-failed')).text).toContain('read-only')
    expect((await recruiter.call(getList, { listId })).data).toHaveLength(1)
    await expect(owner.call(updateList, { listId, description: 'No' })).rejects.toMatchObject({ status: 403 })
    expect(await tierOf(recruiter)).toBe('premium')
    await expect(owner.call(changeTeamSeats, { seats: 9 })).rejects.toMatchObject(refused(409, 'unpaid'))
    // The sandbox, as Stripe may be told to, gives up after 14 days.
    await portal.change({ kind: 'clock', by: 15 * day })
    await settle()
    expect(await owner.call(getTeam, {})).toMatchObject({ standing: 'locked' })
    expect(await recruiter.post('get-physician-contact', { physicianId: ids[0], field: 'email' })).toMatchObject({
      status: 402,
    })
    expect((await recruiter.call(getLists, {})).data).toHaveLength(1)
    await portal.change({ kind: 'clock', by: 90 * day })
    await portal.change({ kind: 'card', number: cards.works })
    await settle()
    const { url } = await owner.call(payTeamOffer, { agreed: true })
    await pay(server, lastPart(url))
    await settle()
    expect(await owner.call(getTeam, {})).toMatchObject({ standing: 'active' })
    await owner.call(updateList, { listId, description: 'Again' })
  })

  test('a team that is billed by invoice goes over to card, and its seats are counted once', async () => {
    const owner = await seat(server)
    const { id } = await server.as('admin').call(makeTeam, { email: owner.email, name: 'Invoiced', seats: 7 })
    const token = await offerTo(server, owner.email, { interval: 'year', seatPrice: 100_000 })
    const { url } = await owner.call(payTeamOffer, { token, agreed: true })
    expect((await owner.call(getTeam, {})).seats.paid).toBe(7)
    await pay(server, lastPart(url))
    await settle()
    expect(await owner.call(getTeam, {})).toMatchObject({ id, name: 'Invoiced', seats: { paid: 3 } })
    const told = await (await owner.post(downloadMyData.name)).text()
    expect(told).toContain('"team_offers"')
  })

  test('an offer without premium rights leaves exports and matching to those who pay for them', async () => {
    const owner = await seat(server)
    const token = await offerTo(server, owner.email, { premium: false })
    expect(await owner.call(getTeamOffer, { token })).toMatchObject({ premium: false })
    const { url } = await owner.call(payTeamOffer, { token, agreed: true })
    await pay(server, lastPart(url))
    await settle()
    expect(await tierOf(owner)).toBe('basic')
    const member = await addToTeam(server, await idOfTeam(owner), 'recruiter')
    const status = async (name: string, input: object) => (await member.post(name, input)).status
    expect(await status('get-physician-contact', { physicianId: ids[0], field: 'email' })).toBe(200)
    expect(await status('export-physicians', { physicianIds: [ids[0]] })).toBe(402)
  })

  test('a deleted team ends what it pays, and an account its offers', async () => {
    const { owner } = await paidTeam()
    const portal = await portalOfTeam(owner)
    await owner.call(deleteTeam, { name: 'Cardholders' })
    await server.deps.jobs.enqueue(server.deps.db, reconcileBilling, {})
    await settle()
    expect((await portal.page()).subscription).toBeNull()
    expect((await server.pool.query('select 1 from team_customers where team_id is null')).rows).toEqual([])
    const asked = await newcomer(server, 'asked@example.com')
    await offerTo(server, 'asked@example.com')
    await asked.call(deleteAccount, { password: goodPassword })
    expect((await server.pool.query(`select 1 from team_offers where email = 'asked@example.com'`)).rows).toEqual([])
  })

  /** A team that ends with or without its plan, and one event of each kind, none of which has arrived. */
  async function live(end: 'premium' | 'free') {
    const { id, owner } = await paidTeam({ name: `Shuffled ${end}` })
    const portal = await portalOfTeam(owner)
    await portal.change({ kind: 'lose-events', lose: true })
    await owner.call(changeTeamSeats, { seats: 4 })
    await portal.change({ kind: 'cancel' })
    if (end === 'premium') await portal.change({ kind: 'resume' })
    await portal.change({ kind: 'clock', by: 32 * day })
    const { rows } = await server.pool.query(
      `select distinct on (event.body ->> 'type') event.id, event.body, event.customer_id from sandbox_documents event
       join team_customers customer on customer.provider_customer_id = event.customer_id
       where event.kind = 'event' and customer.team_id = $1`,
      [id],
    )
    const events = rows.map(({ id, body, customer_id: customerId }) => ({
      ...{ id: id as string, type: body.type as string, createdAt: new Date(body.createdAt), customerId },
      checkoutId: body.object.object === 'checkout.session' ? (body.object.id as string) : null,
    }))
    return { id, owner, events }
  }

  /** Each has five orders at once. */
  const times = runs(heavy ? 100 : 10)
  test.each(['premium', 'free'] as const)(
    `the order of events, and how often each comes, makes no difference: ${5 * times} orders end %s`,
    async (end) => {
      const teams = await Promise.all(Array.from({ length: 5 }, () => live(end)))
      for (const { events } of teams) expect(events.length).toBeGreaterThanOrEqual(6)
      let orders = 0
      const order = ({ events }: (typeof teams)[number]) =>
        fc.tuple(
          // All of them in any order, and some of them again.
          fc.shuffledSubarray(events, { minLength: events.length }),
          fc.array(fc.constantFrom(...events), { maxLength: 2 }),
          fc.nat(events.length),
        )
      await fc.assert(
        fc.asyncProperty(fc.tuple(...teams.map(order)), async (drawn) => {
          const ends = drawn.map(async ([first, again, at], number) => {
            const { id, owner } = teams[number]!
            await server.pool.query('delete from billing_events where provider_customer_id = $1', [
              first[0]!.customerId,
            ])
            await server.pool.query(
              `update team_subscriptions set status = 'incomplete', seats = 1 where team_id = $1`,
              [id],
            )
            for (const event of [...first.slice(0, at), ...again, ...first.slice(at)]) {
              await handleEvent(server.deps, event)
            }
            orders += 1
            return (await subscriptionOf(server.deps.db, owner.id)).tier
          })
          expect(await Promise.all(ends)).toEqual(teams.map(() => end))
        }),
        { numRuns: times },
      )
      expect(orders).toBeGreaterThanOrEqual(5 * times)
      expect((await teams[0]!.owner.call(getTeam, {})).seats.paid).toBe(end === 'premium' ? 4 : 0)
    },
    timeFor(300_000),
  )
})

describe('at Stripe', () => {
  let stripe: StripeStandIn
  let server: TestServer
  beforeAll(async () => {
    stripe = await new StripeStandIn().start()
    server = await startTestServer({ env: { ...env, ...stripe.env(), ORIGIN: 'https://attending.example.com' } })
  })
  afterAll(async () => {
    await server.close()
    stripe.stop()
  })

  /** Lets every webhook arrive that Stripe has to send, the newest first. */
  async function arrive() {
    for (const event of stripe.all('event').toReversed()) {
      const { body, headers } = stripe.signed(event)
      expect((await server.fetch('/webhooks/stripe', { method: 'POST', body, headers })).status).toBe(200)
    }
  }

  test('a subscription with a quantity, at the price of the offer, for the team’s own customer', async () => {
    const owner = await seat(server, 'Olive Owner')
    const token = await offerTo(server, owner.email, { premium: false })
    stripe.trouble('cut', '/v1/checkout/sessions', 5)
    await expect(owner.call(payTeamOffer, { token, agreed: true })).rejects.toMatchObject(refused(503, 'failed'))
    stripe.troubles = []
    const { url } = await owner.call(payTeamOffer, { token, agreed: true })
    const id = await idOfTeam(owner)
    expect(stripe.seen.findLast(({ path }) => path === '/v1/checkout/sessions')!.form).toMatchObject({
      mode: 'subscription',
      'line_items[0][quantity]': '3',
      'line_items[0][price_data][unit_amount]': '9900',
      'line_items[0][price_data][recurring][interval]': 'month',
      'subscription_data[metadata][team_id]': id,
      'subscription_data[metadata][tier]': 'basic',
      success_url: 'https://attending.example.com/success?session_id={CHECKOUT_SESSION_ID}',
    })
    expect(stripe.all('customer')).toMatchObject([{ email: owner.email, name: 'Cardholders' }])
    const subscription = stripe.pay(lastPart(url))
    await arrive()
    expect(await owner.call(getTeam, {})).toMatchObject({ standing: 'active', seats: { paid: 3 } })
    expect(await owner.call(getMySubscription, {})).toMatchObject({ subscribed: true, tier: 'basic' })
    await owner.call(changeTeamSeats, { seats: 5 })
    expect(stripe.seen.findLast(({ path }) => path === `/v1/subscriptions/${subscription.id}`)!.form).toMatchObject({
      'items[0][quantity]': '5',
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    await owner.call(changeTeamSeats, { seats: 4 })
    expect(stripe.seen.findLast(({ method }) => method === 'POST')!.form.proration_behavior).toBe('create_prorations')
    stripe.declines = true
    await expect(owner.call(changeTeamSeats, { seats: 6 })).rejects.toMatchObject(refused(409, 'declined'))
    expect((await owner.call(getTeam, {})).seats.paid).toBe(4)
    // The refund of what two seats cost in between leaves the plan; that of the period takes it.
    const [whole, part] = stripe.all('charge')
    stripe.giveBack(part!)
    await arrive()
    expect((await owner.call(getTeam, {})).standing).toBe('active')
    stripe.giveBack(whole!)
    await arrive()
    expect((await owner.call(getTeam, {})).standing).toBe('locked')
    expect((await owner.call(teamPortal, {})).url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  })
})
