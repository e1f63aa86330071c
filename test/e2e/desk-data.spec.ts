/** The data desk in the browser: each tab, what is decided there, and who is turned away. */
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a visitor is led to the login, a member to the account', async ({ page, signInAs }) => {
  await page.goto(paths.dataDesk())
  await expect(page).toHaveURL(/\/login\?return_to=/)
  await signInAs('premium')
  await page.goto(paths.dataDesk())
  await expect(page).toHaveURL(paths.account())
})

test('every tab has an address, a heading or an empty state, and no fault', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  await page.goto(paths.adminSettings())
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Data Desk' }).click()
  for (const [name, address] of [
    ['Reported contacts', 'reports'],
    ['Removal requests', 'removals'],
    ['Messages', 'messages'],
    ['Suppression list', 'suppression'],
    ['Imports', 'imports'],
    ['Sources', 'sources'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect(page).toHaveURL(paths.dataDesk(address))
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
  }
})

test('a message is answered, and waits again', async ({ page, request, signInAs }) => {
  const subject = `Seats for ${crypto.randomUUID()}`
  const message = {
    name: 'Ann Lee',
    email: 'ann@clinic.example',
    subject,
    message: '<script>alert(1)</script> How much?',
  }
  expect((await request.post(paths.call('contact-form'), { data: message })).ok()).toBe(true)
  await signInAs('admin')
  await page.goto(paths.dataDesk('messages'))
  await expect(page.getByText('<script>alert(1)</script> How much?').first()).toBeVisible()
  await page.getByRole('button', { name: `Mark answered: ${subject}` }).click()
  await expect(page.getByText(subject, { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Answered' }).click()
  await page.getByRole('button', { name: `Mark as waiting: ${subject}` }).click()
  await expect(page.getByText(subject, { exact: true })).toHaveCount(0)
})

test.describe('keeping somebody out', () => {
  test.use({ expectedStatuses: [422] })
  test('says what is wrong, asks, and says what it did', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto(paths.dataDesk('suppression'))
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await page.getByLabel('Known by').selectOption('NPI')
    await page.getByLabel('NPI', { exact: true }).fill('1234567890')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add to the list' }).click()
    await expect(page.getByText('This is no NPI: please check its digits.')).toBeVisible()
    await page.getByLabel('NPI', { exact: true }).fill('1003000126')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add to the list' }).click()
    await expect(page.getByText('Nobody in the data was concerned.')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'asked by mail' })).toBeVisible()
  })
})

test('a file is looked at, mapped, and tried', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  await page.goto(paths.dataDesk('imports'))
  const content = 'Given,Contactlastname,specialty,Shoe size\nAnn,Lee,Cardiology,38\n'
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Look at the file' }).click()
  await expect(page.getByText('This file cannot be taken in as it is')).toBeVisible()
  await page.getByLabel('Given fills').selectOption('Contactfirstname')
  await expect(page.getByRole('cell', { name: 'Ann Lee' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Shoe size/ })).toContainText('Not used')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(page.getByText('This was a dry run: nothing was kept.').first()).toBeVisible({ timeout: 60_000 })
})
