/** The data desk in the browser: each tab, what is decided there, and who is turned away. */
import { paths } from '#shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './prepared-things.ts'
import { expectFits } from './settled.ts'

test('every tab has an address, a heading or an empty state, and no error', async ({ page, signInAs }) => {
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
    ['Duplicates', 'duplicates'],
    ['Specialties', 'specialties'],
    ['Sources', 'sources'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect(page).toHaveURL(paths.dataDesk(address))
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
  }
  // An admin's bar has the most links.
  await page.setViewportSize({ width: 768, height: 1024 })
  // The window is narrower a moment before its styles are.
  await expectFits(page)
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
  await page.getByRole('button', { name: `Reply: ${subject}` }).click()
  await expect(page.getByLabel('Your reply')).toBeFocused()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Write a reply first.')).toBeVisible()
  await page.getByLabel('Your reply').fill('For eleven it is less.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('list', { name: 'Replies' }).getByText('For eleven it is less.').first()).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveCount(0)
  await page.getByRole('button', { name: `Mark as open: ${subject}` }).click()
  await expect(page.getByText(subject, { exact: true })).toHaveCount(0)
})

test.describe('the suppression list', () => {
  test.use({ expectedStatuses: [422] })
  test('takes an entry, finds it by its value, and lifts it with a reason', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto(paths.dataDesk('suppression'))
    const adding = page.getByRole('region', { name: 'Keep someone out' })
    await adding.getByRole('button', { name: 'Add to the list' }).click()
    await expect(adding.getByText('Please enter a valid email address.')).toBeVisible()
    await adding.getByLabel('Identify by').selectOption('NPI')
    await adding.getByLabel('NPI', { exact: true }).fill('1234567890')
    await adding.getByRole('button', { name: 'Add to the list' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Add to the list' }).click()
    await expect(adding.getByText('This is not a valid NPI. Please check the digits.')).toBeVisible()
    // The question that was answered is still closing.
    await expect(question).toHaveCount(0)
    await adding.getByLabel('NPI', { exact: true }).fill('1003000126')
    await adding.getByRole('button', { name: 'Add to the list' }).click()
    await question.getByRole('button', { name: 'Add to the list' }).click()
    await expect(page.getByText('No profile was affected.')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'asked by email' })).toBeVisible()
    await expect(question).toHaveCount(0)

    const finding = page.getByRole('region', { name: 'Look up or lift an entry' })
    await finding.getByLabel('Identify by').selectOption('NPI')
    await finding.getByLabel('NPI', { exact: true }).fill('1003000126')
    await finding.getByRole('button', { name: 'Look up' }).click()
    const entry = finding.getByLabel('Keeps out the physician with this NPI')
    await expect(entry).not.toBeChecked()
    await expectAccessible(page)
    await finding.getByLabel('Why').fill('added by mistake')
    await finding.getByRole('button', { name: 'Lift entries' }).click()
    await expect(finding.getByText('Choose at least one entry.')).toBeVisible()
    await entry.check()
    await finding.getByRole('button', { name: 'Lift entries' }).click()
    await question.getByRole('button', { name: 'Lift entries' }).click()
    await expect(finding.getByText('No entries match.')).toBeVisible()
    await expect(finding.getByText(/^Lifted on .*: added by mistake$/)).toBeVisible()
  })
})

test('a report is confirmed, another taken back, and the alerts about them are settled', async ({ page, signInAs }) => {
  await signInAs('premium')
  // Far from those that other tests look at.
  const { data } = await callAs<{ data: { id: number; firstName: string; lastName: string }[] }>(
    page,
    'search-physicians',
    { filters: { hasEmail: true }, page: 31 },
  )
  const [wrong, right] = data as [(typeof data)[0], (typeof data)[0]]
  for (const { id: physicianId } of [wrong, right]) {
    await callAs(page, 'get-physician-contact', { physicianId, field: 'email' })
    await callAs(page, 'report-contact', { physicianId, field: 'email', reason: 'not_delivered', note: '<b>bold</b>' })
  }
  await signInAs('admin')
  await page.goto(paths.dataDesk('reports'))
  const about = (tag: string, { id }: { id: number }) =>
    page.getByRole('listitem').filter({ has: page.locator(`${tag}[href="${paths.physician(id)}"]`) })
  await expect(about('a', wrong)).toContainText('<b>bold</b>')
  await about('a', wrong)
    .getByRole('button', { name: /^Confirm as wrong/ })
    .click()
  await expect(page.getByText('Confirmed as wrong')).toBeVisible()
  await about('a', right)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(page.getByText('Flag cleared')).toBeVisible()
  await expect(about('a', right)).toHaveCount(0)
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(about('a', wrong)).toContainText('confirmed as wrong')
  await expect(about('a', right)).toContainText('flag cleared')
  await page.goto(paths.dataDesk())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(about('a', wrong)).toHaveCount(0)
  await page.goto(`${paths.dataDesk('alerts')}&state=done`)
  await expect(about('a', wrong).first()).toContainText('admin@attending.example')
})

