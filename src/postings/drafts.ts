/** A posting in statements, each with what its place on the page says about it; facts are found in them afterwards. */
import { sectionOf } from './applicants.ts'
import { boilerplateOf } from './boilerplate.ts'
import { isDateline } from './elsewhere.ts'
import type { Boilerplate, PostingFields } from './facts.ts'
import { isHeading, isPreferring, labelPattern, limitOf, questionPattern, type Topic, topicOf } from './headings.ts'
import { type Line, linesOf, type Range, sentencesOf, trimmed } from './lines.ts'

export interface Draft extends Range {
  readonly field: keyof PostingFields
  /** The field's words, as they are. */
  readonly text: string
  /** What stands before a colon, in a question, or in the first cell of a row. */
  readonly label?: string | undefined
  /** The label of the statement before it, where it goes on with that. */
  readonly goesOn?: string | undefined
  /** Where the text after the label begins, in the draft. */
  readonly valueAt: number
  /** Of its label, else of its heading. */
  readonly topic?: Topic | undefined
  readonly labelTopic?: Topic | undefined
  /** The index of the heading above it. */
  readonly heading?: number | undefined
  readonly isHeading: boolean
  /** The title, or the first words. */
  readonly isHeadline: boolean
  readonly isPoint: boolean
  /** Its heading says that all of it is only preferred. */
  readonly isPreferred: boolean
  /** What its heading limits it to. */
  readonly only?: string | undefined
  readonly boilerplate?: Boilerplate | undefined
  /** The number of its paragraph or point; those of title and location have none. */
  readonly line?: number
}

interface Above {
  heading?: number | undefined
  topic?: Topic | undefined
  /** All that it announces is this. */
  section?: Boilerplate | undefined
  isPreferred: boolean
  only?: string | undefined
}
const nothingAbove: Above = { isPreferred: false }

export function draftsOf(fields: PostingFields): Draft[] {
  const drafts: Draft[] = []
  for (const field of ['title', 'location'] as const) {
    const text = fields[field] ?? ''
    const range = trimmed(text, { from: 0, to: text.length })
    if (range.to > range.from)
      drafts.push({ ...plain(field, text, range), isHeadline: true, topic: field === 'location' ? 'place' : undefined })
  }
  return [...drafts, ...textDrafts(fields.text, drafts.length)]
}

function plain(field: keyof PostingFields, text: string, { from, to }: Range): Draft {
  const said = text.slice(from, to)
  return {
    ...{ field, from, to, text: said, valueAt: 0 },
    isHeading: false,
    isHeadline: false,
    isPoint: false,
    isPreferred: false,
  }
}

function textDrafts(text: string, before: number): Draft[] {
  const drafts: Draft[] = []
  let above = nothingAbove
  let isHeadlineNext = true
  let titles = 0
  const lines = linesOf(text)
  for (const [at, line] of lines.entries()) {
    const said = text.slice(line.from, line.to)
    const next = lines[at + 1]
    // An empty line ends what a heading announced, unless a list goes on.
    if (line.isAfterGap && !line.isPoint && above.topic !== 'other jobs' && !announcesMore(drafts.at(-1)))
      above = nothingAbove
    if (isLineHeading(text, line, next)) {
      const name = said.replace(/\s*[:?]\s*$/, '')
      above = {
        heading: before + drafts.length,
        topic: topicOf(name),
        section: sectionFor(name),
        isPreferred: isPreferring(name),
        only: limitOf(name),
      }
      drafts.push({
        ...plain('text', text, line),
        ...{ topic: above.topic, isHeading: true, boilerplate: above.section ?? boilerplateOf(said), line: at },
      })
      continue
    }
    // A second title begins another job.
    if (/^(?:job |position )?title\s*:/i.test(said) && titles++ > 0)
      above = { ...nothingAbove, topic: 'other jobs', section: 'other jobs' }
    const made = lineDrafts(text, line, above).map((draft) => ({ ...draft, line: at }))
    for (const draft of made) {
      const isHeadline = isHeadlineNext && draft.boilerplate === undefined
      drafts.push({ ...draft, isHeadline })
      if (isHeadline) isHeadlineNext = false
    }
  }
  return drafts
}

/** Asked for even among the steps of hiring. */
const isFirm = /\bboard[- ](?:certif|eligib)\w*|\bBC\/BE\b|\bfellowship\b|\$\d/i

const sectionFor = (name: string): Boilerplate | undefined =>
  topicOf(name) === 'other jobs' ? 'other jobs' : sectionOf(name)

const announcesMore = (draft: Draft | undefined) => draft?.isHeading === true

function isLineHeading(text: string, line: Line, next: Line | undefined): boolean {
  const said = text.slice(line.from, line.to)
  if (line.isPoint || line.cells.length !== 1) return false
  // 'THE WORK', above lines that don't shout.
  const isSetApart =
    next !== undefined && /^[\p{Lu} &/'’-]{4,30}$/u.test(said) && /\p{Ll}/u.test(text.slice(next.from, next.to))
  return isHeading(said, next !== undefined) || (isSetApart && said.split(' ').length < 5)
}

function lineDrafts(text: string, line: Line, above: Above): Draft[] {
  if (line.isRow) return [rowDraft(text, line, above)]
  return line.cells.flatMap((cell) => {
    const made: Draft[] = []
    let label: Draft | undefined
    for (const range of sentencesOf(text, cell)) {
      const draft = placed(plain('text', text, range), line, above)
      // 'Salary: Cody $285,000; Powell $262,000': both are salaries.
      const follows = draft.label === undefined && /;\s*$/.test(made.at(-1)?.text ?? '') ? label : undefined
      made.push(
        follows
          ? { ...draft, ...goingOn(follows), boilerplate: draft.boilerplate ?? sectionFor(follows.label ?? '') }
          : draft,
      )
      if (draft.label !== undefined) label = draft
      else if (!follows) label = undefined
    }
    return made
  })
}

function rowDraft(text: string, line: Line, above: Above): Draft {
  const [name, value] = line.cells
  const label = text.slice(name!.from, name!.to)
  const topic = topicOf(label)
  const draft = {
    ...plain('text', text, line),
    label,
    labelTopic: topic,
    topic,
    valueAt: value!.from - line.from,
    isPoint: true,
    goesOn: label,
  }
  const boilerplate = above.section ?? sectionFor(label) ?? boilerplateOf(draft.text)
  return { ...draft, ...shared(above), topic: topic ?? above.topic, boilerplate }
}

const goingOn = ({ labelTopic, topic, label }: Draft) => ({ labelTopic, topic, goesOn: label })
const shared = ({ heading, isPreferred, only }: Above) => ({ heading, isPreferred, only })

function placed(draft: Draft, line: Line, above: Above): Draft {
  const found = questionPattern.exec(draft.text) ?? labelPattern.exec(draft.text)
  const label = found?.[1]?.trim()
  const labelTopic = label === undefined ? undefined : topicOf(label)
  return {
    ...draft,
    ...shared(above),
    ...{ label, labelTopic, topic: labelTopic ?? above.topic },
    valueAt: found?.[0].length ?? 0,
    isPoint: line.isPoint || line.cells.length > 1,
    isPreferred: above.isPreferred || (label !== undefined && isPreferring(label)),
    boilerplate:
      (above.section === 'apply' && isFirm.test(draft.text) ? undefined : above.section) ??
      (label === undefined ? undefined : sectionFor(label)) ??
      (label === undefined && above.topic !== 'process' && isDateline(draft.text) ? 'page' : undefined) ??
      boilerplateOf(draft.text),
  }
}
