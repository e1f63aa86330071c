/** A profile next to the rows that it was opened from: by mouse and by keyboard, with its own address. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { firstPhysicians, makeList } from './prepared-things.ts'

test.beforeEach(({ signInAs }) => signInAs('premium'))

interface Person {
  firstName: string
  lastName: string
}
/** The profile has middle names, too. */
const drawer = (page: Page, { firstName, lastName }: Person) =>
  page.getByRole('dialog', { name: new RegExp(`^${firstName} .*${lastName}`) })
const link = (page: Page, id: number) => page.locator(`[data-row="${id}"] [data-row-link]`)

test('opens from a list, goes to the next and back by keys, and gives the focus back to the row', async ({ page }) => {
  const people = (await firstPhysicians(page)).slice(0, 3)
  const [first, second] = people
  const listId = await makeList(
    page,
    `Drawer ${Date.now()}`,
    people.map(({ id }) => id),
  )
  const address = `/lists/${listId}?view=table`
  await page.goto(address)
  await link(page, first!.id).click()
  await expect(drawer(page, first!)).toBeVisible()
  await expect(page).toHaveURL(`${address}#physician-${first!.id}`)
  await expect(drawer(page, first!).getByRole('button', { name: 'Previous physician' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('j')
  await expect(drawer(page, second!)).toBeVisible()
  // What is typed in a field is no key.
  await drawer(page, second!)
    .getByRole('button', { name: /^Log contact/ })
    .click()
  await page
    .getByRole('dialog', { name: /^Log a contact/ })
    .getByLabel('Note')
    .fill('jjj')
  await page.keyboard.press('Escape')
  await expect(drawer(page, second!)).toBeVisible()
  await page.reload()
  await expect(drawer(page, second!)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(link(page, second!.id)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await expect(drawer(page, first!)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('opens beside the people who get an email, whose text stays as it is', async ({ page }) => {
  const people = (await firstPhysicians(page)).slice(0, 2)
  const listId = await makeList(
    page,
    `Drawer ${Date.now()}`,
    people.map(({ id }) => id),
  )
  await page.goto(`/email?list=${listId}`)
  await page.getByLabel('Job title').fill('Cardiologist in Boise')
  const rows = page.getByRole('list', { name: 'Physicians to write to' }).locator('[data-row]')
  await expect(rows).toHaveCount(2)
  const [first, second] = await rows.evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-row'))))
  const person = (id: number | undefined) => people.find((one) => one.id === id)!
  await link(page, first!).click()
  await expect(drawer(page, person(first))).toBeVisible()
  await page.keyboard.press('j')
  await expect(drawer(page, person(second))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link(page, second!)).toBeFocused()
  await expect(page.getByLabel('Job title')).toHaveValue('Cardiologist in Boise')
})

test('opens from a search, and leads to the full profile', async ({ page }) => {
  const [first, second] = await firstPhysicians(page)
  await page.goto('/search')
  await link(page, first!.id).focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page, first!)).toBeVisible()
  await drawer(page, first!).getByRole('button', { name: 'Next physician' }).click()
  const next = drawer(page, second!)
  await next.getByRole('link', { name: 'Open full profile' }).click()
  await expect(page).toHaveURL(`/physician/${second!.id}`)
  await page.goBack()
  await expect(next).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
