/**
 * Until when a page moves by itself: nothing is measured before. A busy machine brings styles, fonts, and the script
 * seconds after each other.
 */
import { expect, type Page } from '@playwright/test'
import { isTakenOver } from '../support/taken-over.ts'
import { holdRequests } from './hold-requests.ts'

/** Waits until the page has its styles and fonts, and nothing is in motion. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(isSettled)
}

/** Nothing on the page makes it wider than the window. */
export async function expectFits(page: Page, what = page.url()): Promise<void> {
  await settled(page)
  // Not `innerWidth`: that of a phone grows with what is on it.
  const { width } = page.viewportSize()!
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width)
}

/** The mark in the page's timeline from which on the script is there. */
export const scriptsReleased = 'scripts released'

/**
 * Opens a page as the slowest machine would, each step after the other is done: the fonts, the styles, without which
 * nothing is drawn, and the script. What moves in between is moved by the script.
 */
export async function openInSteps(page: Page, address: string): Promise<void> {
  const styles = /\.css$/
  const scripts = /\.js$/
  const releaseStyles = await holdRequests(page, styles)
  const releaseScripts = await holdRequests(page, scripts)
  await page.goto(address, { waitUntil: 'commit' })
  // Nothing is drawn yet, so there are no frames in which to look.
  await page.waitForFunction(haveFontsCome, undefined, { polling: 50 })
  releaseStyles()
  await settled(page)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // Fonts that only the styles ask for have come, and moved what they move.
  await page.evaluate((mark) => void performance.mark(mark), scriptsReleased)
  releaseScripts()
  await page.waitForFunction(isTakenOver)
  await settled(page)
  await page.unroute(styles)
  await page.unroute(scripts)
}

/** In the browser: whether the fonts that every page asks for first are there. */
function haveFontsCome(): boolean {
  const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(({ href }) => href)
  const come = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const hasCome = (href: string) => come.some(({ name, responseEnd }) => name === href && responseEnd > 0)
  return asked.length > 0 && asked.every(hasCome)
}

/** In the browser. Which fonts are needed is known once the text is laid out. */
function isSettled(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  if (document.readyState === 'loading' || links.some(({ sheet }) => sheet === null)) return false
  document.documentElement.getBoundingClientRect()
  if (document.fonts.status !== 'loaded') return false
  // What turns while something is awaited has no end.
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)
}
