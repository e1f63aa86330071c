/**
 * From a physician who was found to an email that has left, counted in presses and typed fields, on a server of its own
 * whose clock goes on to the moment when the email may leave.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import { clients, startAuthorizationServer } from '../support/authorization-server.ts'
import { startServerProcess } from '../support/process.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test as plain } from './fixtures.ts'
import { startMailbox } from './mailbox-servers.ts'

interface OwnServer {
  origin: string
  /** Sets its clock, which it reads every tenth of a second. */
  moveTo: (at: Date) => Promise<void>
}

const test = plain.extend<object, { own: OwnServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-sending-'))
      const clock = path.join(dataDir, 'clock')
      writeFileSync(clock, '0')
      const login = await startAuthorizationServer()
      const server = await startServerProcess({
        ...{ ...clients, MAIL_LOGIN_ORIGIN: login.origin },
        ...{ DATA_DIR: dataDir, PHYSICIANS: '400', MOVED_CLOCK: clock },
        NODE_OPTIONS: `--import=${pathToFileURL(path.join(projectRoot, 'test/support/moved-clock.ts')).href}`,
      })
      await use({
        origin: server.origin,
        moveTo: async (at) => {
          writeFileSync(clock, String(at.getTime() - Date.now()))
          await wait(200)
        },
      })
      server.child.kill('SIGTERM')
      await server.ended
      await login.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ own }, use) => use(own.origin),
})
// Both on one server.
test.describe.configure({ mode: 'default' })

const password = 'abcd efgh ijkl mnop'
let mailbox: Awaited<ReturnType<typeof startMailbox>>
test.beforeEach(async () => {
  mailbox = await startMailbox(password)
})
test.afterEach(() => mailbox.close())

