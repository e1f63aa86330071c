import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectFits } from './settled.ts'

async function openDemo(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try it, right here' }).click()
  const demo = page.getByRole('figure').last()
  await expect(demo).toContainText('The people are made up, and nothing you do here is saved.')
  return demo
}

test('the landing page says what it is in numbers that are counted', async ({ page, request }) => {
  const facts = await (await request.post('/functions/v1/get-site-facts', { data: {} })).json()
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physician search for recruiters')
  await expect(main).toContainText('Find the physician before the posting does.')
  await expect(main.getByRole('img', { name: /^The search page:/ })).toHaveCount(1)
  await expect(main.getByRole('definition').first()).toHaveText(facts.physicians.toLocaleString('en-US'))
  await expect(main.getByText('Showing 1-10 of 24,832 results')).toBeVisible()
  // A search of the data, and another one when its button is pressed.
  const examples = await (await request.post('/functions/v1/get-example-searches', { data: {} })).json()
  for (const { query, total } of examples.data) {
    await main.getByRole('radio', { name: query }).check()
    await expect(main.getByText(`${total.toLocaleString('en-US')} physician`).first()).toBeVisible()
  }
  await expect(main.getByRole('link', { name: 'Sign up free' })).toHaveAttribute('href', '/signup')
  for (const name of ['last_name', 'reason']) {
    await expect(main.getByText(`{${name}}`).first()).toBeVisible()
  }
  await expect(main).not.toContainText('Dr. {first_name}')
  // What nothing supports is not claimed.
  await expect(main).not.toContainText(/95 ?%|3 seconds|24[- ]hour|verified personal/i)
  await expect(main).toContainText('$199')
  await expect(main).toContainText('$1,799')
  await expect(main.getByRole('link', { name: 'Submit your resume' })).toHaveAttribute('href', '/submit-resume')
})

test('the demo is a picture until it is clicked, and is fetched only then', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try it, right here' })).toBeVisible()
  const before = scripts.length
  await page.getByRole('figure').getByRole('button', { name: 'Try it, right here' }).press('Enter')
  await expect(page.getByText('Showing 1-10 of 24,832 results')).toBeFocused()
  expect(scripts.slice(before).join()).toContain('live-demo')
})

test('filters work on the sample people, and what a filter counts is what is found', async ({ page }) => {
  const demo = await openDemo(page)
  const countOf = async (name: RegExp) =>
    Number((await demo.getByRole('checkbox', { name }).locator('xpath=..').innerText()).replaceAll(/\D/g, ''))
  const all = await countOf(/^Pediatrics/)
  await demo.getByLabel('States', { exact: true }).fill('Texas')
  await demo.getByLabel('States', { exact: true }).press('Enter')
  await expect(demo.getByRole('checkbox', { name: /^Select / })).toHaveCount(8)
  await expect.poll(() => countOf(/^Pediatrics/)).toBeLessThan(all)
  const [cardiologists, pediatricians] = [await countOf(/^Cardiology/), await countOf(/^Pediatrics/)]
  const total = cardiologists + pediatricians
  await expect(demo.getByText(`Showing 1-10 of ${total.toLocaleString('en-US')} results`)).toBeVisible()
  await demo.getByRole('checkbox', { name: /^Pediatrics/ }).check()
  await expect(demo.getByText(`Showing 1-10 of ${pediatricians} results`)).toBeVisible()
  await expect(demo.getByRole('checkbox', { name: 'Select Yuki Tanaka-Reyes' })).toBeVisible()
  await expect(demo.getByText('The full list is for members')).toBeVisible()
  await demo.getByRole('button', { name: 'Clear All' }).click()
  await demo.getByLabel('Keywords').fill('public speaking')
  await demo.getByLabel('Keywords').press('Enter')
  await expect(demo.getByRole('checkbox', { name: /^Select / })).toHaveCount(6)
  await demo.getByText('Job Title').click()
  await demo.getByLabel('Job Title').fill('no one has this')
  await expect(demo.getByText('None of the sample people')).toBeVisible()
  await demo.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(demo.getByText('Showing 1-10 of 24,832 results')).toBeVisible()
})

