/**
 * A posting in the pieces that an email can tell or leave: a statement, or a part of one that stands for itself. A
 * piece keeps the words around its facts that limit them: 'paid back pro rata', 'then $58 per wRVU'.
 */
import type { Posting, Statement } from '#postings/facts.ts'
import { fusedLinesOf } from './fused-lines.ts'
import { countWords } from './grammar.ts'
import { withoutHiring } from './hiring.ts'
import { joinedParts } from './joined-parts.ts'
import { isOwnLabel } from './labels.ts'
import type { Piece } from './piece.ts'
import { readPart } from './read-part.ts'
import { strongTopic } from './topics.ts'

export function piecesOf(posting: Posting): readonly Piece[] {
  const before = known.get(posting)
  if (before !== undefined) return before
  const pieces = readPieces(posting)
  known.set(posting, pieces)
  return pieces
}

/** The versions of an email have the same. */
const known = new WeakMap<Posting, readonly Piece[]>()

function readPieces(posting: Posting): Piece[] {
  const pieces = posting.statements.flatMap((statement, index) => {
    if (statement.kind === 'boilerplate' || statement.kind === 'heading' || statement.span.field !== 'text') return []
    if (isAnswered(statement.text, posting.statements[index + 1]?.text ?? '')) return []
    const label = statement.heading === undefined ? '' : (posting.statements[statement.heading]?.text ?? '')
    return piecesOfStatement(statement, index, posting, label.replace(/[:\s]+$/, ''))
  })
  // What a posting says twice is told once.
  const firstNo = pieces.findIndex(isNoVisa)
  const told = pieces.filter((piece, at) => at <= firstNo || !isNoVisa(piece))
  const once = [
    ...new Map(continued(told).map((piece) => [`${piece.only ?? ''} ${piece.text.toLowerCase()}`, piece])).values(),
  ]
  return once.filter((piece) => !once.some((other) => other !== piece && saysMore(other, piece)))
}

/** '$22,940 to $26,515 Monthly' and 'Salary $22,940 to $26,515, plus a bonus' after '$22,940 to $26,515'. */
const saysMore = (other: Piece, { text, topic, only }: Piece) => {
  // 'Salary … plus a bonus' is a bonus.
  const isOfOne = other.topic === topic || (topic === 'pay' && /^(?:base )?(?:salary|pay)\b/i.test(other.text))
  if (!isOfOne || other.only !== only || other.text.length <= text.length) return false
  const [amounts, others] = [figuresIn(text), figuresIn(other.text)]
  return bareAmounts.test(text) && amounts.length > 0 && amounts.every((amount, at) => amount === others[at])
}

/** '575000-640000', 'Pay range: $575,000 to $640,000'. */
const bareAmounts =
  /^(?:(?:(?:base|annual|full|stated) )*(?:salary|pay|rate|compensation)(?: (?:rate|range))?:? )?(?:up to )?\$?\d[\d,.]*k?(?:\s?(?:to|-|–)\s?\$?\d[\d,.]*k?)?$/i
const figuresIn = (text: string) =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?k?/gi)].map(([figure]) => figure.replaceAll(',', ''))

const isNoVisa = ({ topic, text }: Piece) => topic === 'visa' && /^no (?:visa|visas)\b/i.test(text)

/** '$500,000 for two years; then wRVU' is one, though a period or a semicolon stands between. */
function continued(pieces: readonly Piece[]): Piece[] {
  return pieces.reduce<Piece[]>((so, piece) => {
    const last = so.at(-1)
    const goesOn =
      last !== undefined &&
      piece.statement - last.statement <= 1 &&
      last.only === piece.only &&
      ((last.topic === 'pay' &&
        /^(?:then|(?:the )?(?:salary|pay|base) after that|bonuses after that)\b/i.test(piece.text)) ||
        (/^you tell us the hours$/i.test(last.text) && /^\d+ a week at minimum\b/i.test(piece.text)) ||
        (last.topic === 'schedule' && /^one (?:of them )?is /i.test(piece.text)) ||
        (last.topic === 'bonus' &&
          last.label === piece.label &&
          /^\$[\d,]+ (?:at|on) sign/i.test(last.text) &&
          /^\$[\d,]+ (?:more )?(?:after|at|on) /i.test(piece.text)))
    if (!goesOn) return [...so, piece]
    const joined = {
      ...last,
      facts: [...last.facts, ...piece.facts],
      text: `${last.text}; ${piece.text}`,
      words: `${last.words.replace(/[\s.;]+$/, '')}; ${piece.words}`,
    }
    return [...so.slice(0, -1), joined]
  }, [])
}

