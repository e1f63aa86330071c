/** axe, once for each state of a page. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** No violation of WCAG 2.2 AA or of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  if (!(await isFirstLook(page))) return
  await page.evaluate(axeSource)
  await page.evaluate(setAside)
  const violations = await page.evaluate(violationsOf)
  const told = violations.map(({ id, help, targets }) => `${id}: ${help} (${targets.join(', ')})`)
  expect(told, `axe on ${page.url()}`).toEqual([])
}

/**
 * Only what is wrong leaves the page: all that was right is a long answer. The one kind of frame that there is, an
 * email's, lets no script in, so axe would wait for it forever; emails have their own rules. Runs in the page.
 */
async function violationsOf() {
  // Even the shortest color transition takes a frame, and elements that inherit the color start their own after it.
  for (let frame = 0; frame < 30 && document.getAnimations().some(({ playState }) => playState === 'running'); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(
    { exclude: [['iframe[sandbox]'], ['[data-set-aside]']] },
    { resultTypes: ['violations'], iframes: false },
  )
  for (const element of document.querySelectorAll('[data-set-aside]')) element.removeAttribute('data-set-aside')
  return violations.map(({ id, help, nodes }) => ({ id, help, targets: nodes.map(({ target }) => target.join(' ')) }))
}

/**
 * Of many neighbors of one form, such as the results of a search, axe looks at two: rows may alternate in color. The
 * others still count for what it says of those. Landmarks are never left out, as they must differ. Runs in the page.
 */
function setAside(): void {
  const written = new Set(['href', 'src', 'srcset', 'value', 'placeholder', 'selected', 'id', 'for', 'name', 'key'])
  const isWritten = (name: string) =>
    written.has(name) || /^(aria-(label|labelledby|describedby|controls|owns)|data-.*)$/.test(name)
  const landmark =
    'nav, main, aside, section, form, header, footer, dialog, [role]:not([role=img], [role=presentation])'
  const formOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? '…' : ''
    if (!(node instanceof Element) || node.matches('script, style, link')) return ''
    // A picture's shapes.
    if (node.matches('svg')) return `<svg ${node.getAttribute('class')} ${node.getAttribute('role')}>`
    const attributes = Array.from(node.attributes, ({ name, value }) =>
      isWritten(name)
        ? `${name}${value === '' ? '' : '=…'}`
        : `${name}=${name === 'style' ? value.replaceAll(/[\d.]+/g, '#') : value}`,
    )
    const seen = new Map<string, number>()
    const forms = new Set<string>()
    for (const child of node.childNodes) {
      const form = formOf(child)
      const before = seen.get(form) ?? 0
      seen.set(form, before + 1)
      forms.add(form)
      if (before < 2 || !(child instanceof Element)) continue
      if (!child.matches(landmark) && !child.querySelector(landmark)) child.setAttribute('data-set-aside', '')
    }
    return `<${node.localName} ${attributes.sort().join(' ')}>${[...forms].join('')}</>`
  }
  formOf(document.body)
}

/**
 * A look takes a second of one core, and many tests end on the same page in the same state: all workers together look
 * at it once. Playwright empties its folder of results before each run.
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
 * All that axe judges, and nothing else: the elements and their attributes, where there is text, the size and the
 * colors asked for. Which words, numbers and addresses are there makes no difference, but for the names of landmarks,
 * which must differ; rows of one form are one row, and the shapes of a picture are none. Runs in the page.
 */
function skeleton(): string {
  const written = new Set(['href', 'src', 'srcset', 'value', 'placeholder', 'nonce', 'selected'])
  // React's ids depend on where and when something was rendered; only which of them are equal matters.
  const ids = new Map<string, number>()
  const numbered = (value: string) =>
    value.replaceAll(/_r_\w+_/gi, (id) => {
      if (!ids.has(id)) ids.set(id, ids.size)
      return `#${ids.get(id)}`
    })
  const landmark = 'nav, main, aside, section, form, header, footer, dialog, [role]'
  const list = 'ul, ol, tbody, select, datalist, svg, svg *'
  const boneOf = (attribute: Attr, element: Element): string => {
    const { name, value } = attribute
    // A picture's shapes.
    if (element.closest('svg') && !/^(role|class|id|tabindex|aria-.*)$/.test(name)) return ''
    // A link within the page must lead to something there.
    if (name === 'href' && value.startsWith('#')) return `${name}=${value}`
    if (written.has(name) || (name === 'aria-label' && !element.matches(landmark))) return `${name}${value ? '=…' : ''}`
    return `${name}=${numbered(name === 'style' || name.startsWith('data-') ? value.replaceAll(/[\d.]+/g, '#') : value)}`
  }
  const bonesOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? '…' : ''
    if (!(node instanceof Element) || node.matches('script, style, link, meta:not([name=viewport])')) return ''
    const attributes = Array.from(node.attributes, (attribute) => boneOf(attribute, node))
      .filter(Boolean)
      .sort()
    const children = Array.from(node.childNodes, bonesOf).filter(Boolean)
    const unlike = node.matches(list)
      ? [...new Set(children)]
      : children.filter((child, i) => child !== children[i - 1])
    return `<${node.localName} ${attributes.join(' ')}>${unlike.join('')}</>`
  }
  // Who chooses few colors sees another page.
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const few = matchMedia('(forced-colors: active)').matches
  return [innerWidth, innerHeight, dark, few, bonesOf(document.documentElement)].join(' ')
}