async function call<Answer>(page: Page, own: OwnServer, name: string, data: object = {}): Promise<Answer> {
  const response = await page.request.post(own.origin + paths.call(name), { data, headers: { origin: own.origin } })
  if (!response.ok()) throw new Error(`${name} was answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

/** Counts what a person does. */
function hands() {
  const done = { presses: 0, typed: 0 }
  return {
    done,
    press: async (what: Locator) => {
      done.presses += 1
      await what.click()
    },
    /** One press opens the choices, the other takes one. */
    choose: async (from: Locator, label: string) => {
      done.presses += 2
      await from.selectOption({ label })
    },
    type: async (field: Locator, text: string) => {
      done.typed += 1
      await field.fill(text)
    },
  }
}

const template = {
  name: 'Austin',
  subject: 'A role in Austin',
  body: 'Dr. {last_name},\n\nThere is a role in Austin. Can we talk?',
}

test('a mailbox is connected and the first email sent with eight presses and four typed fields, and answered', async ({
  page,
  own,
  signInAs,
}) => {
  test.setTimeout(600_000)
  await signInAs('premium')
  await call(page, own, 'update-profile', { company: 'Lakeside Recruiting' })
  await call(page, own, 'save-email-template', template)
  await page.goto('/search?state=OH')
  const { done, press, choose, type } = hands()
  const row = page
    .getByRole('list', { name: 'Physicians' })
    .getByRole('listitem')
    .filter({ hasText: 'View Email' })
    .first()
  const name = (await row.locator('[data-row-link]').first().textContent())!.trim()
  const found = page.getByRole('listitem').filter({ hasText: name }).first()
  await press(found.getByRole('button', { name: 'View Email' }))
  await expect(found.getByRole('button', { name: 'View Email' })).toHaveCount(0)
  await press(found.getByRole('checkbox'))
  await press(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Sequence' }))
  await expect(page).toHaveURL('/sequences/new?to=selected')
  await expect(page.getByText('1 person gets emails')).toBeVisible()
  const connecting = page.getByRole('region', { name: 'Connect your mailbox' })
  await type(connecting.getByLabel('App password'), password)
  // Looking up an unknown domain takes a while where no name server answers.
  await type(connecting.getByLabel('Incoming mail (IMAP)'), mailbox.hosts.imap)
  await type(connecting.getByLabel('Outgoing mail (SMTP)'), mailbox.hosts.smtp)
  await expectAccessible(page)
  await press(connecting.getByRole('button', { name: 'Connect mailbox' }))
  await expect(connecting).toHaveCount(0, { timeout: 60_000 })
  await choose(page.getByLabel('Start from a template'), template.name)
  await type(page.getByLabel('Postal address'), '1 Lake St, Dayton, OH 45402')
  await press(page.getByRole('button', { name: 'Look at the emails' }))
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText('There is a role in Austin.')
  await press(page.getByRole('button', { name: 'Start', exact: true }))
  await expect(page.getByText('Sequence started')).toBeVisible()
  console.log(`the first email: ${done.presses} presses, ${done.typed} typed fields`)
  expect(done.presses).toBeLessThanOrEqual(8)
  expect(done.typed).toBeLessThanOrEqual(4)

  const id = page.url().split('/').at(-1)!
  const planned = async () =>
    (await call<{ people: { at: string | null }[] }>(page, own, 'get-sequence', { id })).people[0]!.at
  await expect.poll(planned).not.toBeNull()
  await own.moveTo(new Date(Date.parse((await planned())!) + 1000))
  // Every minute, it is looked whether something is due.
  await expect.poll(() => mailbox.sent.length, { timeout: 150_000 }).toBe(1)
  const [{ to, source }] = mailbox.sent as [{ to: string; source: string }]
  const messageId = /^Message-ID: (<.+>)/im.exec(source)![1]
  expect(source).toContain('There is a role in Austin.')

  mailbox.deliver(
    `Message-ID: <answer@clinic.example>\r\nFrom: <${to}>\r\nSubject: Re: A role in Austin\r\nIn-Reply-To: ${messageId}\r\n\r\nCall me on Tuesday.\r\n`,
  )
  // Every other minute, the mailbox is read.
  await expect
    .poll(async () => (await call<{ data: unknown[] }>(page, own, 'get-replies')).data.length, { timeout: 240_000 })
    .toBe(1)
  // A page says which day it is, and the browser's clock wasn't moved.
  await own.moveTo(new Date())
  await page.goto('/today')
  const replies = page.getByRole('region', { name: 'Replies' })
  await expect(replies).toContainText('Call me on Tuesday.')
  await replies.getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Emails', exact: true })).toBeVisible()
  await expect(drawer).toContainText('Replied')
  await expect(drawer.getByText('Call me on Tuesday.')).toBeVisible()
  await expect(drawer.getByText('There is a role in Austin.')).toBeVisible()
  await expectAccessible(page)
})

test('forty addresses are revealed, and their emails looked at one by one and handed over, with fifty presses', async ({
  page,
  own,
  signInAs,
}) => {
  test.setTimeout(300_000)
  await signInAs('monthly')
  await call(page, own, 'update-profile', {
    company: 'Lakeside Recruiting',
    postalAddress: '1 Lake St, Dayton, OH 45402',
  })
  await call(page, own, 'save-email-template', template)
  await call(page, own, 'add-mailbox', {
    ...{ address: 'forty@agency.example', password, senderName: 'Rachel Kim' },
    hosts: { ...mailbox.hosts, username: '' },
  })
  const { ids } = await call<{ ids: number[] }>(page, own, 'select-physicians', { filters: { hasEmail: true } })
  const forty = ids.slice(0, 40)
  const { listId } = await call<{ listId: string }>(page, own, 'add-to-list', {
    ...{ listName: 'Forty', physicianIds: forty },
  })
  await page.goto(paths.list(listId))
  const { done, press, choose } = hands()
  await press(page.getByRole('button', { name: 'More for this list' }))
  await press(page.getByRole('menuitem', { name: 'Send a sequence' }))
  await expect(page.getByText('0 people get emails, 40 left out')).toBeVisible()
  await press(page.getByRole('button', { name: 'Reveal 40 emails' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Reveal', exact: true }))
  await expect(page.getByText('40 people get emails')).toBeVisible()
  await choose(page.getByLabel('Start from a template'), template.name)
  await press(page.getByRole('button', { name: 'Look at the emails' }))
  const people = page.getByRole('region', { name: 'People' }).getByRole('button')
  await expect(people).toHaveCount(40)
  const email = page.getByRole('region', { name: 'Email', exact: true })
  for (let at = 0; at < 40; at++) {
    // The first one is shown.
    if (at > 0) await press(people.nth(at))
    await expect(email.getByText('There is a role in Austin.')).toBeVisible()
  }
  await press(page.getByRole('button', { name: 'Start', exact: true }))
  await expect(page.getByText('Sequence started')).toBeVisible()
  console.log(`forty emails: ${done.presses} presses`)
  expect(done.presses).toBeLessThanOrEqual(50)
  const { data } = await call<{ data: { state: string; waiting: number }[] }>(page, own, 'get-sequences')
  expect(data).toMatchObject([{ state: 'running', waiting: 40 }])
})

test('a mailbox is connected by signing in at Google, which leads back', async ({ page, context, own, signInAs }) => {
  await signInAs('admin')
  // Where a provider leads back to: the server's own address.
  const { port } = new URL(own.origin)
  const home = `http://localhost:${port}`
  const cookies = await context.cookies()
  await context.addCookies(
    cookies.map(({ name, value }) => ({ name, value, url: home, httpOnly: true, sameSite: 'Lax' })),
  )
  await page.goto(`${home}/account/sending`)
  const form = page.getByRole('region', { name: 'Connect your mailbox' })
  await form.getByLabel('Email address').fill('rita@gmail.com')
  await form.getByLabel('Your name').fill('Rita Recruiter')
  await expect(form.getByRole('button', { name: 'use an app password' })).toBeVisible()
  await expect(form.getByLabel('App password')).toHaveCount(0)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByRole('region', { name: 'Your mailboxes' })).toContainText('rita@gmail.com')
  await expect(page).toHaveURL(`${home}/account/sending`)
})