function piecesOfStatement(
  statement: Statement,
  index: number,
  { facts, statements }: Posting,
  heading: string,
): Piece[] {
  const own = statement.facts.map((at) => facts[at]!)
  if (own.some(({ type }) => type === 'contact' || type === 'reference')) return []
  const { label: ownLabel, rest: labelledRest } = labelled(withoutMarker(withoutGreeting(withoutRowLabel(statement))))
  const rest = withoutHiring(labelledRest)
  if (rest === '') return []
  const isContinued =
    statement.label !== undefined && statements[index - 1]?.label === statement.label && !/^(?:up to )?[$\d]/.test(rest)
  const label = ownLabel || (isContinued && isOwnLabel(statement.label!) ? '' : (statement.label ?? ''))
  // 'Telework: ad hoc, one day a week' is one thing with a name of its own.
  const isNamed = isOwnLabel(label) && countWords(rest) <= 12 && !/;|\.\s/.test(rest)
  const lines = fusedLinesOf(rest)
  const parts = isNamed
    ? [{ words: rest.replace(/[\s.]+$/, ''), facts: own }]
    : lines.flatMap((line) =>
        joinedParts(line, lines.length === 1 ? own : own.filter(({ text }) => line.includes(text))),
      )
  return parts.map(({ words, facts: told }, at) => ({
    ...readPart(words, told, label || heading, before(parts, words) || (statements[index - 1]?.text ?? '')),
    label:
      at > 0 && isOwnLabel(label) && !/^(?:up to )?[$\d]/i.test(words)
        ? ''
        : label || (isLabel(heading) ? heading : ''),
    heading,
    isUnread: statement.kind === 'not understood' && strongTopic(words) === null,
    only: /^both\b/i.test(words) ? null : (told.find(({ only }) => only !== undefined && limits(only))?.only ?? null),
    statement: index,
  }))
}

/** What stands before a part in its statement. */
const before = (parts: readonly { words: string }[], words: string) =>
  parts[parts.findIndex((part) => part.words === words) - 1]?.words ?? ''

/** Of 'Call <tab> None', whose label stands apart. */
const withoutRowLabel = ({ text, label }: Statement) =>
  label !== undefined && text.startsWith(`${label} `) ? text.slice(label.length + 1) : text

/** A form's question is no statement: 'Relocation expenses reimbursed', and 'Yes' below it. */
const isAnswered = (text: string, next: string) => /^(?:yes|no)(?:$|[.,–—]| [–—-])/i.test(next) && countWords(text) < 6

/** A heading of the page, or a field of a form, limits nothing: 'About the clinic', 'Work Environment Hospital'. */
const limits = (only: string) => !/^(?:about|by|how|what|who|why|work|position|job|location|visa|degree)\b/i.test(only)

/** 'B. No obstetrics', 'Yes: you may qualify', and the bullets of a lost font at the end: 'n n n'. */
const withoutMarker = (text: string) =>
  text
    .replace(/^(?:[A-Z]|[IVX]{1,4})[.)]\s+(?=\p{Lu})|^yes\s?[–—:,-]\s?(?=\p{L})/iu, '')
    .replace(/(?:\s+([nlq§]))(?:\s+\1)+\s*$/, '')

const withoutGreeting = (text: string) =>
  text.replace(
    /^(?:hi|hello|hey)\b[^,.!?]{0,20}[,.!]\s*(?:(?:posting|writing|recruiting|looking) (?:for|on behalf of)\s+)?/i,
    '',
  )

/** A heading that says what an amount is. */
const isLabel = (heading: string) => /^(?:sign|retention|relocation|loan|student loan|stipend)/i.test(heading)

/** 'Call: 1:6' and 'When: Monday to Thursday'. */
function labelled(text: string): { label: string; rest: string } {
  // '7 on/7 off? No. 4 to 5 days in a row.' and 'Is there EMG? Optional.'
  const asked = /^([^?]{1,69})\?\s+(?:(?:no|none)[.,;]\s+)?(?=\S)/i.exec(text)
  if (asked) {
    const about = asked[1]!
      .replace(/^[^:]*: /, '')
      .replace(/^(?:is|are) there (?:an? |any )?|^do (?:you|we|i) (?:have|offer|take|do|need) (?:an? |any )?/i, '')
    const isNamed = about.split(/\s+/).length <= 3 && !/\d/.test(about)
    return { label: isNamed ? about : '', rest: text.slice(asked[0].length) }
  }
  const found = /^([\p{L}][\p{L}\s/&'’-]{0,38}?)\s*(?::|\t|\.{4,}|\|)\s*(?=\S)/u.exec(text)
  if (!found || /\d$/.test(found[1]!)) return { label: '', rest: text }
  // 'Four-day week: two days in clinic' says both.
  if (/\b(?:day|hour)[- ](?:work ?)?week$|^\d?\.\d FTE$/i.test(found[1]!))
    return { label: '', rest: `${found[1]}, ${text.slice(found[0].length)}` }
  return { label: found[1]!.trim(), rest: text.slice(found[0].length) }
}
