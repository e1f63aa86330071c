/** Which physician a page shows: read once, when the helper's button is pressed, and changed in nothing. */
import { type Line, linesOf } from './lines.ts'
import { namesIn, readListedName, readName, saysPhysician } from './person-name.ts'
import { labeled, labeledTown, npiIn, phoneIn, type Town, townIn } from './places-and-numbers.ts'
import { type Described, describedIn } from './structured.ts'

export interface PagePhysician {
  /** Without titles and degrees. */
  name: string
  npi?: string
  city?: string
  state?: string
  /** Shown to the person at the screen, never sent. */
  phone?: string
}

/** `none`: no physician is shown; `several`: more than one, and none is whom the page is about. */
export type PageReading = PagePhysician | 'none' | 'several'

export function readPage(document: Document): PageReading {
  const lines = linesOf(document)
  const described = describedIn(document)
  const subject = subjectOf(document, lines, described)
  if (typeof subject === 'string') return subject
  const { name, at } = subject
  const facts = described.find((one) => one.name === name)
  // What is above someone's name is about the site.
  const own = lines.slice(at)
  const texts = own.map(({ text }) => text)
  const npi = facts?.npi ?? npiIn(lines.map(({ text }) => text).join('\n'))
  const town = facts?.town ?? labeledTown(own) ?? firstTown(texts)
  const phone = facts?.phone ?? phoneIn(texts)
  return { name, ...(npi && { npi }), ...town, ...(phone && { phone }) }
}

function firstTown(texts: readonly string[]): Town | null {
  for (const text of texts) {
    const town = readName(text)?.isDoctor ? null : townIn(text)
    if (town) return town
  }
  return null
}

interface Subject {
  name: string
  /** The line with the name. */
  at: number
}

function subjectOf(document: Document, lines: readonly Line[], described: readonly Described[]) {
  const headed = lines.flatMap((line, at) => {
    const named = line.level < 7 ? readName(line.text) : null
    return named ? [{ ...named, at, level: line.level }] : []
  })
  const doctors = headed.filter(({ isDoctor }) => isDoctor)
  const title = inTitle(document)
  const atLineOf = (name: string): Subject => {
    const last = name.split(' ').findLast((word) => word.length > 3) ?? name
    return {
      name,
      at: Math.max(
        0,
        lines.findIndex(({ text }) => text.includes(last)),
      ),
    }
  }
  if (described.length === 1) return atLineOf(described[0]!.name)
  const main = doctors.find(({ level }) => level === 1) ?? doctors.find(({ name }) => name === title)
  if (main) return main
  if (new Set(doctors.map(({ name }) => name)).size > 1) return 'several'
  return doctors[0] ?? (title === null ? fromText(lines, headed, atLineOf) : atLineOf(title))
}

/** 'Jane Doe, MD | Lakehaven Health', and a count of messages before it. */
function inTitle(document: Document): string | null {
  const shared = document.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? ''
  for (const title of [document.title, shared]) {
    const named = readName(title.replace(/^\(\d+\)\s*/, '').split(/\s+[|–—·:-]\s+/)[0] ?? '')
    if (named?.isDoctor) return named.name
  }
  return null
}

function fromText(
  lines: readonly Line[],
  headed: readonly (Subject & { level: number })[],
  atLineOf: (name: string) => Subject,
): Subject | 'none' | 'several' {
  const whole = lines.map(({ text }) => text).join('\n')
  const listed = readListedName(labeled(lines, /(?:provider |physician |licensee )?name/) ?? '')
  if (listed && saysPhysician(whole)) return atLineOf(listed.name)
  const main = headed.find(({ level }) => level === 1)
  const below = lines.slice(main?.at ?? 0, (main?.at ?? 0) + 6)
  if (main && saysPhysician(below.map(({ text }) => text).join('\n'))) return main
  const [first, ...others] = namesIn(whole)
  if (first === undefined) return 'none'
  return others.length === 0 ? atLineOf(first) : 'several'
}
