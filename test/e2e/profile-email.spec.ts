import type { Page } from '@playwright/test'
import type { PhysicianProfile } from '../../src/features/physicians/contracts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { findPhysician } from './physicians.ts'

/** What is below the message of someone who has not said who they are. */
const optOut = '\n\n--\nIf you’d rather not hear from me again, reply “unsubscribe” and I won’t email you again.'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Physicians who have everything that a template names. */
const known = ({ channels, organization, location }: PhysicianProfile) =>
  channels.email && organization !== '' && location !== ''

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Email / })

async function open(page: Page, physician: PhysicianProfile) {
  await page.goto(`/physician/${physician.id}`)
  await page.getByRole('button', { name: 'Write an email' }).click()
  return dialogOf(page)
}

/** As a web mail reads the address that it was opened with. */
function read(href: string) {
  const url = new URL(href)
  return { to: url.searchParams.getAll('to'), su: url.searchParams.getAll('su'), body: url.searchParams.getAll('body') }
}

test('a template fills subject and message with its placeholders, shown as such; both stay editable', async ({
  page,
  request,
  signInAs,
}) => {
  test.slow()
  const physician = await findPhysician(request, 1300, known)
  await signInAs('premium')
  const dialog = await open(page, physician)
  await dialog.getByLabel('Template').selectOption({ label: 'First contact' })
  // Where the job is, is asked for: the physician's own town is not it.
  const subject = dialog.getByLabel('Subject')
  await expect(subject).toHaveValue(`${physician.specialty} position in {job_location}`)
  await expect(dialog.getByRole('button', { name: 'Copy Email' })).toHaveAccessibleDescription(
    'Enter the job location first',
  )
  await dialog.getByLabel('Job location').fill('Moscow, ID')
  await expect(subject).toHaveValue(`${physician.specialty} position in Moscow, ID`)
  await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(`^Dear Dr\\. ${physician.lastName},\n`))
  const filled = dialog.getByRole('list', { name: 'Filled in for you' })
  await expect(filled.getByRole('listitem')).toHaveText([
    `{last_name} → ${physician.lastName}`,
    `{specialty} → ${physician.specialty}`,
    `{company_name} → ${physician.organization}`,
    '{job_location} → Moscow, ID',
  ])
  await expectAccessible(page)

  await dialog.getByRole('button', { name: /^View Email/ }).click()
  const address = (await dialog
    .getByText(/@example\.(com|net|org)$/)
    .first()
    .textContent())!
  await dialog.getByLabel('Subject').fill('R&D 100% + more')
  await dialog.getByLabel('Message').fill('One & two\n\n50% + {first_name}, "東京" 🩺')
  const gmail = dialog.getByRole('link', { name: 'Gmail' })
  expect(read((await gmail.getAttribute('href'))!)).toEqual({
    to: [address],
    su: ['R&D 100% + more'],
    body: [`One & two\n\n50% + ${physician.firstName}, "東京" 🩺${optOut}`],
  })
  await expect(gmail).toHaveAttribute('target', '_blank')
  await expect(gmail).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(dialog.getByRole('link', { name: 'Outlook' })).toHaveAttribute(
    'href',
    /^https:\/\/outlook\.office\.com\//,
  )
  await expect(dialog.getByRole('link', { name: 'Yahoo Mail' })).toHaveAttribute(
    'href',
    /^https:\/\/compose\.mail\.yahoo\.com\//,
  )
  await expect(dialog.getByRole('link', { name: 'Email program' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${address.replaceAll('.', '\\.')}\\?subject=`),
  )
})

test('what is not known has its default, and is shown as a guess', async ({ page, request }) => {
  const physician = await findPhysician(request, 1, ({ organization }) => organization === '')
  const dialog = await open(page, physician)
  await dialog.getByLabel('Template').selectOption({ label: 'Locum tenens' })
  await expect(dialog.getByLabel('Message')).toHaveValue(/alongside your work at your organization/)
  await expect(dialog.getByText('{company_name} → your organization (not known)')).toBeVisible()
})

test('it is open to visitors, who can write and copy; the address is for those who may see it', async ({
  page,
  request,
}) => {
  const physician = await findPhysician(request, 1)
  const dialog = await open(page, physician)
  const copy = dialog.getByRole('button', { name: 'Copy Email' })
  const gmail = dialog.getByRole('button', { name: 'Gmail' })
  await expect(copy).toHaveAccessibleDescription('Enter a subject and a message first')
  await expect(gmail).toHaveAccessibleDescription('Enter a subject and a message first')
  await dialog.getByLabel('Subject').fill(' A position ')
  await dialog.getByLabel('Message').fill('Hello {first_name}')
  await copy.click()
  await expect(page.getByText('Copied!')).toBeVisible()
  await expect(page.getByText('Email copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Subject: A position\n\nHello ${physician.firstName}${optOut}`,
  )
  await expect(dialog.getByText('Your company and postal address are missing')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add them' })).toHaveAccessibleDescription(/^Log in/)
  await expect(gmail).toHaveAccessibleDescription('Subscription required to view email')
  await expect(dialog.getByRole('link', { name: 'Gmail' })).toHaveCount(0)
})

test('without an address it says so', async ({ page, request, signInAs }) => {
  const physician = await findPhysician(request, 1, ({ channels }) => !channels.email)
  await signInAs('premium')
  const dialog = await open(page, physician)
  await expect(dialog.getByText('Email address not available for this candidate')).toBeVisible()
  await dialog.getByLabel('Subject').fill('S')
  await dialog.getByLabel('Message').fill('M')
  await expect(dialog.getByRole('button', { name: 'Email program' })).toHaveAccessibleDescription(
    'Email address not available for this candidate',
  )
})

for (const email of ['a@b.example,c@d.example', 'a@b.example\r\nbcc: c@d.example', 'a@b.example&bcc=c@d.example']) {
  test(`threat 29: ${JSON.stringify(email)} is no address to write to`, async ({ page, request, signInAs }) => {
    const physician = await findPhysician(request, 1400)
    await page.route('**/functions/v1/get-physician-contact', (route) =>
      route.fulfill({ json: { email, phone: null } }),
    )
    await signInAs('premium')
    const dialog = await open(page, physician)
    await dialog.getByRole('button', { name: /^View Email/ }).click()
    await dialog.getByLabel('Subject').fill('S')
    await dialog.getByLabel('Message').fill('M')
    await expect(dialog.getByRole('button', { name: 'Gmail' })).toHaveAccessibleDescription(
      'Email address not available for this candidate',
    )
    await expect(dialog.getByRole('link')).toHaveCount(0)
  })
}

test('a message that is too long for a link is copied, and said to be', async ({
  page,
  context,
  request,
  signInAs,
}) => {
  const physician = await findPhysician(request, 1500)
  await context.route(/^https:\/\/(mail\.google|outlook|compose)/, (route) => route.fulfill({ body: 'Compose' }))
  await signInAs('premium')
  const dialog = await open(page, physician)
  await dialog.getByRole('button', { name: /^View Email/ }).click()
  await dialog.getByLabel('Subject').fill('Long')
  await dialog.getByLabel('Message').fill('A long message. '.repeat(600))
  const outlook = dialog.getByRole('link', { name: 'Outlook' })
  const href = (await outlook.getAttribute('href'))!
  expect(href.length).toBeLessThan(2000)
  expect(new URL(href).searchParams.get('subject')).toBe('Long')
  const [opened] = await Promise.all([context.waitForEvent('page'), outlook.click()])
  await opened.close()
  await expect(page.getByText('Opening Email Client')).toBeVisible()
  await expect(page.getByText('Too long to open in your mail app. It was copied: paste it there.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A long message. '.repeat(600).trim() + optOut)
})

test('a client that opens is announced', async ({ page, context, request, signInAs }) => {
  const physician = await findPhysician(request, 1600)
  await context.route(/^https:\/\/mail\.google/, (route) => route.fulfill({ body: 'Compose' }))
  await signInAs('premium')
  const dialog = await open(page, physician)
  await dialog.getByRole('button', { name: /^View Email/ }).click()
  await dialog.getByLabel('Template').selectOption({ label: 'Follow-up' })
  await dialog.getByLabel('Job location').fill('Boise, ID')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Gmail' }).click(),
  ])
  expect(new URL(opened.url()).hostname).toBe('mail.google.com')
  await opened.close()
  await expect(page.getByText('Opening Email Client')).toBeVisible()
})

test('copying that fails says so', async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('forbidden')) },
    })
  })
  const physician = await findPhysician(request, 1)
  const dialog = await open(page, physician)
  await dialog.getByLabel('Subject').fill('S')
  await dialog.getByLabel('Message').fill('M')
  await dialog.getByRole('button', { name: 'Copy Email' }).click()
  await expect(page.getByText('Copy Failed')).toBeVisible()
  await expect(page.getByText('Failed to copy email')).toBeVisible()
})

test('the keyboard opens, writes and closes it, and is back where it was', async ({ page, request }) => {
  const physician = await findPhysician(request, 1)
  await page.goto(`/physician/${physician.id}`)
  const trigger = page.getByRole('button', { name: 'Write an email' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(trigger).toBeFocused()
})

test.describe('a dialog whose script cannot be fetched', () => {
  test.use({ expectedStatuses: [503] })
  test('says so, and works with the next click', async ({ page, request }) => {
    const physician = await findPhysician(request, 1)
    await page.goto(`/physician/${physician.id}`)
    const script = '**/static/email-candidate-dialog*.js'
    await page.route(script, (route) => route.fulfill({ status: 503, body: '' }))
    const trigger = page.getByRole('button', { name: 'Write an email' })
    await trigger.click()
    await expect(page.getByText('Could Not Open')).toBeVisible()
    await expect(page.getByText('The connection was lost. Check your network and try again.')).toBeVisible()
    await page.unroute(script)
    await trigger.click()
    await expect(dialogOf(page)).toBeVisible()
  })
})
