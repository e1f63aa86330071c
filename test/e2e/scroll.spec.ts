import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const footerLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name })

test('a new page starts at its top, Back returns to where it was', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo(0, 900))
  await footerLink(page, 'Privacy Policy').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  expect(await scrollY(page)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  // The footer's link was scrolled to before it was pressed.
  await expect.poll(() => scrollY(page)).toBeGreaterThan(900)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect.poll(() => scrollY(page)).toBe(400)
})

test('a replaced address leaves the view alone', async ({ page, signInAs }) => {
  await signInAs('premium')
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/search')
  const example = page.getByRole('main').locator('a[href^="/search?"]').first()
  await example.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 70))
  await example.click()
  await expect(page).toHaveURL(/\/search\?/)
  expect(await scrollY(page)).toBe(70)
})

test('another page in its place still starts at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 })
  await page.goto('/login')
  await page.getByLabel('Email').fill('basic@attending.example')
  await page.getByLabel('Password', { exact: true }).fill('attending')
  await page.getByRole('button', { name: 'Log in' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 50))
  expect(await scrollY(page)).toBeGreaterThan(0)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/physicians$/)
  expect(await scrollY(page)).toBe(0)
})

test('an anchor is scrolled to', async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Governing law' }).click()
  await expect(page.getByRole('heading', { name: 'Governing law' })).toBeInViewport()
})

test('a reload stays where it was', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => window.scrollTo(0, 600))
  await page.reload()
  await expect.poll(() => scrollY(page)).toBe(600)
})
