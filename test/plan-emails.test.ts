/** What people are told when a plan is switched, canceled, or has ended. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { tellOfEndings } from '../src/features/billing/change-jobs.server.ts'
import { cancelSubscription, getMySubscription } from '../src/features/billing/contracts.ts'
import { makeTeamOffer, payTeamOffer, teamPortal } from '../src/features/billing/team/contracts.ts'
import { acceptInvitation, getTeam, inviteMember, updateTeamPlan } from '../src/features/teams/contracts.ts'
import { cards, day, lastPart, newcomer, pay, portalAt, portalOf, subscribe } from './support/paying.ts'
import { lastMail, mailsTo, tokenIn } from './support/people.ts'
import { addToTeam, makeTestTeam, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const kindsTo = async (email: string) => (await mailsTo(server, email)).map(({ kind }) => kind)

/** As every ten minutes, twice: the second time there is nothing new. */
async function tell() {
  for (let times = 0; times < 2; times++) {
    await server.deps.jobs.enqueue(server.deps.db, tellOfEndings, {})
    await server.settled()
  }
}

async function subscriber(name: string, priceId: 'price_monthly' | 'price_annual' = 'price_monthly') {
  const email = `${name}@example.com`
  const caller = await newcomer(server, email)
  await subscribe(server, caller, priceId)
  return { email, caller, portal: await portalOf(server, caller) }
}

