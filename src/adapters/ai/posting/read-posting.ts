/**
 * Splits a posting into clauses that are kept whole: a point, a sentence, or a sentence with the ones that depend on
 * it, together with the label above them. Whatever surrounds the posting on a page is left out.
 */
import { withoutShouting } from './capitals.ts'
import { beginsOtherJobs, isNoise } from './noise.ts'
import { findPlaces, isOnlyPlaces, onlyPlace } from './place.ts'
import { type Line, plainLines, tidy } from './plain-lines.ts'
import { leansOnTheOneBefore, sentencesOf } from './sentences.ts'
import { readTitle, type Title } from './title.ts'
import { carriesFact, type Topic, topicOf, topicOfLabel } from './topics.ts'

export interface Clause {
  /** As it may appear in an email: the posting's words, with the label that gives them their meaning. */
  text: string
  /** Word for word. */
  verbatim: string
  /** What it is about, if a label or a heading says so: 'Sign-on', 'Boise clinic'. */
  label: string
  topic: Topic
  /** Running text, not a point. */
  isSentence: boolean
  isFact: boolean
}

export interface Posting {
  title: Title
  /** The position's type, as the posting writes it; null if it names none or several. */
  place: string | null
  clauses: Clause[]
}

/** Announces what follows without saying anything about it. */
const plainHeading =
  /^(?:(?:the )?(?:job|position|role|opportunity|practice)?\s*(?:overview|summary|details?|description|highlights?|information|snapshot)|overview|about (?:us|the \w+)|who we are|what(?:'|’)?s in it for you|why (?:us|join us|you.{0,20})|what we offer|we offer|the (?:deal|opportunity|offer|position|role|job)|(?:total )?rewards|compensation(?: (?:and|&) benefits)?|comp|salary|pay|benefits?(?: at a glance| package)?|schedule|sched|hours|location|where|call|requirements?|qualifications?|responsibilities|duties|team|perks|community|lifestyle|full job description|job title|description|position|setting|notes?|please note|at a glance|incentives?|our commitment)$/i
/** Says when or for what the clauses under it are true. */
const tellingHeading =
  /^(?:days?|nights?|weekends?|evenings?|weekdays|swing(?: shift)?|part[- ]time|full[- ]time|.{2,30}\b(?:clinic|campus|site|office|hospital|location|track|option))$/i
const labelPattern = /^([\p{L}$#/][^:.!?;$]{0,44}?)\s*:\s+(\S.*)$/u

interface Heading {
  text: string
  topic: Topic | null
  isTelling: boolean
}

const noHeading: Heading = { text: '', topic: null, isTelling: false }

export function readPosting(jobTitle: string, description: string): Posting {
  const clauses: Clause[] = []
  let heading = noHeading
  let elsewhere = false
  let titles = 0
  const lines = plainLines(description)
  for (const [index, line] of lines.entries()) {
    if (line === null) {
      if (lines[index - 1] && !isHeading(lines[index - 1]!)) heading = noHeading
      continue
    }
    if (/^job title\s*:/i.test(line.text) && ++titles > 1) break
    if (beginsOtherJobs(line.text)) {
      elsewhere = true
      continue
    }
    if (isHeading(line)) {
      heading = headingOf(line.text)
      if (heading.topic !== null || plainHeading.test(heading.text)) elsewhere = false
      continue
    }
    if (!elsewhere) for (const cell of line.cells) clauses.push(...clausesOf(cell, line, heading))
  }
  const title = readTitle(jobTitle)
  return { title, place: title.place ?? placeOf(clauses), clauses: mainPayFirst(clauses) }
}

/** The salary before anything that can be earned on top of it. */
function mainPayFirst(clauses: readonly Clause[]): Clause[] {
  const isMain = ({ topic, text }: Clause) =>
    topic === 'pay' && /\b(?:base|salary|salaried|guarante\w+|compensation|starting)\b|^\$\d{3}(?:,\d{3}|k)/i.test(text)
  return [...clauses.filter(isMain), ...clauses.filter((clause) => !isMain(clause))]
}

function isHeading({ text, isPoint, cells }: Line): boolean {
  if (isPoint || cells.length > 1 || text.length > 50) return false
  const bare = text.replace(/\s*[:?]$/, '')
  if (/[:?]$/.test(text)) return bare.split(' ').length <= 7
  return plainHeading.test(bare) || (tellingHeading.test(bare) && bare.split(' ').length <= 4)
}

/** Names a section of the posting, not something its clauses are about. */
const partOfPosting =
  /\b(?:functions?|duties|responsib\w*|qualif\w*|require\w*|benefits?|summary|position|opportunity|highlights?|community|about|why|what|who|how|where|overview|practice|profile|details?|expect|skills|education|experience|demands|compensation|candidates?|ideal|contact|apply|steps|love|package|info\w*|description|role|job|the|our|your|package|facts|mission|culture|lifestyle|area|amenities|perks)\b/i

function headingOf(text: string): Heading {
  const bare = withoutShouting(tidy(text.replace(/\s*[:?]$/, '')))
  const topic = topicOfLabel(bare)
  const isAsked = /\?$/.test(text)
  const isTelling =
    !isAsked &&
    !plainHeading.test(bare) &&
    (tellingHeading.test(bare) || !partOfPosting.test(bare)) &&
    bare.split(' ').length <= 4
  return { text: bare, topic, isTelling }
}

function clausesOf(cell: string, line: Line, heading: Heading): Clause[] {
  const found: Clause[] = []
  let asked: Heading | null = null
  let wasLeftOut = false
  for (const sentence of sentencesOf(cell)) {
    const noise = isNoise(sentence)
    if (noise || isAsking(sentence)) {
      wasLeftOut = true
      asked = !noise && sentence.split(' ').length <= 5 ? headingOf(sentence) : null
      continue
    }
    if (!/[\p{L}\d].*[\p{L}\d]/u.test(sentence) || isStray(sentence, line)) continue
    const last = found.at(-1)
    if (last && !wasLeftOut && leansOnTheOneBefore(sentence) && !labelPattern.test(sentence)) {
      last.text = `${/[.?!]$/.test(last.text) ? last.text : `${last.text}.`} ${cleaned(sentence)}`
      last.verbatim = `${last.verbatim} ${sentence}`
      last.isFact ||= carriesFact(sentence, last.topic)
      continue
    }
    wasLeftOut = false
    found.push(clauseOf(sentence, line, asked ?? heading))
    asked = null
  }
  return found
}

/** 'Inland Heart', 'Cardiologist': a line of its own that says nothing. */
function isStray(sentence: string, { isPoint, text }: Line): boolean {
  return (
    !isPoint &&
    sentence === text &&
    !/[.!:;,\d]/.test(sentence) &&
    sentence.split(' ').length <= 6 &&
    topicOf(sentence, '', null, false) === 'about'
  )
}

function isAsking(sentence: string): boolean {
  return /\?$/.test(sentence) && !/[$\d]/.test(sentence)
}

function clauseOf(sentence: string, line: Line, heading: Heading): Clause {
  const labeled = labelPattern.exec(sentence)
  const label = labeled ? labeled[1]!.trim() : ''
  const isPlain = plainHeading.test(label) && !/^(?:call|comp|salary|pay|schedule|sched|hours)$/i.test(label)
  const own = cleaned(labeled && isPlain ? labeled[2]! : sentence)
  const text = heading.isTelling ? `${heading.text}: ${own}` : own
  const value = labeled ? labeled[2]! : sentence
  const places = findPlaces(withoutShouting(value))
  const read = topicOf(sentence, label, heading.topic, isOnlyPlaces(withoutShouting(value.replace(/[.!]$/, ''))))
  const topic = places.length > 0 && (read === 'about' || (read === 'team' && !/\d/.test(value))) ? 'place' : read
  return {
    text,
    verbatim: sentence,
    label: [heading.isTelling ? heading.text : '', isPlain ? '' : label].filter((part) => part !== '').join(' '),
    topic,
    isSentence: !line.isPoint && labeled === null && !heading.isTelling && isSaid(sentence),
    isFact: carriesFact(sentence, topic),
  }
}

const verbs =
  /\b(?:is|are|was|were|will|would|can|may|has|have|had|offers?|pays?|sees?|covers?|seeks?|serves?|provides?|includes?|earns?|receives?|takes?|works?|joins?|you(?:'|’)ll|there(?:'|’)s|we|they|performs?|becomes?|makes?|sits|lies|stands?|enjoys?|begins?|begin|comes?|needs?|keep|share[sd]?|staffs?|sponsors?|supports?|runs?|averages?|averaged|does|do|wants?|starts?|gets?|leads?|admit|replaces?|employer pays)\b/i

/** Has a subject and a verb, and can go into an email as it is. */
function isSaid(sentence: string): boolean {
  return /[.!]$/.test(sentence) && verbs.test(sentence) && sentence.split(' ').length >= 5
}

function cleaned(text: string): string {
  return tidy(
    withoutShouting(text)
      .replace(/!+/g, '.')
      .replace(/[<>]/g, ' ')
      .replace(/\.{2,}/g, '.')
      .replace(/(?<=[\p{L}\d)%]) \+ (?=\p{L})/gu, ' plus ')
      .replace(/(\$[\d,.]*\d[kKM]?) [-–—] (?=\$\d)/g, '$1 to ')
      .replace(/^\W*?\$ (?=\$)/, ''),
  )
}

function placeOf(clauses: readonly Clause[]): string | null {
  const named = clauses.find(({ text, topic }) => topic === 'place' && isOnlyPlaces(text))
  if (named) return named.text.replace(/[.;]$/, '')
  const labeled = clauses.find(({ text, topic }) => topic === 'place' && onlyPlace(text) !== null)
  if (labeled) return onlyPlace(labeled.text)
  if (clauses.some(({ text }) => /\b(?:remote|telehealth|virtual|from home|home based)\b/i.test(text))) return null
  const all = new Set(clauses.flatMap(({ text }) => findPlaces(text).map((place) => place.text)))
  if (all.size !== 1) return null
  for (const { text } of clauses) {
    const place = onlyPlace(text)
    if (place !== null) return place
  }
  return null
}
