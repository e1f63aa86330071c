/**
 * What someone typed, and a press that puts something else in its place: it asks first, and Undo brings the text back.
 */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { join } from './newcomers.ts'
import { findPhysician } from './physicians.ts'
import { callAs, firstPhysicians, makeList } from './prepared-things.ts'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog')
const undo = (page: Page) => page.getByText('What you typed was replaced.').getByRole('button', { name: 'Undo' })

/** Types a text in place of what is there, and selects 'hand' in it. */
async function type(field: Locator): Promise<void> {
  await field.fill(typed)
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(9, 13))
}

const typed = 'Typed by hand.'

const selectedIn = (field: Locator) =>
  field.evaluate((element: HTMLTextAreaElement) =>
    element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0),
  )

interface Replaced {
  press: () => Promise<unknown>
  confirm: string
}

/** What was typed in `field` survives Cancel, is replaced once that is confirmed, and comes back with its selection. */
async function expectAsked(page: Page, field: Locator, { press, confirm }: Replaced): Promise<void> {
  await type(field)
  await press()
  await button(question(page), 'Cancel').click()
  await expect(question(page)).toHaveCount(0)
  await expect(field).toHaveValue(typed)
  await press()
  await button(question(page), confirm).click()
  await expect(question(page)).toHaveCount(0)
  await undo(page).click()
  await expect(field).toHaveValue(typed)
  await expect(field).toBeFocused()
  expect(await selectedIn(field)).toBe('hand')
  await expect(undo(page)).toHaveCount(0)
}

test('an email edited by hand, by every press that writes over it', async ({ page, request, signInAs }) => {
  test.slow()
  await signInAs(await join(request))
  await page.goto('/email')
  await page.getByLabel('Job title').fill('Cardiologist')
  await page.getByLabel('Job description').fill('Cardiologist in Boise, ID. Base salary $480,000, call 1:6.')
  await button(page, 'Generate').click()
  // What no one typed is not asked about.
  await button(page, 'Regenerate').click()
  await expect(question(page)).toHaveCount(0)
  await button(page, 'Edit').click()
  const body = page.getByRole('region', { name: 'Email', exact: true }).getByLabel('Email', { exact: true })
  for (const name of ['Regenerate', 'Shorter', 'Warmer', 'More formal', 'Generate']) {
    await expectAsked(page, body, { press: () => button(page, name).click(), confirm: 'Replace email' })
    await expect(page.getByLabel('Tone'), name).toHaveValue('Professional')
    await expect(page.getByLabel('Length'), name).toHaveValue('Medium')
  }
  // A reload makes no difference.
  await page.waitForTimeout(400)
  await page.reload()
  await button(page, 'Regenerate').click()
  await button(question(page), 'Cancel').click()
  await button(page, 'Edit').click()
  await type(body)
  await button(page, 'Regenerate').click()
  await button(question(page), 'Replace email').click()
  await expect(undo(page)).toBeVisible()
  await page.waitForTimeout(400)
  await page.reload()
  await undo(page).click()
  await expect(body).toHaveValue(typed)
  expect(await selectedIn(body)).toBe('hand')
  await button(page, 'Done').click()
  // What a template keeps is not lost, and what the template lacks is.
  await button(page, 'Edit').click()
  await body.fill('Kept in a template.')
  await button(page, 'Save Template').click()
  await expect(page.getByText('Template Saved!')).toBeVisible()
  await expectAsked(page, body, {
    press: async () => {
      await page.getByRole('button', { name: /^Templates/ }).click()
      await button(page, 'Load Cardiologist').click()
    },
    confirm: 'Load template',
  })
  await expectAsked(page, body, { press: () => button(page, 'Start over').click(), confirm: 'Start over' })
  await expect(page.getByLabel('Job title')).toHaveValue('Cardiologist')
  await expect(page.getByLabel('Job description')).toHaveValue(/call 1:6/)
})

test('a message to one physician, by a template', async ({ page, request, signInAs }) => {
  const { id } = await findPhysician(request, 1700, ({ channels }) => channels.email)
  await signInAs('premium')
  await page.goto(`/physician/${id}`)
  await button(page, 'Write an email').click()
  const dialog = page.getByRole('dialog', { name: /^Email / })
  const template = dialog.getByLabel('Template')
  await template.selectOption({ label: 'First contact' })
  await expect(question(page)).toHaveCount(0)
  await expectAsked(page, dialog.getByLabel('Message'), {
    press: () => template.selectOption({ label: 'Follow-up' }),
    confirm: 'Use template',
  })
})

test('emails edited for some physicians are still there after another list was looked at', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/email')
  const ids = (await firstPhysicians(page)).slice(0, 2).map(({ id }) => id)
  const [first, second] = [
    await makeList(page, `One ${crypto.randomUUID()}`, ids),
    await makeList(page, `Two ${crypto.randomUUID()}`, ids),
  ]
  await page.goto(`/email?list=${first}`)
  await page.getByLabel('Job title').fill('Cardiologist')
  await page.getByLabel('Job description').fill('Cardiologist in Boise, ID.')
  await button(page, 'Generate').click()
  await button(page, 'Review 2 emails').click()
  await button(page, 'Edit this one').click()
  const message = page.getByLabel(/^Message to /)
  await message.fill(typed)
  const list = page.getByLabel('List', { exact: true })
  await list.selectOption(second)
  await button(page, 'Review 2 emails').click()
  await button(page, 'Edit this one').click()
  await expect(message).not.toHaveValue(typed)
  await list.selectOption(first)
  await button(page, 'Review 2 emails').click()
  await button(page, 'Edit this one').click()
  await expect(message).toHaveValue(typed)
  // They are gone with the page, so leaving it is asked about, by a link as by a reload.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await button(question(page), 'Cancel').click()
  await expect(message).toHaveValue(typed)
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload({ waitUntil: 'commit' })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).accept()
  await reloading
  await page.goto('/lists')
  for (const listId of [first, second]) await callAs(page, 'delete-list', { listId })
})

test('stages, by those of a template', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/lists')
  const ids = (await firstPhysicians(page)).slice(0, 1).map(({ id }) => id)
  const listId = await makeList(page, `Stages ${crypto.randomUUID()}`, ids)
  const name = `Template ${crypto.randomUUID()}`
  const { id } = await callAs<{ id: string }>(page, 'save-stage-template', {
    name,
    stages: ['Called', 'Hired'].map((stage) => ({ name: stage })),
  })
  await page.goto(`/lists/${listId}?view=board`)
  await button(page, 'Add stages').click()
  const dialog = page.getByRole('dialog', { name: 'Add stages' })
  const template = dialog.getByLabel('Start with')
  await template.selectOption(id)
  await expect(question(page)).toHaveCount(0)
  await expectAsked(page, dialog.getByLabel('Stage 1 name'), {
    press: () => template.selectOption(id),
    confirm: 'Use template',
  })
  await callAs(page, 'delete-list', { listId })
  await callAs(page, 'delete-stage-template', { templateId: id })
})
