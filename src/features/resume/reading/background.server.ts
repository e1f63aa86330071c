/** Schools, training, posts, and licenses: each only from the entries of its own sections. */
import { normaliseState } from '#data/normalise/place.ts'
import { shortNames } from '#lexicon/short-names.ts'
import { limits } from '#shared/product/limits.ts'
import { usStates } from '#shared/text/us-states.ts'
import { degreeIn } from './degrees.server.ts'
import { type Entry, entriesOf, type Part, partsOf } from './entries.server.ts'
import type { Background, License, Post, School, Training } from './facts.server.ts'
import type { Section } from './headings.server.ts'
import { isOrganization, isTown, namesSpecialty } from './part-words.server.ts'
import { properName } from './proper-name.server.ts'
import { kindNamed, wordsOf } from './quotes.server.ts'
import type { ResumeLine, Sections } from './sections.server.ts'
import { tableIn, withoutTable } from './tables.server.ts'

export function backgroundIn({ lines, labeled }: Sections): Background {
  const entries = groupsOf(lines).flatMap((group) =>
    entriesOf(withoutTable(group)).map((entry) => ({ entry, section: group[0]!.section, heading: group[0]!.heading })),
  )
  const tables = groupsOf(lines).flatMap(tableIn)
  const of = (...sections: Section[]) => entries.filter(({ section }) => sections.includes(section))
  const schools = [
    ...of('education', 'unknown').flatMap(({ entry, section }) => schoolIn(entry, section === 'unknown')),
    ...tables.flatMap((one) => (one.school ? [one.school] : [])),
  ]
  const training = [
    ...of('training', 'education', 'work', 'unknown').flatMap(({ entry, section, heading }) =>
      trainingIn(entry, section, heading),
    ),
    ...tables.flatMap((one) => (one.training ? [one.training] : [])),
  ]
  const licenses = [
    ...lines.filter(({ section }) => section === 'licenses').flatMap((line) => statesIn(line.text, line.text)),
    ...labeled.filter(({ label }) => label === 'licenses').flatMap(({ value, from }) => statesIn(value, from)),
  ]
  return {
    schools: once(schools, (one) => `${one.schoolName}|${one.degree}`).slice(0, limits.resumeEducation),
    training: once(training, (one) => `${one.kind}|${one.place}|${one.specialty}`),
    post: postIn(of('work').map(({ entry }) => entry)),
    licenses: once(licenses, (one) => one.state),
  }
}

const once = <T>(all: readonly T[], key: (one: T) => string): T[] =>
  [...new Map(all.toReversed().map((one) => [key(one), one])).values()].toReversed()

/** Lines of one heading in one block. */
function groupsOf(lines: readonly ResumeLine[]): ResumeLine[][] {
  return [...Map.groupBy(lines, (line) => `${line.laid.block} ${line.section} ${line.heading}`).values()]
}

const quoteOf = ({ lines }: Entry) => wordsOf(lines.map(({ text }) => text).join(' · ')).slice(0, 300)

function schoolIn(entry: Entry, isDoubtful: boolean): School[] {
  const parts = partsOf(entry.lines)
  const degrees = parts.flatMap((part) => {
    const found = part.kind === 'degree' ? degreeIn(part.text) : undefined
    return found ? [{ ...found, part }] : []
  })
  const names = new Set(degrees.map(({ degree }) => degree))
  if (parts.some(({ kind, text }) => kind === 'training' && !isSchool(text)) || names.size !== 1) return []
  const rest = degrees.map(({ rest, part }) => ({ ...part, text: rest })).filter(({ text }) => isSchool(text))
  const all = [...parts.filter(({ kind, text }) => kind !== 'degree' && kind !== 'place' && isSchool(text)), ...rest]
  const lines = new Set(all.map(({ line }) => line))
  // Two schools on two lines share no degree.
  if (lines.size > 1 || (isDoubtful && all.length === 0)) return []
  const school = all[0]?.text ?? (isDoubtful ? undefined : onlyOther(parts, degrees[0]!.part))
  const degree = [...names][0]!
  if (!school || school.length > limits.formLine) return []
  return [{ schoolName: properName(school), degree, from: quoteOf(entry) }]
}

const isSchool = (text: string) =>
  /\b(?:university|universidad|college|school|institute|academy|polytechnic)\b/i.test(text) ||
  (text.length > 2 && (shortNames.get(text.toLowerCase())?.schools.length ?? 0) > 0)