test('pages 1 to 3 show the thirty, the others say who the list is for', async ({ page }) => {
  const demo = await openDemo(page)
  await demo.getByRole('button', { name: 'Page 3', exact: true }).click()
  await expect(demo.getByText('Showing 21-30 of 24,832 results')).toBeVisible()
  await expect(demo.getByRole('checkbox', { name: 'Select Ruth Zimmerman' })).toBeVisible()
  await demo.getByRole('button', { name: 'Page 4', exact: true }).click()
  await expect(demo.getByText('Showing 31-40 of 24,832 results')).toBeVisible()
  await expect(demo.getByText('The full list is for members')).toBeVisible()
  await demo.getByRole('button', { name: 'Page 2,484', exact: true }).click()
  await expect(demo.getByText('Showing 24,831-24,832 of 24,832 results')).toBeVisible()
  await demo.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/signup')
})

test('reveal, copy and profile', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const demo = await openDemo(page)
  await demo.getByRole('button', { name: 'View Email of Daniel Abernathy' }).click()
  await expect(demo.getByRole('link', { name: 'daniel.abernathy@clinic.example' })).toBeVisible()
  await demo.getByRole('button', { name: 'Copy email of Daniel Abernathy' }).click()
  await expect(demo.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('daniel.abernathy@clinic.example')
  await demo.getByRole('button', { name: 'View Phone of Daniel Abernathy' }).click()
  await expect(demo.getByText(/\(\d{3}\) 555-01\d\d/)).toBeVisible()
  await demo.getByRole('button', { name: 'View Profile of Ingrid Aldana' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ingrid Aldana, MD' })
  await expect(dialog).toContainText('Mesa Verde Family Practice')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('select, keep on a list, save the search, export', async ({ page }) => {
  const demo = await openDemo(page)
  const pressed = (name: string) => demo.getByRole('button', { name, exact: true })
  await expect(pressed('Add to List')).toHaveAttribute('aria-disabled', 'true')
  await pressed('Select Page').click()
  await expect(demo.getByRole('checkbox', { name: /^Select / }).first()).toBeChecked()
  await pressed('Add to List').click()
  await page.getByLabel('List name').fill('Texas')
  await page.getByRole('dialog').getByRole('button', { name: 'Add to List' }).click()
  await expect(page.getByText('Texas, with 10 physicians.')).toBeVisible()
  await pressed('Select All').click()
  await expect(page.getByText('Selected 30 physicians')).toBeVisible()
  await demo.getByRole('checkbox', { name: 'Select Daniel Abernathy' }).click()
  await expect(page.getByText('Selection Mode Active')).toBeVisible()
  const download = page.waitForEvent('download')
  await pressed('Export Selected').click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(31)
  await expect(page.getByText('Exported 30 physician records')).toBeVisible()

  await pressed('Saved').click()
  await expect(page.getByText("You don't have any saved searches yet.")).toBeVisible()
  await page.keyboard.press('Escape')
  await demo.getByRole('checkbox', { name: /^Cardiology/ }).check()
  await pressed('Save Search').click()
  await page.getByLabel('Search name').fill('Hearts')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Search' }).click()
  await demo.getByRole('button', { name: 'Clear All' }).click()
  await pressed('Saved (1)').click()
  await page.getByRole('button', { name: 'Apply Search' }).click()
  await expect(demo.getByRole('checkbox', { name: /^Cardiology/ })).toBeChecked()
  await expect(demo.getByRole('checkbox', { name: /^Select / })).toHaveCount(7)
})

test('a phone has the filters behind a button, and nothing is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const demo = await openDemo(page)
  await expect(demo.getByLabel('States', { exact: true })).toBeHidden()
  await demo.getByRole('button', { name: 'Filters' }).click()
  await expect(demo.getByLabel('States', { exact: true })).toBeVisible()
  await expectFits(page)
})
