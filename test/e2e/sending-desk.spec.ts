/**
 * What comes back for emails that left, as an admin and the sender see it: an address that bounced, and who decides
 * about it; and someone who is away.
 */
import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { startMailbox } from './mailbox-servers.ts'
import { call, expect, type OwnServer, test } from './own-server.ts'

const password = 'abcd efgh ijkl mnop'
let mailbox: Awaited<ReturnType<typeof startMailbox>>
test.beforeEach(async () => {
  mailbox = await startMailbox(password)
})
test.afterEach(() => mailbox.close())
test.describe.configure({ mode: 'default' })
test.use({ expectedStatuses: [500, 503] })

const decides = '**/functions/v1/decide-bounce'

interface Person {
  id: string
  physicianId: number
  name: string
  state: string
  step: number
  at: string | null
}

test('an admin finds no mailbox before someone has connected one, and reads that a failure is one', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/sending')
  await expect(page.getByText('No one has connected a mailbox')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Addresses that bounced' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/admin-dashboard')
  let failing = true
  await page.route('**/sending.data*', (route) =>
    failing ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of order' }) : route.continue(),
  )
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Sending' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectAccessible(page)
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No one has connected a mailbox')).toBeVisible()
})

test('a bounce is decided on for everyone and taken back, and who is away is said to be', async ({
  page,
  own,
  signInAs,
}) => {
  test.setTimeout(600_000)
  const { id, away, gone } = await sendToTwo(page, own, signInAs)
  await page.goto(`/sequences/${id}`)
  const people = page.getByRole('region', { name: 'People' })
  await expect(people.getByRole('button').filter({ hasText: away.name })).toContainText(
    /Out of office until \w{3} \d{1,2}, \d{4}/,
  )
  await expect(people.getByRole('button').filter({ hasText: gone.name })).toContainText('Bounced')
  await expectAccessible(page)
  // The longest name leaves room for where its person stands.
  await people.evaluate((column) => {
    column.querySelector('button .font-semibold')!.textContent = 'W'.repeat(120)
  })
  expect(await people.evaluate((column) => column.scrollWidth - column.clientWidth)).toBeLessThanOrEqual(0)
  await page.goto(paths.physician(away.physicianId))
  await expect(page.getByText(/Waiting, Out of office until \w{3} \d{1,2}, \d{4}/)).toBeVisible()
  await expectAccessible(page)

  await signInAs('admin')
  await page.goto('/sending')
  const bounces = page.getByRole('region', { name: 'Addresses that bounced' })
  const row = bounces.getByRole('listitem').filter({ hasText: gone.name })
  await expect(bounces.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.route(decides, (route) => route.fulfill({ status: 503, json: {} }))
  const forEveryone = row.getByRole('button', { name: `Leave out for everyone ${gone.name}` })
  await forEveryone.click()
  await expect(page.getByText('Could not save')).toBeVisible()
  await expect(row).not.toContainText('left out for everyone')
  await page.unroute(decides)
  await forEveryone.click()
  await expect(row).toContainText('left out for everyone')
  await expect(page.getByText('Left out for everyone', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // Another member has revealed the address, too, and nothing came back to them.
  const check = async () => {
    await signInAs('monthly')
    const asked = { to: { physicianIds: [gone.physicianId] }, quietDays: 0 }
    return (await call<{ reasons: object }>(page, own, 'check-sequence', asked)).reasons
  }
  await signInAs('monthly')
  await call(page, own, 'get-physician-contact', { physicianId: gone.physicianId, field: 'email' })
  expect(await check()).toEqual({ bounced: 1 })
  await signInAs('admin')
  await page.reload()
  await row.getByRole('button', { name: `Only for that team ${gone.name}` }).click()
  await expect(page.getByText('Left out for that team alone')).toBeVisible()
  await expect(row).not.toContainText('left out for everyone')
  await expect(forEveryone).toBeVisible()
  expect(await check()).toEqual({})
  await signInAs('admin')
})

/** Of two people, one's address is refused, and the other's program says that they are away. */
async function sendToTwo(page: Page, own: OwnServer, signInAs: (who: 'premium') => Promise<void>) {
  await signInAs('premium')
  await call(page, own, 'update-profile', {
    ...{ company: 'Lakeside Recruiting', postalAddress: '1 Lake St, Dayton, OH 45402' },
  })
  const { ids } = await call<{ ids: number[] }>(page, own, 'select-physicians', { filters: { hasEmail: true } })
  const physicianIds = ids.slice(0, 2)
  const addresses: string[] = []
  for (const physicianId of physicianIds) {
    const { email } = await call<{ email: string }>(page, own, 'get-physician-contact', { physicianId, field: 'email' })
    addresses.push(email)
  }
  mailbox.unknown.add(addresses[1]!)
  const { id: mailboxId } = await call<{ id: string }>(page, own, 'add-mailbox', {
    ...{ address: 'desk@agency.example', password, senderName: 'Rachel Kim' },
    hosts: { ...mailbox.hosts, username: '' },
  })
  const works = async () =>
    (await call<{ data: { id: string; state: string }[] }>(page, own, 'get-mailboxes')).data.find(
      (one) => one.id === mailboxId,
    )?.state
  await expect.poll(works, { timeout: 60_000 }).toBe('works')
  const steps = [
    { waitDays: 0, subject: 'A role in Austin', body: 'Dr. {last_name},\n\nCan we talk?' },
    { waitDays: 3, body: 'Once more.' },
  ]
  const { id } = await call<{ id: string }>(page, own, 'make-sequence', {
    ...{ name: 'Austin', mailboxId, to: { physicianIds }, steps, quietDays: 0 },
  })
  const peopleNow = async () => (await call<{ people: Person[] }>(page, own, 'get-sequence', { id })).people
  const personOf = async (physicianId: number) => (await peopleNow()).find((one) => one.physicianId === physicianId)!
  /** Every minute, it is looked whether something is due. */
  const goOn = async () => {
    const people = await peopleNow()
    const due = people
      .filter(({ state, step, at }) => state === 'waiting' && step === 0 && at !== null)
      .map(({ at }) => Date.parse(at!))
    if (due.length > 0) await own.moveTo(new Date(Math.min(...due) + 1000))
    return people.filter(({ step, state }) => step > 0 || state === 'bounced').length
  }
  await call(page, own, 'set-sequence', { id, state: 'running' })
  await expect.poll(goOn, { timeout: 240_000, intervals: [5000] }).toBe(2)
  const [{ source, to }] = mailbox.sent as [{ to: string; source: string }]
  expect(to).toBe(addresses[0])
  const back = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  mailbox.deliver(
    `Message-ID: <away@clinic.example>\r\nFrom: <${to}>\r\nSubject: Automatic reply: A role in Austin\r\nAuto-Submitted: auto-replied\r\nIn-Reply-To: ${/^Message-ID: (<.+>)/im.exec(source)![1]}\r\n\r\nI am out of the office and will be back on ${back}.\r\n`,
  )
  const reasonOf = async () => ((await personOf(physicianIds[0]!)) as Person & { reason: string }).reason
  // Every other minute, the mailbox is read.
  await expect.poll(reasonOf, { timeout: 240_000 }).toBe('Out of office')
  // A page says which day it is, and the browser's clock wasn't moved.
  await own.moveTo(new Date())
  return { id, away: await personOf(physicianIds[0]!), gone: await personOf(physicianIds[1]!) }
}
