/** The lines of a resume with the section that each stands in, and what labels say by themselves. */
import { labelPattern } from '#postings/headings.ts'
import { linesOf } from '#postings/lines.ts'
import { type Label, labelNamed, type Section, sectionNamed } from './headings.server.ts'
import type { LaidLine } from './laid-lines.server.ts'
import { isOrganization, isTitle } from './part-words.server.ts'

export interface ResumeLine {
  text: string
  cells: readonly string[]
  section: Section
  /** The words of the heading above it, '' if there is none. */
  heading: string
  /** What the label before its text names. */
  label?: Label
  isPoint: boolean
  isAfterGap: boolean
  laid: LaidLine
}
export interface Labeled {
  label: Label
  value: string
  from: string
}
export interface Sections {
  lines: readonly ResumeLine[]
  labeled: readonly Labeled[]
  headings: ReadonlySet<Section>
}

interface Above {
  section: Section
  heading: string
}

export function sectionsOf(all: readonly LaidLine[]): Sections {
  const usual = mostFrequent(all.filter(({ region }) => region === 'body').map(lookOf))
  const known = all.filter((line) => !line.text.trim().includes('\t') && isKnownHeading(line, usual))
  const looks = new Set(known.map(lookOf))
  const isCapital = known.filter(({ text }) => isCapitals(text)).length > known.length / 2
  const above = new Map<number, Above>()
  const lines: ResumeLine[] = []
  const labeled: Labeled[] = []
  const headings = new Set<Section>()
  for (const [at, laid] of all.entries()) {
    const state = above.get(laid.block) ?? {
      section: laid.page > 1 && laid.block > 0 ? 'unknown' : 'head',
      heading: '',
    }
    const announce = (section: Section, heading: string) => {
      above.set(laid.block, { section, heading })
      headings.add(section)
    }
    if (laid.region === 'body') {
      const whole = laid.text.trim()
      if (!whole.includes('\t') && isKnownHeading(laid, usual)) {
        const section = sectionNamed(nameOf(whole))!
        // 'Physician profile' above everything is the title.
        if (lines.length > 0 || section !== 'other') announce(section, nameOf(whole))
        continue
      }
      const ownLook = looks.has(lookOf(laid)) && lookOf(laid) !== usual
      if (isUnknownHeading(laid, { isCapital, ownLook }) && all[at + 1]?.block === laid.block) {
        announce('unknown', whole)
        continue
      }
    }
    const found = withLabels(laid)
    labeled.push(...found.labeled)
    if (found.announced && laid.region === 'body') announce(found.announced.section, found.announced.heading)
    if (found.text === '') continue
    const { section, heading } = above.get(laid.block) ?? state
    const [line] = linesOf(found.text.replaceAll('\n', ' '))
    if (!line) continue
    lines.push({
      ...{ text: found.text.slice(line.from, line.to), section, heading, laid },
      cells: line.cells.map(({ from, to }) => found.text.slice(from, to)),
      ...(found.label && { label: found.label }),
      ...{ isPoint: line.isPoint, isAfterGap: laid.isAfterGap },
    })
  }
  return { lines, labeled, headings }
}

const nameOf = (text: string) => text.replace(/\s*:\s*$/, '').trim()
const isCapitals = (text: string) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)
const lookOf = ({ look, size, style }: LaidLine) => `${look} ${size} ${style}`

function mostFrequent(values: readonly string[]): string {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].reduce((best, one) => (one[1].length > best[1].length ? one : best), ['', []])[0]
}

/** They can be nothing else, however they look. */
const plainHeading =
  /^(?:(?:Medical|State) )?(?:Licenses|Licensure|Education|Experience|Training|Employment|References|Certifications?|Skills|Contact|Publications)$/

/** Its words are those of headings, and it looks like one. */
function isKnownHeading(laid: LaidLine, usual: string): boolean {
  const text = laid.text.trim()
  if (sectionNamed(nameOf(text)) === undefined) return false
  return laid.style !== null || lookOf(laid) !== usual || isCapitals(text) || /:$/.test(text) || plainHeading.test(text)
}

/** It only looks like the other headings. */
function isUnknownHeading(laid: LaidLine, { isCapital, ownLook }: { isCapital: boolean; ownLook: boolean }): boolean {
  const text = laid.text.trim()
  if (laid.style === 'heading') return true
  if (!ownLook || /[\t,;@\d|]/.test(text) || text.split(' ').length > 4 || /[.]$/.test(text)) return false
  return isCapital ? isCapitals(text) : laid.isAfterGap && !isTitle(text) && !isOrganization(text)
}

interface LabelsFound {
  text: string
  labeled: readonly Labeled[]
  label?: Label
  announced?: Above
}

/** 'Phone: …', 'Name: | Ann Lee | Specialty: | Urology', 'EDUCATION | Yale …', 'RESIDENCY Surgery, …' */
function withLabels({ text }: LaidLine): LabelsFound {
  const cells = text.split('\t').map((cell) => cell.trim())
  const filled = cells.filter((cell) => cell !== '')
  const [first = '', ...others] = filled
  const labeled = filled.flatMap((cell, at): Labeled[] => {
    const next = filled[at + 1]
    const label = /:$/.test(cell) || (at === 0 && filled.length === 2) ? labelNamed(nameOf(cell)) : undefined
    if (label && next !== undefined && !/:$/.test(next)) return [{ label, value: next, from: `${cell} ${next}` }]
    const [, name = '', value = ''] = /^([^:]{2,40}):\s+(\S.*)$/.exec(cell) ?? []
    const inside = value === '' ? undefined : labelNamed(name)
    return inside ? [{ label: inside, value, from: cell }] : []
  })
  if (labeled.length > 0) {
    const label = labeled.length === 1 ? labeled[0]!.label : undefined
    return { text: filled.join('\t'), labeled, ...(label && { label }) }
  }
  if (others.length > 0 && cells[0] !== '') {
    const section = /:$/.test(first) || isCapitals(first) ? sectionNamed(nameOf(first)) : undefined
    if (section) return { text: others.join('\t'), labeled, announced: { section, heading: nameOf(first) } }
  }
  const inside = labelPattern.exec(text.trim())
  const named = inside ? sectionNamed(inside[1]!) : undefined
  if (inside && named)
    return { text: text.trim().slice(inside[0].length), labeled, announced: { section: named, heading: inside[1]! } }
  const capitals = /^((?:\p{Lu}{4,}|AND|&)(?: (?:\p{Lu}{4,}|AND|&))*) (?=\p{Lu}\p{Ll})/u.exec(text.trim())
  const shouted = capitals ? sectionNamed(capitals[1]!) : undefined
  if (capitals && shouted)
    return {
      text: text.trim().slice(capitals[0].length),
      labeled,
      announced: { section: shouted, heading: capitals[1]! },
    }
  return { text: filled.join('\t'), labeled }
}
