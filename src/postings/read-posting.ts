/**
 * Reads a posting as a recruiter does: what each statement says about who is wanted, the work, the offer, the process,
 * and the place.
 */
import { benefitsIn } from './benefits.ts'
import { type Draft, draftsOf } from './drafts.ts'
import {
  type Boilerplate,
  type Fact,
  type FactType,
  type Posting,
  type PostingFields,
  type PostingKnowledge,
  roleOf,
  type Statement,
  type StatementKind,
} from './facts.ts'
import type { Finding } from './finding.ts'
import { licensesIn } from './licenses.ts'
import { payIn } from './pay.ts'
import { placesIn } from './places.ts'
import { repeatable } from './plain-text.ts'
import { processIn } from './process.ts'
import { specialtiesIn } from './specialties.ts'
import { telehealthIn } from './telehealth.ts'
import { wantedIn } from './wanted.ts'
import { workIn } from './work.ts'
import { isOfOtherSite, workPlacesIn } from './work-places.ts'

/** Statements that are looked at: many times what a posting has. */
const maxRead = 400

export function readPosting(fields: PostingFields, known: PostingKnowledge): Posting {
  const knowledge = remembered(known)
  const all = draftsOf(fields)
  const drafts = all.slice(0, maxRead)
  const places = drafts.map(({ text }) => placesIn(text, knowledge))
  const specialties = specialtiesIn(drafts, knowledge)
  const telehealth = telehealthIn(drafts)
  const licenses = licensesIn(drafts, places, telehealth.isRemote)
  const sites = workPlacesIn(drafts, places, licenses.consumed, telehealth.isRemote, knowledge)
  const facts: Fact[] = []
  const statements = drafts.map((one, at): Statement => {
    const isElsewhere = isOfOtherSite(one, sites.findings.get(at), sites.work)
    const draft = isElsewhere ? { ...one, boilerplate: 'elsewhere' as const } : one
    const isRead = draft.boilerplate === undefined
    const said = [
      ...(specialties.findings.get(at) ?? []),
      ...(sites.findings.get(at) ?? []),
      ...(licenses.findings.get(at) ?? []),
      ...(telehealth.findings.get(at) ?? []),
      ...(isRead && !draft.isHeading ? ownFindings(draft) : []),
    ]
    const found = isElsewhere ? [] : said
    // What only tells how to apply, or whom to call, says nothing about the job.
    const own = isRead
      ? found
      : [
          ...found,
          ...processIn(draft).filter(({ type }) => type === 'contact' || type === 'deadline' || type === 'start'),
        ]
    const first = facts.length
    facts.push(...withoutRepeats(own).map((one) => factOf(one, draft, at)))
    const indices = facts.slice(first).map((_, i) => first + i)
    return statementOf(draft, indices, facts)
  })
  const unread = all.slice(maxRead).map((draft) => statementOf(draft, [], facts))
  return { fields, facts, statements: [...withNeighbors(statements, drafts), ...unread] }
}

/**
 * What follows text for applicants in its paragraph, and what stands between two such statements, is of their kind
 * unless it says something of the job.
 */
function withNeighbors(statements: readonly Statement[], drafts: readonly Draft[]): Statement[] {
  const told: Statement[] = []
  for (const [at, statement] of statements.entries()) {
    const [before, after] = [told.at(-1), statements[at + 1]]
    const isOpen = statement.facts.length === 0 && ['text', 'not understood'].includes(statement.kind)
    const isSame = drafts[at]!.line !== undefined && drafts[at]!.line === drafts[at - 1]?.line
    const kind = before?.boilerplate
    const joins = isOpen && kind !== undefined && spreading.has(kind) && (isSame || after?.boilerplate !== undefined)
    told.push(joins ? { ...statement, kind: 'boilerplate', boilerplate: kind } : statement)
  }
  return told
}

const spreading: ReadonlySet<Boilerplate> = new Set([
  'apply',
  'employment rules',
  'equal opportunity',
  'legal',
  'page',
  'agency',
  'pay law',
])

/** The same few words are looked up again and again. */
function remembered({ specialties, statesOfTown }: PostingKnowledge): PostingKnowledge {
  const once = <Value>(of: (text: string) => Value) => {
    const values = new Map<string, Value>()
    return (text: string) => {
      if (!values.has(text)) values.set(text, of(text))
      return values.get(text)!
    }
  }
  return { specialties: once(specialties), statesOfTown: once(statesOfTown) }
}

function ownFindings(draft: Draft): Finding[] {
  return [...wantedIn(draft), ...workIn(draft), ...payIn(draft), ...benefitsIn(draft), ...processIn(draft)]
}

/** The same words say one thing of a type once; the longer words win. */
function withoutRepeats(found: readonly Finding[]): Finding[] {
  const sorted = found.toSorted((a, b) => a.from - b.from || b.to - a.to)
  return sorted.filter(
    (one, at) =>
      !sorted.some(
        (other, i) =>
          i !== at &&
          other.type === one.type &&
          other.from <= one.from &&
          other.to >= one.to &&
          (other.to - other.from > one.to - one.from || i < at),
      ),
  )
}

function factOf({ from, to, ...one }: Finding, draft: Draft, statement: number): Fact {
  const text = draft.text.slice(from, to)
  return {
    ...one,
    role: roleOf[one.type as FactType],
    span: { field: draft.field, from: draft.from + from, to: draft.from + to },
    text: repeatable(text),
    statement,
    ...(draft.only === undefined ? {} : { only: draft.only }),
  } as Fact
}

function statementOf(draft: Draft, facts: readonly number[], all: readonly Fact[]): Statement {
  const { field, from, to, boilerplate, heading, isPoint, goesOn } = draft
  return {
    kind: kindOf(draft, facts.filter((at) => all[at]!.type !== 'contact').length),
    span: { field, from, to },
    text: repeatable(draft.text),
    facts,
    isPoint,
    ...(boilerplate === undefined ? {} : { boilerplate }),
    ...(heading === undefined ? {} : { heading }),
    ...(goesOn === undefined ? {} : { label: goesOn }),
  }
}

function kindOf({ boilerplate, isHeading, text, topic, field }: Draft, facts: number): StatementKind {
  if (isHeading) return facts > 0 ? 'facts' : 'heading'
  if (boilerplate !== undefined) return 'boilerplate'
  if (facts > 0) return 'facts'
  const words = text.split(/\s+/).length
  return topic !== undefined || words >= 4 || field !== 'text' ? 'text' : 'not understood'
}