test('one of two requests by name is declined, the other carried out', async ({ page, request, signInAs }) => {
  const ask = async (npi: string) => {
    const lastName = `Quill${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
    const person = { firstName: 'Zoe', lastName, npi, phone: '(415) 555-0199', email: `${lastName}@home.example` }
    expect((await request.post(paths.call('request-removal-by-name'), { data: person })).ok()).toBe(true)
    return lastName
  }
  const [declined, removed] = [await ask('1003000126'), await ask('1234567893')]
  await signInAs('admin')
  // The job that looks for someone to mail hands them over first.
  await expect(async () => {
    await page.goto(paths.dataDesk('removals'))
    await expect(page.getByRole('heading', { name: removed })).toBeVisible({ timeout: 1000 })
    await expect(page.getByRole('heading', { name: declined })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('button', { name: `Decline the request of Zoe ${declined}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline request' }).click()
  await expect(page.getByText('Request declined')).toBeVisible()
  // Nothing is chosen until the admin chooses.
  const asked = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: removed }) })
  for (const choice of await asked.getByRole('radio').all()) await expect(choice).not.toBeChecked()
  await page.getByRole('button', { name: `Remove Zoe ${removed}` }).click()
  await expect(asked.getByText('Choose the physician.')).toBeVisible()
  await asked.getByRole('radio', { name: /^(None of these|No one in the data)/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Keep out Zoe ${removed}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep out' }).click()
  await expect(page.getByText('Kept out of imports')).toBeVisible()
  for (const name of [declined, removed]) await expect(page.getByRole('heading', { name })).toHaveCount(0)
})

test('a file is looked at, mapped, and tried', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  await page.goto(paths.dataDesk('imports'))
  const content =
    'Given,Contactlastname,specialty,State,Shoe size,Reach at\nAnn,Lee,Cardiology,CA,38,ann@clinic.example\n'
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('This file cannot be imported as it is')).toBeVisible()
  await page.getByLabel('Given maps to').selectOption('Contactfirstname')
  await expect(page.getByRole('cell', { name: 'Ann Lee' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Shoe size/ })).toContainText('Not used')
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 390, height })
  for (const name of ['Columns of the file', 'The first rows, as they will be read']) {
    const table = page.getByRole('region', { name })
    await expect.poll(() => table.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0)
  }
  await page.setViewportSize({ width, height })
  // What has its name right can be left out, too, and taken back.
  await page.getByLabel('Contactlastname maps to').selectOption('Do not import')
  await expect(page.getByText('This file cannot be imported as it is')).toBeVisible()
  await page.getByLabel('Contactlastname maps to').selectOption('Last name (needed)')
  await expect(page.getByText('This file cannot be imported as it is')).toHaveCount(0)
  // A column with addresses that fills nothing is said before anything starts.
  const start = page.getByRole('button', { name: 'Start import' })
  await expect(page.getByText("'Reach at' looks like email addresses.")).toBeVisible()
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Import without this column').check()
  await expect(start).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Import without this column').uncheck()
  await expectAccessible(page)
  await page.getByLabel('Reach at maps to').selectOption('Contactemail')
  await expect(page.getByText('A column is in doubt')).toHaveCount(0)
  await expect(start).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(page.getByText('This was a dry run: nothing was kept.').first()).toBeVisible({ timeout: 60_000 })
})
