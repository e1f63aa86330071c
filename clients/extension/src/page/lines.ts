/** What a page shows, line by line. */
export interface Line {
  text: string
  /** 1 to 6 for headings, 7 for labels of tables and lists, 8 for text. */
  level: number
}

const text = 8
const levels: Record<string, number> = { H1: 1, H2: 2, H3: 3, H4: 4, H5: 5, H6: 6, TH: 7, DT: 7 }

/** What has other people's names, and towns where the page's own person isn't. */
const around = 'script, style, noscript, template, nav, aside, footer, form, button, select, svg, dialog, [hidden]'

/** A section under such a heading is about others, or about other times and places. */
const aside =
  /\b(near(by| you)|also viewed|may know|similar|related|recommended|sponsored|colleagues|reviews?|mailing|education|training|experience|employment|licenses|licensure|certifications?|awards|publications|activity|interests|(other|more) (doctors|physicians|providers))\b/i

/** The visible text of a page's own part, without what is around it and sections about others. */
export function linesOf(document: Document): Line[] {
  const lines: Line[] = []
  let current: Line = { text: '', level: text }
  const endLine = (level: number) => {
    const whole = current.text.replace(/\s+/g, ' ').trim()
    // Some pages say everything twice: once for eyes, once for screen readers.
    if (whole !== '' && lines.at(-1)?.text !== whole) lines.push({ text: whole, level: current.level })
    current = { text: '', level }
  }
  const walk = (node: Node, level: number) => {
    if (node.nodeType === Node.TEXT_NODE) current.text += node.textContent
    if (!(node instanceof Element) || node.matches(around) || isBanner(node)) return
    const { display, visibility } = getComputedStyle(node)
    if (display === 'none' || visibility === 'hidden') return
    const own = levels[node.tagName] ?? level
    const breaks = node.tagName === 'BR' || !/^(inline|contents|ruby)/.test(display)
    if (breaks) endLine(own)
    else if (display !== 'inline') current.text += ' '
    for (const child of node.childNodes) walk(child, own)
    if (breaks) endLine(level)
    else if (display !== 'inline') current.text += ' '
  }
  walk(document.body, text)
  endLine(text)
  return withoutOthers(lines)
}

/** The header of the site. That of an article, or one with the page's title, is its own. */
const isBanner = (element: Element) =>
  element.tagName === 'HEADER' && !element.closest('main, article') && element.querySelector('h1') === null

function withoutOthers(lines: readonly Line[]): Line[] {
  let skipped = text + 1
  return lines.filter((line) => {
    if (line.level > skipped) return false
    skipped = line.level < text && aside.test(line.text) ? line.level : text + 1
    return skipped > text
  })
}
