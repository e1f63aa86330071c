/** What a page says in the HTML that the server sends: its words, headings, and links, as people read them. */
import type { Speaker, TestServer } from './server.ts'

export interface Page {
  status: number
  /** Where it leads instead, as a path. */
  location: string | undefined
  html: string
  title: string
  /** The words of <main>. */
  main: string
  links: Link[]
  headings: string[]
  buttons: string[]
  /** What is inside the landmark of this element and name; empty if there is none. */
  landmark: (element: string, name: string) => Pick<Page, 'html' | 'links' | 'headings'> & { text: string }
  /** The value of an attribute of the first tag that has this text in it. */
  attribute: (tagWith: string, name: string) => string | undefined
}

export interface Link {
  text: string
  href: string
  isCurrent: boolean
}

export async function readPage(
  server: TestServer,
  path: string,
  speaker: Speaker = 'visitor',
  more: Record<string, string> = {},
): Promise<Page> {
  const response = await server.fetch(path, { headers: { ...(await server.as(speaker).headers()), ...more } })
  const html = (await response.text()).replaceAll('<!-- -->', '')
  return {
    status: response.status,
    location: response.headers.get('location')?.replace(server.origin, ''),
    html,
    title: textOf(within(html, 'title')),
    main: textOf(within(html, 'main')),
    ...partsOf(html),
    landmark: (element, name) => {
      const found = within(html, element, `aria-label="${name}"`)
      return { html: found, text: textOf(found), ...partsOf(found) }
    },
    attribute: (tagWith, name) => {
      const tag = html.match(/<[^>]+>/g)?.find((one) => one.includes(tagWith))
      return decoded(tag?.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1])
    },
  }
}

function partsOf(html: string): Pick<Page, 'links' | 'headings' | 'buttons'> {
  const all = (tag: string) => [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'))]
  return {
    links: all('a').map(([, attributes = '', inner = '']) => ({
      text: /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(inner).trim(),
      href: decoded(/\bhref="([^"]*)"/.exec(attributes)?.[1]) ?? '',
      isCurrent: attributes.includes('aria-current="page"'),
    })),
    headings: all('h[1-6]').map(([, , inner = '']) => textOf(inner).trim()),
    buttons: all('button').map(
      ([, attributes = '', inner = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(inner).trim(),
    ),
  }
}

/** What is inside the first element of this name whose tag has `having` in it. It holds none of its own kind. */
function within(html: string, element: string, having = ''): string {
  const tag = [...html.matchAll(new RegExp(`<${element}\\b[^>]*>`, 'g'))].find(([text]) => text.includes(having))
  if (!tag) return ''
  const begin = tag.index + tag[0].length
  return html.slice(begin, html.indexOf(`</${element}>`, begin))
}

function textOf(html: string): string {
  const words = html.replaceAll(/<(script|style|svg|template)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '')
  return (decoded(words) ?? '').replaceAll(/\s+/g, ' ')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' }

function decoded(text: string | undefined): string | undefined {
  return text?.replaceAll(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (_, name: string) => entities[name]!)
}
