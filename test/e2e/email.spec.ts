import type { APIRequestContext, Page } from '@playwright/test'
import { fullName } from '#shared/text/physician-name.ts'
import type { ListedPhysician } from '../../src/features/lists/contracts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { join } from './newcomers.ts'
import { findPhysician } from './physicians.ts'
import { callAs, makeList } from './prepared-things.ts'
import { expectFits } from './settled.ts'

const description = `St. Brendan Heart Institute is seeking an Interventional Cardiologist in Boise, ID.
Base salary $480,000 - $530,000, four-day work week, call 1:6.`

const preview = (page: Page) => page.getByRole('region', { name: 'Email', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fill(page: Page, signature = ''): Promise<void> {
  await page.getByLabel('Job title').fill('Interventional Cardiologist')
  await page.getByLabel('Job description').fill(description)
  await page.getByLabel('Email signature').fill(signature)
}

async function generate(page: Page, signature?: string): Promise<void> {
  await fill(page, signature)
  await button(page, 'Generate').click()
  await expect(button(page, 'Regenerate')).toBeVisible()
}

/** It clears what was typed, so it asks. */
async function startOver(page: Page): Promise<void> {
  await button(page, 'Start over').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
}

/** The email as it is on the page. */
async function shown(page: Page): Promise<{ subject: string; body: string }> {
  await button(page, 'Edit').click()
  const email = {
    subject: await preview(page).getByLabel('Subject', { exact: true }).inputValue(),
    body: await preview(page).getByLabel('Email', { exact: true }).inputValue(),
  }
  await button(page, 'Done').click()
  return email
}

// These people have not said who they are.
const footer = /--\nIf you’d rather not hear from me again, reply “unsubscribe”/

test('Generate waits for title and description, and says so', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Email Generator')
  await expect(preview(page).getByText('Your email appears here')).toBeVisible()
  const press = button(page, 'Generate')
  await expect(press).toHaveAttribute('aria-disabled', 'true')
  await expect(press).toHaveAccessibleDescription('Please enter both job title and description')
  await page.getByLabel('Job title').fill('Cardiologist')
  await page.getByLabel('Job description').fill('   ')
  await expect(press).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Job description').fill('Boise, ID')
  await expect(press).not.toHaveAttribute('aria-disabled')
  for (const [label, value] of [
    ['Tone', 'Professional'],
    ['Length', 'Medium'],
    ['Position type', 'Full-time'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  // Email actions need both subject and body.
  for (const name of ['Send', 'Copy Email']) {
    await expect(button(page, name)).toHaveAccessibleDescription('Please generate an email first')
  }
  await button(page, 'Save Template').click()
  await expect(page.getByText('Cannot Save')).toBeVisible()
  await expect(page.getByText('Please generate an email first', { exact: true }).first()).toBeVisible()
})

test('an email is written, checked, changed and copied', async ({ page, signInAs, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('free')
  await page.goto('/email')
  await generate(page, 'Jordan Reyes\nRecruiter')
  await expect(page.getByText('Email Generated!')).toBeVisible()
  await expect(preview(page).getByText('Written by Attending')).toBeVisible()
  for (const topic of ['Compensation is covered', 'Location is covered', 'Schedule is covered']) {
    await expect(preview(page).getByRole('listitem').filter({ hasText: topic })).toBeVisible()
  }
  await expectAccessible(page)
  const first = await shown(page)
  for (const fact of [
    '{last_name}',
    '$480,000 to $530,000',
    'four-day work week',
    '1 in 6',
    'Boise, ID',
    'Jordan Reyes',
  ]) {
    expect(first.body).toContain(fact)
  }
  await button(page, 'Copy Email').click()
  await expect(page.getByText('Copied!')).toBeVisible()
  await expect(page.getByText('Email copied to clipboard')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.startsWith(`Subject: ${first.subject}\n\n${first.body}\n\n--\n`)).toBe(true)
  expect(copied).toMatch(footer)
  await page.getByLabel('Add postal address and opt-out line').uncheck()
  await button(page, 'Copy Email').click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`Subject: ${first.subject}\n\n${first.body}`)

  await button(page, 'Regenerate').click()
  await expect.poll(async () => (await preview(page).innerText()).includes(first.body.split('\n\n')[1]!)).toBe(false)
  await button(page, 'Shorter').click()
  await expect(page.getByLabel('Length')).toHaveValue('Short')
  await expect(button(page, 'Shorter')).toHaveAccessibleDescription('This is the shortest length.')
  await button(page, 'Warmer').click()
  await expect(page.getByLabel('Tone')).toHaveValue('Friendly')
  await button(page, 'More formal').click()
  await expect(page.getByLabel('Tone')).toHaveValue('Professional')
  const second = await shown(page)
  // Short is an upper limit: where the posting's facts fit into it, nothing is cut.
  expect(second.body.split(/\s+/).length).toBeLessThan(110)
  // The tone that a wish has set counts for the next email as well.
  await expect(page.getByLabel('Position type')).toHaveValue('Full-time')
})

test('Send leads to a list or to the search, never to an email without a recipient', async ({
  page,
  request,
  signInAs,
}) => {
  test.slow()
  await signInAs('admin')
  await page.goto('/email')
  const { listId, physicians } = await listOfThree(page, request, 4400)
  const { name } = (await callAs<{ data: { id: string; name: string }[] }>(page, 'get-lists', {})).data.find(
    ({ id }) => id === listId,
  )!
  await page.reload()
  await generate(page)
  expect(await preview(page).locator('a[href^="mailto:"]').count()).toBe(0)
  await button(page, 'Send').click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(`/email?list=${listId}`)
  await expect(page.getByRole('heading', { name: 'People' })).toBeInViewport()
  await page.getByRole('region', { name: 'People' }).getByRole('button', { name: 'Review 3 emails' }).click()
  await expect(preview(page).getByText('Physician 1 of 3')).toBeVisible()
  await expect(preview(page).getByRole('heading', { level: 3 })).toContainText(physicians[0]!.lastName)

  await button(page, 'Back to the draft').click()
  await button(page, 'Send').click()
  await page.getByRole('menuitem', { name: 'Choose physicians in the search' }).click()
  await expect(page).toHaveURL('/search')
  await callAs(page, 'delete-list', { listId })
})

test.describe('where the lists cannot be read', () => {
  test.use({ expectedStatuses: [403] })

  test('Send says so, not that there are none, and asks again', async ({ page, request, signInAs }) => {
    await signInAs(await join(request))
    const error = { code: 'forbidden', message: 'No.' }
    await page.route('**/functions/v1/get-lists', (route) => route.fulfill({ status: 403, json: { error } }))
    await page.goto('/email')
    await generate(page)
    await button(page, 'Send').click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('Failed to load your physician lists.')
    await expect(menu).not.toContainText('You have no lists yet.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await menu.getByRole('menuitem', { name: 'Retry' }).click()
    await button(page, 'Send').click()
    await expect(menu).toContainText('You have no lists yet.')
  })
})

test('a draft survives navigation and a reload; two tabs keep theirs; signing out leaves nothing', async ({
  page,
  context,
  request,
  signInAs,
}) => {
  test.slow()
  await signInAs(await join(request))
  await page.goto('/email')
  await generate(page, 'Jordan')
  await page.getByLabel('Job location').fill('Boise, ID')
  await page.getByLabel('Add postal address and opt-out line').uncheck()
  const written = await shown(page)
  // At once: what is typed last is kept as well.
  await page.getByRole('link', { name: 'Lists', exact: true }).first().click()
  await expect(page).toHaveURL('/lists')
  await page.goBack()
  await expect(page.getByLabel('Job title')).toHaveValue('Interventional Cardiologist')
  await page.reload()
  await expect(page.getByLabel('Job description')).toHaveValue(description)
  await expect(page.getByLabel('Job location')).toHaveValue('Boise, ID')
  await expect(page.getByLabel('Email signature')).toHaveValue('Jordan')
  await expect(page.getByLabel('Add postal address and opt-out line')).not.toBeChecked()
  expect(await shown(page)).toEqual(written)
  await expect(preview(page).getByText('Written by Attending')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/email')
  await expect(other.getByLabel('Job title')).toHaveValue('Interventional Cardiologist')
  await other.getByLabel('Job title').fill('Hospitalist')
  await other.reload()
  await expect(other.getByLabel('Job title')).toHaveValue('Hospitalist')
  await page.reload()
  await expect(page.getByLabel('Job title')).toHaveValue('Interventional Cardiologist')
  await other.close()

  await startOver(page)
  await page.reload()
  await expect(page.getByLabel('Tone')).toBeVisible()
  await expect(page.getByLabel('Job title')).toHaveValue('')
  await page.getByLabel('Job title').fill('Nocturnist')
  await page.reload()
  await expect(page.getByLabel('Job title')).toHaveValue('Nocturnist')
  const third = await context.newPage()
  await third.goto('/email')
  await expect(third.getByLabel('Job title')).toHaveValue('Nocturnist')
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  // What was typed a moment ago is waiting to be kept, here and in the other tab.
  await third.getByLabel('Job title').fill('Nocturnist, nights only')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out')).toBeVisible()
  await expect(third).not.toHaveURL('/email')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nocturnist')
})

test('what of the posting is not in the email is listed, and added at its place', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/email')
  const version = {
    subject: 'Cardiologist in Boise',
    body: 'Dear Dr. {last_name},\n\nOne. Two.\n\nKind regards,\nJordan',
    author: 'model',
    sources: [{ sentence: 'One.', words: ['the first'] }],
    leftOut: [
      { words: 'Partnership track after year 2', sentence: 'Partnership comes after year 2.', after: ['One.'] },
      { words: 'No cath, no STEMI call.', sentence: 'There is no cath and no STEMI call.', after: ['Two.'] },
    ],
    note: 'One sentence of the model’s was not supported by your posting. Attending replaced it.',
  }
  const versions = [version, { ...version, subject: 'Another' }, { ...version, subject: 'A third' }]
  await page.route('**/functions/v1/generate-email', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: answer\ndata: ${JSON.stringify({ ...version, versions })}\n\n`,
    }),
  )
  await generate(page)
  await expect(preview(page).getByText(version.note)).toBeVisible()
  const list = preview(page).getByRole('list', { name: 'From your posting, not in this email' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Add “Partnership track after year 2”' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const added = 'Dear Dr. {last_name},\n\nOne. Partnership comes after year 2. Two.\n\nKind regards,\nJordan'
  expect((await shown(page)).body).toBe(added)
  // What was changed stays in its version.
  await preview(page).getByRole('button', { name: 'Version 2' }).click()
  expect(await shown(page)).toEqual({ subject: 'Another', body: version.body })
  await preview(page).getByRole('button', { name: 'Version 1' }).click()
  expect((await shown(page)).body).toBe(added)
  // Still known after a reload.
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveText(/No cath, no STEMI call\./)
  await list.getByRole('button', { name: /^Add/ }).click()
  await expect(list).toHaveCount(0)
})

test('a follow-up tells what the email before it left open, and the page says when there is no more', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('free')
  await page.goto('/email')
  await page.getByLabel('Job title').fill('Interventional Cardiologist')
  await page.getByLabel('Job description').fill(
    `${description}\n- $60,000 sign-on bonus\n- Partnership after 18 months with no buy-in\n- 6 weeks of vacation\n- $5,000 CME
- J-1 waivers are welcome\n- Two advanced practitioners in the clinic\n- Structural heart program, 90 TAVRs a year
- Start in July 2027\n- Board certified or eligible in interventional cardiology`,
  )
  await button(page, 'Generate').click()
  await expect(button(page, 'Regenerate')).toBeVisible()
  const medium = await shown(page)
  // Short is an upper limit: of a posting with more facts, some are cut.
  await button(page, 'Shorter').click()
  await expect(page.getByLabel('Length')).toHaveValue('Short')
  const versions = preview(page).getByRole('group', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveCount(6)
  const first = await shown(page)
  expect(first.body.split(/\s+/).length).toBeLessThan(medium.body.split(/\s+/).length)
  const name = await versions.and(page.locator('[aria-pressed=true]')).innerText()
  await button(page, 'Write the follow-up').click()
  await expect(preview(page).getByRole('button', { name: 'Second email, version 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const second = await shown(page)
  expect(second.subject).toBe(`Following up: ${first.subject}`)
  expect(second.body).toContain('90 TAVRs')
  expect(first.body).not.toContain('90 TAVRs')
  expect(second.body).not.toContain('$480,000')
  await button(page, 'Write the follow-up').click()
  await expect(preview(page).getByRole('button', { name: 'Third email, version 1' })).toBeVisible()
  await expect(preview(page).getByText('Your posting has no more to tell')).toBeVisible()
  await expect(button(page, 'Write the follow-up')).toHaveAccessibleDescription('A sequence has at most three emails.')
  // The first email stays as it was.
  await preview(page).getByRole('button', { name, exact: true }).click()
  expect(await shown(page)).toEqual(first)
})

test('the footer is the sender’s: asked for once, and below every email from then on', async ({
  page,
  request,
  context,
  signInAs,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [physician, person] = [await findPhysician(request, 1), await join(request)]
  await signInAs(person)
  await page.goto('/email')
  await generate(page)
  const ours = 'Attending, Inc.'
  await expect(preview(page).getByText('Your company and postal address are missing')).toBeVisible()
  await expect(preview(page)).not.toContainText(ours)
  await expectAccessible(page)
  await button(page, 'Add them').click()
  await button(page, 'Save').click()
  await expect(preview(page).getByText('Please enter your postal address.')).toBeVisible()
  await preview(page).getByLabel('Company').fill('Reyes Search')
  await preview(page).getByLabel('Postal address', { exact: true }).fill('12 Main St\nBoise, ID 83702')
  await button(page, 'Save').click()
  const line = 'Reyes Search, 12 Main St, Boise, ID 83702'
  await expect(preview(page).getByText(line)).toBeVisible()
  await expect(preview(page).getByText('Your company and postal address are missing')).toHaveCount(0)
  await button(page, 'Copy Email').click()
  await expect(page.getByText('Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`\n\n--\n${line}\nIf you’d rather not`)

  await page.goto('/account')
  await expect(page.getByLabel('Company')).toHaveValue('Reyes Search')
  await expect(page.getByLabel('Postal address', { exact: true })).toHaveValue('12 Main St\nBoise, ID 83702')

  await page.goto(`/physician/${physician.id}`)
  await page.getByRole('button', { name: 'Write an email' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(line)).toBeVisible()
  await dialog.getByLabel('Subject').fill('S')
  await dialog.getByLabel('Message').fill('M')
  await dialog.getByRole('button', { name: 'Copy Email' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.startsWith(`Subject: S\n\nM\n\n--\n${line}\n`)).toBe(true)
  expect(copied).not.toContain(ours)
})

test('what an email lacks and what puts off is said', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/email')
  await generate(page)
  await button(page, 'Edit').click()
  await preview(page).getByLabel('Subject', { exact: true }).fill('A position')
  await preview(page)
    .getByLabel('Email', { exact: true })
    .fill('Dear [First Name],\n\nAct now: a <b>dream job</b> with {salary}!\n<img src=x onerror="document.title=1">')
  await button(page, 'Done').click()
  for (const topic of ['Compensation is missing', 'Location is missing', 'Schedule is missing']) {
    await expect(preview(page).getByRole('listitem').filter({ hasText: topic })).toBeVisible()
  }
  await expect(preview(page).getByText('“Act now”, “dream job”')).toBeVisible()
  await expect(
    preview(page).getByText('“{salary}”, “[First Name]”').or(preview(page).getByText('“[First Name]”, “{salary}”')),
  ).toBeVisible()
  // Threat 33: HTML is text.
  await expect(preview(page).getByText('<b>dream job</b>')).toBeVisible()
  expect(await preview(page).locator('img, b').count()).toBe(0)
})

test('templates are saved, found, loaded, changed, duplicated and deleted', async ({ page, request, signInAs }) => {
  test.slow()
  const person = await join(request)
  await signInAs(person)
  await page.goto('/email')
  const list = page.getByRole('dialog', { name: 'Templates' })
  const open = () => page.getByRole('button', { name: /^Templates/ }).click()
  const close = () => list.getByRole('button', { name: 'Close' }).click()
  await open()
  await expect(list.getByText('No templates yet')).toBeVisible()
  await close()
  await generate(page, 'Jordan')
  await page.getByRole('button', { name: 'Use Boise, ID' }).click()
  await button(page, 'Save Template').click()
  await expect(page.getByText('Template Saved!')).toBeVisible()
  const saved = await shown(page)
  await page.getByRole('button', { name: 'Templates (1)' }).click()
  const rows = list.getByRole('list', { name: 'Templates' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Interventional Cardiologist')
  // The first 150 characters in the menu, and all of it beside it.
  const excerpt = saved.body.replaceAll(/\s+/g, ' ').slice(0, 150).trimEnd()
  await expect(rows.getByText(`${excerpt}…`, { exact: true })).toBeVisible()
  const looked = list.getByRole('article')
  await expect(looked.getByRole('heading')).toHaveText(saved.subject)
  await expect(looked).toContainText('Jordan')
  await expectAccessible(page)
  await close()

  await startOver(page)
  await page.reload()
  await open()
  await list.getByRole('button', { name: 'Load Interventional Cardiologist' }).click()
  await expect(page.getByText('Template Loaded')).toBeVisible()
  // Templates from before have the first name there.
  expect(await shown(page)).toEqual({ ...saved, body: saved.body.replace('Dr. {first_name}', 'Dr. {last_name}') })
  await expect(page.getByLabel('Job location')).toHaveValue('Boise, ID')
  await expect(page.getByLabel('Job title')).toHaveValue('Interventional Cardiologist')
  await button(page, 'Regenerate').click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await button(page, 'Edit').click()
  await preview(page).getByLabel('Subject', { exact: true }).fill('A changed subject')
  await page.getByLabel('Job title').fill('Boise cardiology')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('You are editing the template Boise cardiology.')).toBeVisible()
  await open()
  await expect(rows).toContainText('Boise cardiology')
  await expect(looked.getByRole('heading')).toHaveText('A changed subject')
  await list.getByRole('button', { name: 'Duplicate Boise cardiology' }).click()
  await expect(rows).toHaveCount(2)
  await list.getByLabel('Search templates').fill('COPY boise')
  await expect(rows).toHaveCount(1)
  await list.getByLabel('Search templates').fill('nothing of the kind')
  await expect(list.getByText('No templates match')).toBeVisible()
  await list.getByRole('button', { name: 'Clear search' }).click()
  await rows.getByRole('button', { name: /\(copy\)/ }).click()
  await list.getByRole('button', { name: 'Delete Boise cardiology (copy)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(2)
  await list.getByRole('button', { name: 'Delete Boise cardiology (copy)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByText('Template Deleted')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await close()
  // It was the other one that is open.
  await expect(button(page, 'Save Changes')).toBeVisible()
})

test.describe('failures', () => {
  test.use({ expectedStatuses: [503, 429] })

  test('are told in words, and nothing is lost', async ({ page, signInAs }) => {
    await signInAs('free')
    await page.goto('/email')
    await generate(page)
    const before = await shown(page)
    const error = { code: 'failed', message: 'The writing service is busy. Please wait a minute and try again.' }
    await page.route('**/functions/v1/generate-email', (route) => route.fulfill({ status: 503, json: { error } }))
    await button(page, 'Regenerate').click()
    await expect(page.getByText('Generation Failed')).toBeVisible()
    await expect(page.getByText(error.message)).toBeVisible()
    expect(await shown(page)).toEqual(before)
    await page.route('**/functions/v1/save-email-template', (route) => route.fulfill({ status: 503, json: {} }))
    await button(page, 'Save Template').click()
    await expect(page.getByText('Save Failed')).toBeVisible()
    const message = 'Email templates feature requires database setup. Please run the migration.'
    await page.route('**/functions/v1/save-email-template', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'setup', message } } }),
    )
    await button(page, 'Save Template').click()
    await expect(page.getByText('Email Templates', { exact: true })).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
  })
})

test('words appear as they come, and Stop keeps what is there', async ({ page, signInAs, baseURL }) => {
  await signInAs('free')
  await page.goto('/email')
  // A server that never gets to the end of its email.
  await page.evaluate(() => {
    const fetchBefore = window.fetch
    window.fetch = async (input, init) => {
      if (!String(input).includes('generate-email')) return fetchBefore(input, init)
      const encoder = new TextEncoder()
      const event = (data: object) => encoder.encode(`event: event\ndata: ${JSON.stringify(data)}\n\n`)
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(event({ part: 'subject', at: 0, text: 'First words' }))
          controller.enqueue(event({ part: 'body', at: 0, text: 'Dear Dr. {first_name},' }))
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
  })
  await fill(page)
  await button(page, 'Generate').click()
  await expect(preview(page).getByText('First words')).toBeVisible()
  await expect(preview(page).getByText('Writing...')).toBeVisible()
  await expect(button(page, 'Generating...')).toHaveAttribute('aria-busy', 'true')
  await button(page, 'Stop').click()
  await expect(button(page, 'Regenerate')).toBeVisible()
  expect(await shown(page)).toEqual({ subject: 'First words', body: 'Dear Dr. {first_name},' })
  expect(page.url()).toBe(`${baseURL}/email`)
})

test('the demo account writes emails and keeps none', async ({ page, signInAs }) => {
  await signInAs('demo')
  await page.goto('/email')
  await generate(page)
  await expect(button(page, 'Save Template')).toHaveAccessibleDescription('This feature is disabled in demo mode')
})

/** A list of the admin's, with physicians whose email is known and was never revealed. */
async function listOfThree(
  page: Page,
  request: APIRequestContext,
  from: number,
): Promise<{ listId: string; physicians: ListedPhysician[] }> {
  const physicianIds: number[] = []
  while (physicianIds.length < 3) {
    const { id } = await findPhysician(request, (physicianIds.at(-1) ?? from) + 1, ({ channels }) => channels.email)
    physicianIds.push(id)
  }
  const listId = await makeList(page, `Emails ${crypto.randomUUID()}`, physicianIds)
  const sort = { key: 'name', direction: 'asc' }
  const { data } = await callAs<{ data: ListedPhysician[] }>(page, 'get-list', { listId, sort })
  return { listId, physicians: data }
}

test('form, saved template, and an email for a physician of a list: the link carries exactly what is on the page', async ({
  page,
  request,
  signInAs,
}) => {
  test.slow()
  await signInAs('admin')
  await page.goto('/email')
  const { listId, physicians } = await listOfThree(page, request, 4600)
  const title = `Interventional Cardiologist ${listId.slice(-6)}`

  await page.goto(`/lists/${listId}`)
  await page.getByRole('link', { name: 'Write emails' }).click()
  await expect(page).toHaveURL(`/email?list=${listId}`)
  await page.getByLabel('Length').selectOption('Short')
  await fill(page, 'Jordan & Co. <100%> +1')
  await page.getByLabel('Job title').fill(title)
  await button(page, 'Generate').click()
  await button(page, 'Save Template').click()
  await expect(page.getByText('Template Saved!')).toBeVisible()
  await page.reload()
  const writing = page.getByRole('region', { name: 'Email', exact: true })
  const people = page.getByRole('region', { name: 'People' })
  await startOver(page)
  await expect(people.getByText('Write the email first')).toBeVisible()
  await expect(people.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: /^Templates/ }).click()
  await button(page, `Load ${title}`).click()
  const template = await shown(page)

  await people.getByRole('button', { name: 'Review 3 emails' }).click()
  await expect(writing.getByText('Physician 1 of 3')).toBeVisible()
  await writing.getByRole('button', { name: 'Next' }).click()
  await expect(writing.getByText('Physician 2 of 3')).toBeVisible()
  const physician = physicians[1]!
  const name = fullName(physician)
  await expect(writing.getByRole('heading', { level: 3 })).toContainText(name)
  // Nothing can be sent before the address may be seen.
  await expect(writing.getByRole('button', { name: 'Gmail', exact: true })).toHaveAccessibleDescription(
    /^Press View Email first/,
  )
  await writing.getByRole('button', { name: `View Email of ${name}` }).click()
  await expect(writing.getByRole('link', { name: 'Gmail', exact: true })).toBeVisible()
  await expectAccessible(page)

  const fillIn = (text: string) =>
    text
      .replaceAll(/Dr\. \{(first|last)_name\}/g, `Dr. ${physician.lastName}`)
      .replaceAll('{specialty}', physician.specialty || 'Healthcare')
      .replaceAll('{company_name}', physician.organization || 'your organization')
      .replaceAll('{location}', physician.location || 'your location')
      .replaceAll('{reason}', physician.reason!)
  const [sheet, below] = await writing.locator('.whitespace-pre-wrap').filter({ visible: true }).allInnerTexts()
  expect(sheet).toBe(fillIn(template.body))
  expect(below).toMatch(footer)
  const contact = await callAs<{ email: string }>(page, 'get-physician-contact', {
    physicianId: physician.id,
    field: 'email',
  })
  for (const label of ['Gmail', 'Outlook', 'Yahoo Mail', 'Email program']) {
    const url = new URL((await writing.getByRole('link', { name: label, exact: true }).getAttribute('href'))!)
    const to = label === 'Email program' ? decodeURIComponent(url.pathname) : url.searchParams.get('to')
    expect(to, label).toBe(contact.email)
    expect(url.searchParams.get(label === 'Gmail' ? 'su' : 'subject'), label).toBe(fillIn(template.subject))
    expect(url.searchParams.get('body')!.replaceAll('\r\n', '\n'), label).toBe(`${sheet}\n\n${below}`)
  }
  await writing.getByRole('button', { name: 'Mark contacted' }).click()
  await expect(writing.getByText(/^Contacted on/)).toBeVisible()
  await expect(people.getByRole('listitem').filter({ hasText: 'Contacted' })).toHaveCount(1)
  await writing.getByRole('button', { name: 'Not contacted' }).click()
  await expect(writing.getByText(/^Contacted on/)).toHaveCount(0)
  await callAs(page, 'delete-list', { listId })
})

test('before an address is revealed it is nowhere on the page', async ({ page, request, signInAs }) => {
  await signInAs('admin')
  await page.goto('/email')
  const { listId } = await listOfThree(page, request, 4800)
  await page.goto(`/email?list=${listId}`)
  await generate(page)
  const writing = page.getByRole('region', { name: 'Email', exact: true })
  await page.getByRole('button', { name: 'Review 3 emails' }).click()
  await expect(writing.getByText(/^.•••••@/)).toBeVisible()
  expect(await page.getByRole('main').innerHTML()).not.toMatch(/[a-z0-9]@[a-z0-9-]+\.[a-z]/i)
  await callAs(page, 'delete-list', { listId })
})

test('three steps are side by side, and the message is as tall as the window', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/email')
  await generate(page)
  await button(page, 'Edit').click()
  const [posting, email, people] = await Promise.all(
    ['Posting', 'Email', 'People'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
  )
  expect(posting!.x + posting!.width).toBeLessThanOrEqual(email!.x)
  expect(email!.x + email!.width).toBeLessThanOrEqual(people!.x)
  expect(new Set([posting!.y, email!.y, people!.y]).size).toBe(1)
  expect(email!.y + email!.height).toBeLessThanOrEqual(900)
  const message = (await preview(page).getByLabel('Email', { exact: true }).boundingBox())!
  expect(message.height).toBeGreaterThanOrEqual(450)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the email comes into sight', async ({ page, signInAs }) => {
    await signInAs('free')
    await page.goto('/email')
    await generate(page)
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeInViewport()
    await expectFits(page)
  })
})