/** What fills a line or cell beside the degree: a school without a word that says so. */
function onlyOther(parts: readonly Part[], degree: Part): string | undefined {
  const others = parts.filter(
    (part) => part.line !== degree.line && part.kind === 'other' && /^\p{Lu}/u.test(part.text) && !isTown(part.text),
  )
  return others.length === 1 ? others[0]!.text : undefined
}

const ofTraining =
  /\b(?:(?:clinical|research|chief) )?(?:residency|resident(?: physician)?|fellowship|fellow|internship|intern)\b(?: training| program)?/i

function trainingIn(entry: Entry, section: Section, heading: string): Training[] {
  const parts = partsOf(entry.lines)
  const named = parts.filter(({ kind }) => kind === 'training')
  const isOwn = section === 'training' && kindNamed(heading) !== undefined
  const kinds = new Set(named.flatMap(({ text }) => kindNamed(text) ?? []))
  const kind = kinds.size === 1 ? [...kinds][0] : kinds.size === 0 && isOwn ? kindNamed(heading) : undefined
  if (!kind || (named.length === 0 && parts.some((part) => part.kind === 'degree'))) return []
  const said = named
    .map(({ text }) =>
      text
        .replace(ofTraining, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^\s*(?:in|of|for)?\s+|\s+(?:in|of)?\s*$/gi, '')
        .trim(),
    )
    .find((text) => text !== '')
  const others = parts.filter((part) => part.kind !== 'training' && part.kind !== 'place' && part.kind !== 'degree')
  const isField = ({ text }: Part) =>
    namesSpecialty(text) && !isOrganization(text.replace(/\b(?:medicine|care)\b/gi, ''))
  const field =
    others.find(isField) ??
    (said ? undefined : others.find(({ text, kind: own }) => own === 'other' && isFirstWords(text)))
  const specialty = said ?? field?.text
  const places = others.filter((part) => part !== field && part.kind !== 'unit')
  const place =
    places.find(({ text }) => isOrganization(text)) ?? places.find(({ text }) => /^\p{Lu}/u.test(text) && !isTown(text))
  if (!specialty || !place || !/^\p{Lu}/u.test(specialty) || specialty.split(' ').length > 7 || /\d/.test(specialty))
    return []
  return [{ kind, specialty: properName(specialty), place: properName(place.text), from: quoteOf(entry) }]
}

/** 'Transitional year', 'Medicine' */
const isFirstWords = (text: string) =>
  /^(?:medicine|surgery|transitional(?: year)?|preliminary\b.*|epilepsy|cytopathology|stroke|\p{L}+ology)$/iu.test(text)

/** The current post: the first that goes on, else the first of all. */
function postIn(entries: readonly Entry[]): Post | undefined {
  const posts = entries.filter(({ lines }) =>
    partsOf(lines).some(({ kind }) => kind === 'title' || kind === 'training'),
  )
  const entry = posts.find((one) => one.isCurrent) ?? (entries.some((one) => one.isCurrent) ? undefined : posts[0])
  if (!entry) return undefined
  const parts = partsOf(entry.lines)
  const title = parts.find(({ kind }) => kind === 'title') ?? parts.find(({ kind }) => kind === 'training')
  const at = entry.lines.indexOf(title!.line)
  const near = parts.filter(({ line, kind, text }) => {
    const apart = Math.abs(entry.lines.indexOf(line) - at)
    return (
      kind === 'other' && apart <= 2 && /^\p{Lu}/u.test(text) && !isTown(text) && !/^(?:full|part)-time$/i.test(text)
    )
  })
  const company =
    near.find(({ text, line }) => isOrganization(text) && line === title!.line) ??
    near.find(({ text }) => isOrganization(text)) ??
    near[0]
  return {
    ...(title!.text.length <= limits.formLine && { title: properName(title!.text) }),
    ...(company && company.text.length <= limits.formLine && { company: properName(company.text) }),
    from: quoteOf(entry),
  }
}

const stateNames = new RegExp(
  String.raw`\b(?:${[...usStates.map(([, name]) => name), 'Puerto Rico', 'Guam'].toSorted((a, b) => b.length - a.length).join('|')})\b`,
  'gi',
)

function statesIn(text: string, from: string): License[] {
  const named = [...text.matchAll(stateNames)].map(([name]) => name)
  const codes = text.split(/[\s,;/|]+/).filter((word) => /^\p{Lu}{2}$/u.test(word))
  return (named.length > 0 ? named : codes).flatMap((one) => {
    const state = normaliseState(one)
    return state ? [{ state, from: wordsOf(from) }] : []
  })
}