const statusShown = async (caller: Caller) => {
  const tab = await server.fetch(paths.account('subscription'), { headers: await caller.headers() })
  const html = (await tab.text()).replaceAll(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
  return html
    .slice(html.indexOf('>Status<'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
}

test('a switch to the dearer plan says what was charged', async () => {
  const { email, portal } = await subscriber('switches')
  await portal.change({ kind: 'switch', priceId: 'price_annual' })
  const [invoice] = (await portal.page()).invoices
  const mail = await lastMail(server, email, 'plan-switched')
  expect(mail.subject).toBe('Your plan is now the Annual Plan')
  const charged = (invoice!.total / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  expect(mail.text).toContain(`We charged ${charged.replace(/\.00$/, '')}: its price, less what was left`)
  expect(mail.text).toMatch(/renews on .* for \$1,799/)
  expect((await kindsTo(email)).filter((kind) => kind.startsWith('plan-'))).toEqual(['plan-switched'])
})

test('a switch to the cheaper plan is announced, and told once it has happened', async () => {
  const { email, portal } = await subscriber('steps-down', 'price_annual')
  await portal.change({ kind: 'switch', priceId: 'price_monthly' })
  expect((await lastMail(server, email, 'plan-switch-planned')).subject).toMatch(
    /^Your plan changes to the Monthly Plan on \w+ \d+, \d{4}$/,
  )
  await portal.change({ kind: 'clock', by: 366 * day })
  expect((await lastMail(server, email, 'plan-switched')).subject).toBe('Your plan is now the Monthly Plan')
  expect((await kindsTo(email)).filter((kind) => kind.startsWith('plan-'))).toHaveLength(2)
})

test('a canceled plan says until when, on the page and by email, and once more when it has ended', async () => {
  const { email, caller, portal } = await subscriber('cancels')
  await caller.call(cancelSubscription, {})
  const mail = await lastMail(server, email, 'plan-canceled')
  expect(mail.subject).toBe('Your Monthly Plan is canceled')
  expect(mail.text).toMatch(/You keep access until \w+ \d+, \d{4} and will not be charged again/)
  const shown = await statusShown(caller)
  expect(shown).toMatch(/Status Active until \w+ \d+, \d{4}/)
  expect(shown).not.toMatch(/Cancell?ed/)
  await tell()
  expect(await kindsTo(email)).not.toContain('plan-ended')
  await portal.change({ kind: 'clock', by: 32 * day })
  await tell()
  expect((await lastMail(server, email, 'plan-ended')).text).toContain('ended at the end of the paid period')
  expect((await kindsTo(email)).filter((kind) => kind === 'plan-ended')).toHaveLength(1)
})

test('a plan that ends after failed payments says so on the day its access ends, and again if it was paid in between', async () => {
  const { email, caller, portal } = await subscriber('fails')
  await portal.change({ kind: 'card', number: cards.failsLater })
  const { subscription, now } = await portal.page()
  await portal.change({ kind: 'clock', by: subscription!.periodEnd - now + 1000 })
  await tell()
  const ended = async () => (await kindsTo(email)).filter((kind) => kind === 'plan-ended').length
  expect(await ended()).toBe(0)
  await portal.change({ kind: 'clock', by: serverLimits.paymentGrace })
  expect((await caller.call(getMySubscription, {})).subscribed).toBe(false)
  await tell()
  expect(await ended()).toBe(1)
  expect((await lastMail(server, email, 'plan-ended')).text).toContain('because the payment did not go through')
  await portal.change({ kind: 'card', number: cards.works })
  await tell()
  expect((await caller.call(getMySubscription, {})).subscribed).toBe(true)
  await portal.change({ kind: 'card', number: cards.failsLater })
  await portal.change({ kind: 'clock', by: 70 * day })
  await tell()
  expect(await ended()).toBe(2)
})

test('a trial that ends without a card says that nothing was charged', async () => {
  const email = 'tries@example.com'
  const portal = await portalOf(server, await newcomer(server, email))
  await portal.change({ kind: 'trial', priceId: 'price_annual', days: 14 })
  await portal.change({ kind: 'clock', by: 15 * day })
  await tell()
  expect((await lastMail(server, email, 'plan-ended')).text).toContain('ended with its trial. Nothing was charged.')
})

test('who has another plan by then is told nothing', async () => {
  const { email, portal, caller } = await subscriber('changes-over')
  await portal.change({ kind: 'refund', invoiceId: (await portal.page()).invoices[0]!.id })
  await subscribe(server, caller, 'price_annual')
  await tell()
  expect(await kindsTo(email)).not.toContain('plan-ended')
})

test('a team’s plan that is canceled is told to its owners, and its end to every member', async () => {
  const owner = await seat(server, 'Olive Owner')
  const terms = { seats: 3, seatPrice: 9_900, interval: 'month', premium: true } as const
  await server.as('admin').call(makeTeamOffer, { email: owner.email, name: 'Enders', ...terms })
  const token = tokenIn(await lastMail(server, owner.email, 'team-offer'))
  await pay(server, lastPart((await owner.call(payTeamOffer, { token, agreed: true })).url))
  await server.settled()
  const { id } = await owner.call(getTeam, {})
  const member = await addToTeam(server, id, 'recruiter')
  const portal = portalAt(server, (await owner.call(teamPortal, {})).url)
  await portal.change({ kind: 'cancel' })
  expect(await kindsTo(owner.email)).toContain('plan-canceled')
  expect(await kindsTo(member.email)).not.toContain('plan-canceled')
  await portal.change({ kind: 'clock', by: 32 * day })
  await tell()
  const told = [await lastMail(server, owner.email), await lastMail(server, member.email)]
  expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('The plan of Enders has ended'))
  expect(told[0]!.text).toContain('You can pay for it again on the Team page')
  expect(told[1]!.text).toContain('An owner of the team can pay for it again')
  for (const { email } of [owner, member])
    expect((await kindsTo(email)).filter((kind) => kind === 'team-plan-ended')).toHaveLength(1)
  const page = await (await server.fetch('/account/team', { headers: await owner.headers() })).text()
  expect(page.replaceAll(/<!--.*?-->/g, '')).toContain('2 members, no active plan.')
  expect(page.replaceAll(/<!--.*?-->/g, '')).not.toContain('of 0 seats')
})

test('a team whose invoice is not paid hears of it when its 14 days are over; an invitation says why no one can join', async () => {
  const { id, owner, manager } = await makeTestTeam(server, { name: 'Invoiced' })
  const newcomerToTeam = await seat(server)
  await manager.call(inviteMember, { email: newcomerToTeam.email })
  const token = tokenIn(await lastMail(server, newcomerToTeam.email, 'team-invitation'))
  await server.as('admin').call(updateTeamPlan, { id, paid: false })
  await tell()
  expect(await kindsTo(manager.email)).not.toContain('team-plan-ended')
  await server.pool.query(
    `update team_subscriptions set past_due_since = now() - interval '14 days 1 minute' where team_id = $1`,
    [id],
  )
  await tell()
  for (const { email } of [owner, manager])
    expect((await lastMail(server, email, 'team-plan-ended')).text).toContain('because the payment did not go through')
  await expect(newcomerToTeam.call(acceptInvitation, { token })).rejects.toMatchObject({ status: 409, code: 'no_plan' })
})
