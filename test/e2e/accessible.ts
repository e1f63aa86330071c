/** axe, once for each state of a page. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation of WCAG 2.2 AA or of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await isFirstLook(page))) return
  // In a frame without scripts, axe waits forever; emails have their own rules. The old way can't look into frames of other origins, but
  // there are none, and it takes a quarter of the time.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe[sandbox]')
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  )
  expect(told, `axe on ${page.url()}`).toEqual([])
}

/**
 * A look takes a second of one core, and many tests end on the same page in the same state: all workers together look at it
 * once. Playwright empties its folder of results before each run.
 */
async function isFirstLook(page: Page): Promise<boolean> {
  const seen = path.join(import.meta.dirname, '../../test-results/.axe')
  const state = createHash('sha256')
    .update(await page.evaluate(skeleton))
    .digest('hex')
  mkdirSync(seen, { recursive: true })
  try {
    writeFileSync(path.join(seen, state), '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/**
 * All that axe judges, and nothing else: the elements and their attributes, where there is text, the size and the colors asked
 * for. Which words, numbers and addresses are there makes no difference, but for the names of landmarks, which must differ;
 * a list of rows of one form is one row. Runs in the page.
 */
function skeleton(): string {
  const written = new Set(['href', 'src', 'srcset', 'value', 'placeholder', 'nonce', 'd'])
  const landmark = 'nav, main, aside, section, form, header, footer, dialog, [role]'
  const boneOf = (attribute: Attr, element: Element): string => {
    const { name, value } = attribute
    // A link within the page must lead to something there.
    if (name === 'href' && value.startsWith('#')) return `${name}=${value}`
    if (written.has(name) || (name === 'aria-label' && !element.matches(landmark))) return `${name}${value ? '=…' : ''}`
    return `${name}=${name === 'style' || name.startsWith('data-') ? value.replaceAll(/[\d.]+/g, '#') : value}`
  }
  const bonesOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? '…' : ''
    if (!(node instanceof Element) || node.matches('script, style, link, meta:not([name=viewport])')) return ''
    const attributes = Array.from(node.attributes, (attribute) => boneOf(attribute, node))
      .filter(Boolean)
      .sort()
    const children = Array.from(node.childNodes, bonesOf).filter(Boolean)
    const unlike = children.filter((child, i) => child !== children[i - 1])
    return `<${node.localName} ${attributes.join(' ')}>${unlike.join('')}</>`
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  return [innerWidth, innerHeight, dark, bonesOf(document.documentElement)].join(' ')
}
