/**
 * A posting in the pieces that an email can tell or leave: a statement, or a part of one that stands for itself. A
 * piece keeps the words around its facts that limit them: 'paid back pro rata', 'then $58 per wRVU'.
 */
import type { Fact, Posting, Statement } from '#postings/facts.ts'
import { usStates } from '#shared/text/us-states.ts'
import { inPlainWords } from '../plain-words.ts'
import { countWords, inside } from './grammar.ts'
import { withoutHiring } from './hiring.ts'
import { isOwnLabel } from './labels.ts'
import { phrased, ratios, tidy, withAntecedent, withoutDistance } from './phrasing.ts'
import type { Piece } from './piece.ts'
import { pointOf } from './points.ts'
import { statementOf } from './statement.ts'
import { strongTopic, topicFor, topicOfFact } from './topics.ts'
import { isOrdinary, mayBeNamed } from './words.ts'

export function piecesOf(posting: Posting): Piece[] {
  const pieces = posting.statements.flatMap((statement, index) => {
    if (statement.kind === 'boilerplate' || statement.kind === 'heading' || statement.span.field !== 'text') return []
    const label = statement.heading === undefined ? '' : (posting.statements[statement.heading]?.text ?? '')
    return piecesOfStatement(statement, index, posting, label.replace(/[:\s]+$/, ''))
  })
  // What a posting says twice is told once.
  return [
    ...new Map(continued(pieces).map((piece) => [`${piece.only ?? ''} ${piece.text.toLowerCase()}`, piece])).values(),
  ]
}

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

function piecesOfStatement(statement: Statement, index: number, { facts }: Posting, heading: string): Piece[] {
  const own = statement.facts.map((at) => facts[at]!)
  if (own.some(({ type }) => type === 'contact' || type === 'reference')) return []
  const { label: ownLabel, rest: labelledRest } = labelled(withoutGreeting(withoutRowLabel(statement)))
  const rest = withoutHiring(labelledRest)
  if (rest === '') return []
  const label = ownLabel || (statement.label ?? '')
  // 'Telework: ad hoc, one day a week' is one thing with a name of its own.
  const isNamed = isOwnLabel(label) && countWords(rest) <= 12 && !/;|\.\s/.test(rest)
  const parts = isNamed ? [{ words: rest.replace(/[\s.]+$/, ''), facts: own }] : joinedPieces(rest, own)
  return parts.map(({ words, facts: told }) => ({
    ...readPart(words, told, label || heading, before(parts, words)),
    label: label || (isLabel(heading) ? heading : ''),
    heading,
    isUnread: statement.kind === 'not understood' && strongTopic(words) === null,
    only: told.find(({ only }) => only !== undefined)?.only ?? null,
    statement: index,
  }))
}

function readPart(words: string, facts: readonly Fact[], above: string, beforeIt: string) {
  const plain = withoutDistance(words)
  const topic = topicFor(plain, facts, above)
  const text = tidy(withoutDistance(inPlainWords(unshouted(words))))
  return { topic, facts, words, text: phrased(withAntecedent(ratios(text), beforeIt), facts, topic) }
}

/** 'NO CALL' as a word; what is no word of its own may be an abbreviation. */
const unshouted = (text: string) =>
  text.replace(/\b\p{Lu}{4,}\b/gu, (word) => (isOrdinary(word.toLowerCase()) ? word.toLowerCase() : word))

/**
 * A piece in the parts that a sentence of ours can tell, where it can't tell the whole. A part whose condition can't be
 * told with it isn't told either.
 */
export function inTellableParts(piece: Piece, isTellable: (piece: Piece) => boolean): Piece[] {
  if (isTellable(piece)) return [piece]
  const cuts = cutUp(piece.words, apart).flatMap((cut) => inLines(piece.words, cut))
  // Of 'OM, FM, or EM', none stands alone.
  if (orOfList.test(piece.words) || isListInClause(piece.words)) return [piece]
  if (cuts.length < 2 || cuts.length > 8 || piece.only !== null || piece.topic === 'place') return [piece]
  const parts: Piece[] = []
  for (let at = 0; at < cuts.length; ) {
    const tries = cuts.slice(at).map((_, index) => cuts.length - index)
    const to = tries.find((end) => end > at && isTellable(partOf(piece, cuts[at]!.from, cuts[end - 1]!.to)))
    const above = at === 0 ? '' : piece.words.slice(cuts[at - 1]!.from, cuts[at - 1]!.to).trim()
    const isConditional =
      (to !== undefined && to < cuts.length && conditional.test(piece.words.slice(cuts[to]!.from).trim())) ||
      (piece.topic === 'call' &&
        /^(?:and )?(?:paid |compensated )?(?:at )?\$/i.test(piece.words.slice(cuts[at]!.from).trim())) ||
      (/^(?:if|when|unless|until|once|for (?:those|physicians) who)\b/i.test(above) && parts.at(-1)?.isUnread !== false)
    const end = to === undefined || isConditional ? at + 1 : to
    const part = partOf(piece, cuts[at]!.from, cuts[end - 1]!.to)
    parts.push(isConditional ? { ...part, topic: 'text', isUnread: true } : part)
    at = end
  }
  const isAll = parts.every(isTellable)
  if (!isAll && pointOf(piece) !== null) return [piece]
  return parts.some(isTellable) ? parts.filter(({ text }) => text !== '') : [piece]
}

/** 'It depends on readmissions, length of stay, and experience': a part of it would say something else. */
const isListInClause = (words: string) =>
  statementOf(inside((/^.*, and ([^,;]+)$/.exec(words)?.[1] ?? '').replace(/[\s.]+$/, ''), new Set())) === null &&
  /^[^,;]+ (?:is|are|depends?|includes?|covers?|needs?|requires?|offers?|has|have|with|for|of|by|on) [^,;]+(?:, [^,;]+)*, and [^,;]+$/i.test(
    words,
  ) &&
  !/, and (?:is|are|has|have|we|you|they|it|the|there|no)\b/i.test(words)

/** Where a piece that can't be told comes apart. */
const apart =
  /[;|]\s*|,(?!\d)\s+(?=\S)|\s[–—-]\s(?!\$?\d)|(?<=\p{L}{2}|\d|%|\))(?<!\b(?:St|Ste|Mt|Ft|Dr))\.\s+(?=[\p{L}$\d])|\s(?:\+|plus)\s(?!an? )|\sand\s(?=\$|up to \$)/gu

const orOfList = new RegExp(`,\\s+or\\b(?! (?:${usStates.map(([, name]) => name).join('|')})\\b)`)
const state = usStates.map(([, name]) => name).join('|')
/** Lines that were put into one: 'New Mexico $2,000 per weekday Blocks of 5 days or more'. */
const lineEnds = new RegExp(
  String.raw`(?<=\b(?:${state}))\s+(?=\$\d)|(?<=[\p{L}\d] )(?=(?:NO|\p{Lu}\p{Ll}+) )|(?<=\p{L} )(?=\d+ (?:days|deliveries|beds|visits|pain) )`,
  'gu',
)

function inLines(text: string, { from, to }: { from: number; to: number }): { from: number; to: number }[] {
  const own = text.slice(from, to)
  if (!/\$\d/.test(text) || !isFusedLines(text)) return [{ from, to }]
  const at = [...own.matchAll(lineEnds)]
    .map(({ index, 0: found }) => index + found.length)
    .filter((index) => {
      const word = /^\p{L}+/u.exec(own.slice(index))?.[0] ?? ''
      return (
        !/\b(?:of|to|or|for|over|than|every|per) $/.test(own.slice(0, index)) &&
        (word === '' ||
          word === 'NO' ||
          /^\$/.test(own.slice(index)) ||
          word === 'No' ||
          (isOrdinary(word.toLowerCase()) && !mayBeNamed.test(word)))
      )
    })
  return [0, ...at].map((start, index) => ({
    from: from + start,
    to: from + ([...at, own.length][index] ?? own.length),
  }))
}

const stateAndAmount = new RegExp(String.raw`\b(?:${state}) \$\d`)
const isFusedLines = (text: string) =>
  stateAndAmount.test(text) ||
  [...text.matchAll(/(?<=[\p{Ll}\d] )\p{Lu}\p{Ll}{2,}/gu)].some(
    ([word]) => isOrdinary(word.toLowerCase()) && !mayBeNamed.test(word),
  )

const conditional =
  /^(?:if|when|unless|until|repaid|forgiven|paid back|deducted|tied|but|prorated|so long|as long|contingent|subject|provided|both|minus|less|not|split|taken|renewable|reimbursed|cap[- ]exempt|financed|half|rising|thereafter)\b/i

function partOf(piece: Piece, from: number, to: number): Piece {
  const words = piece.words
    .slice(from, to)
    .replace(/^[\s,;•|.–—+-]+|[\s,;•|–—+-]+$/g, '')
    .replace(/^and |[\s,]+(?:and|plus|with|\+)$/gi, '')
  const facts = piece.facts.filter(({ text }) => words.toLowerCase().includes(text.toLowerCase()))
  const read = readPart(words, facts, piece.label || piece.heading, '')
  const topic =
    read.topic === 'text' && ['benefit', 'requirement', 'schedule', 'scope', 'team'].includes(piece.topic)
      ? piece.topic
      : read.topic
  return { ...piece, ...read, topic }
}

/** What stands before a part in its statement. */
const before = (parts: readonly { words: string }[], words: string) =>
  parts[parts.findIndex((part) => part.words === words) - 1]?.words ?? ''

/** Of 'Call <tab> None', whose label stands apart. */
const withoutRowLabel = ({ text, label }: Statement) =>
  label !== undefined && text.startsWith(`${label} `) ? text.slice(label.length + 1) : text

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
    const about = asked[1]!.replace(
      /^(?:is|are) there (?:an? |any )?|^do (?:you|we|i) (?:have|offer|take|do|need) (?:an? |any )?/i,
      '',
    )
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

/** Where a statement can be cut, if each side has facts of its own. */
const cuts =
  /[;•|]\s*|(?<=\p{L}{2}|\d|%|\))(?<!\b(?:St|Ste|Mt|Ft|Dr|Mr|Ms|vs|No|approx|incl|min|max|avg|est))\.\s+(?=[\p{L}$\d])|,(?!\d)\s+(?=\S)|\s[–—]\s(?!\$?\d)|\sand\s(?=(?:PSLF|NHSC)\b)/gu

/** A part that begins like this belongs to the one before it. */
const dependent =
  /^(?:then|which|who|that|where|if|when|while|after|before|until|unless|except|but|or|nor|paid|capped|backed|shared|split|half|depending|including|plus|based|per|each|with|without|not|only|as|to|from|by|on|of|in|for|at|than|though|although|so|because|since|average|averaging|whichever|including|minimum|maximum|repaid|prorated|pro|forgiven|tied|payable|once|over|above|every|followed|averaged|thereafter|afterwards|limits?|\$[\d,.]+k? (?:each|apiece|after|at|on|upon|now|second|third|thereafter)|(?:\d+|one|two|three|four|five|six|seven|eight|twelve)(?: (?:days?|weeks?|months?))? (?:off|each))\b/i

/** 'Active, unrestricted license', '3 days a week, 24 hours', and '…, and qualifies for benefits' stay together. */
const half =
  /^(?:(?:active|full|permanent|current|valid|unrestricted|clear)[,\s]*|\d+ hours?[.,\s]*|and (?:is|are|has|can|will|qualifies|receives|includes|comes)\b.*)$/i

interface Part {
  words: string
  facts: Fact[]
}

function joinedPieces(text: string, facts: readonly Fact[]): Part[] {
  const parts = cutUp(text, cuts)
  const places = facts.map((fact) => ({ fact, at: placeIn(text, fact) }))
  const joined: (Part & { from: number; to: number })[] = []
  for (const { from, to } of parts) {
    const own = places.filter(({ at }) => at >= from && at < to).map(({ fact }) => fact)
    const words = text.slice(from, to)
    const last = joined.at(-1)
    if (
      last &&
      (!standsAlone(words, own) || !standsAlone(last.words, last.facts) || belongs(last, { words, facts: own }))
    ) {
      last.to = to
      last.facts.push(...own)
      last.words = text.slice(last.from, to)
    } else joined.push({ from, to, words, facts: [...own] })
  }
  return withState(joined, text)
    .map(({ words, facts: own }) => ({
      words: words.replace(/^[\s,;•|.–—+]+|[\s,;•|–—+]+(?:and[\s,;]*)?$/g, ''),
      facts: own,
    }))
    .filter(({ words }) => words !== '')
}

/** 'Malpractice, flight, car and lodging covered' is one. */
function withState<T extends Part & { from: number; to: number }>(parts: readonly T[], text: string): T[] {
  return parts.reduce<T[]>((so, part) => {
    const last = so.at(-1)
    const isNoun = last !== undefined && /^\s*\p{L}+(?: \p{L}+)?,\s*$/u.test(last.words)
    if (!isNoun || !/\b(?:covered|paid|provided|included)[.\s]*$/i.test(part.words)) return [...so, part]
    return [
      ...so.slice(0, -1),
      { ...last, to: part.to, words: text.slice(last.from, part.to), facts: [...last.facts, ...part.facts] },
    ]
  }, [])
}

/** Whether a part says something by itself. */
function standsAlone(words: string, facts: readonly Fact[]): boolean {
  if (dependent.test(words.trim()) || half.test(words.trim())) return false
  return facts.some((fact) => topicOfFact(fact) !== null) || strongTopic(words) !== null
}

/** What is asked for stays together, and so do the hours of a shift and what being called in pays. */
function belongs(last: Part, next: Part): boolean {
  const above = topicFor(last.words, last.facts)
  // What comes after a guarantee, and how an amount is paid.
  if (above === 'pay' && /^\s*(?:guaranteed \d+ hours|(?:the )?(?:salary|pay|base) after that)\b/i.test(next.words))
    return true
  if (above === 'call' && /^\s*ever[.\s]*$/i.test(next.words)) return true
  if (
    above === 'call' &&
    /^\s*(?:1\s?[:/]\s?\d|1 in \d|one (?:week|weekend|night) in )/i.test(next.words) &&
    /^[\p{L}\s-]*(?:phone|texting|pager|beeper)[\p{L}\s-]*,?\s*$/iu.test(last.words)
  )
    return true
  if (
    above === 'schedule' &&
    /^\s*(?:and )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days? (?:until|to|from|\d)/i.test(next.words)
  )
    return true
  if (
    above === 'schedule' &&
    /\bhours (?:a|per) week on,?\s*$/i.test(last.words) &&
    /^\s*one week in/i.test(next.words)
  )
    return true
  if (above === 'benefit' && /\bleave,?\s*$/i.test(last.words) && /^\s*(?:\d+|\p{L}+) weeks[.\s]*$/iu.test(next.words))
    return true
  if (above === 'loan' && /^\s*(?:an )?(?:additional |up to )\$/i.test(next.words)) return true
  if (/^\s*[\d.]+ clinic[,.]?\s*$/i.test(last.words) && /^\s*[\d.]+ OR\b/.test(next.words)) return true
  if (above === 'pay' && /\b(?:after|after that|afterwards|thereafter)[.\s]*$|^\s*then\b/i.test(next.words)) return true
  if (
    ['bonus', 'loan', 'partnership', 'requirement', 'visa', 'call'].includes(above) &&
    /^\s*(?:renewable|reimbursed|cap[- ]exempt|split|taken|financed|subject to|half)\b/i.test(next.words)
  )
    return true
  if ([last, next].every(({ words }) => /^\s*\d+% \p{L}/u.test(words) || rotation.test(words.trim()))) return true
  if (
    above === 'employer' &&
    /^\s*\d[\d,]* (?:beds?|physicians|providers|surgeons|doctors|clinicians)\b/i.test(next.words)
  )
    return true
  if (above === 'call' && /^\s*(?:and )?(?:paid |compensated )?(?:at )?\$/i.test(next.words)) return true
  if (/\bcalls?\b/i.test(last.words) && /^\s*(?:colleagues|partners|others) (?:cover|share|take)\b/i.test(next.words))
    return true
  if (
    above === 'benefit' &&
    /^\s*[\p{L} ]{3,20}$/u.test(last.words.replace(/,\s*$/, '')) &&
    /\b(?:covered|paid|provided|included)[.\s]*$/i.test(next.words)
  )
    return true
  if (/^\s*(?:an? )?(?:team|group) of\b/i.test(last.words) && topicFor(next.words, next.facts) === 'team') return true
  if (above === 'schedule' && /^\s*\d{1,2}(?::\d\d)?\s?(?:am|pm|a|p)?\s?(?:-|–|to)\s?\d/i.test(next.words)) return true
  if (above === 'call' && /^\s*(?:and )?\$?[\d,]+\b.*\b(?:call(?:ed)?|night|when in|pager|come in)\b/i.test(next.words))
    return true
  return [last, next].every(({ words, facts }) => topicFor(words, facts) === 'requirement')
}

const rotation =
  /(?:^|, )(?:(?:ICU|clinic|OR|consults|off|inpatient) \S+ (?:weeks?|days?)|(?:one|two|three|\d) (?:weeks?|days?) (?:of )?(?:ICU|clinic|OR|consults|off|inpatient|wards|scoping))[,.]?$/i

function cutUp(text: string, by: RegExp): { from: number; to: number }[] {
  const at = [...text.matchAll(by)]
    .filter(({ index, 0: found }) => !isOneThing(text.slice(0, index), text.slice(index + found.length)))
    .map(({ index, 0: found }) => index + found.length)
    .filter((index) => !isInParentheses(text, index))
  return [0, ...at]
    .map((from, index) => ({ from, to: [...at, text.length][index]! }))
    .filter(({ from, to }) => to > from)
}

/** 'Akron, Ohio', '7 on, 14 off', 'July 5, 2027'. */
const isOneThing = (before: string, after: string) =>
  (/\p{Lu}[\p{L}.'’-]*$/u.test(before) && stateFirst.test(after)) ||
  (/\bon$/i.test(before) && /^(?:and )?\S+(?: (?:days?|weeks?|months?))? off\b/i.test(after)) ||
  (/\b\p{Lu}\p{Ll}+ \d{1,2}$/u.test(before) && /^(?:\d{4}\b|\p{Lu}\p{Ll}+ \d{1,2}\b)/u.test(after)) ||
  (endsWithState.test(before) && stateFirst.test(after.replace(/^or /, '')))

const endsWithState = new RegExp(`\\b(?:${usStates.map(([code, name]) => `${code}|${name}`).join('|')})$`)
const stateFirst = new RegExp(`^(?:${usStates.map(([code, name]) => `${code}|${name}`).join('|')})\\b`)

function isInParentheses(text: string, index: number): boolean {
  const before = text.slice(0, index)
  return before.split('(').length > before.split(')').length
}

/** Where the fact's words are in the statement; at its beginning if they were changed. */
function placeIn(text: string, fact: Fact): number {
  const at = text.toLowerCase().indexOf(fact.text.toLowerCase())
  if (at !== -1) return at
  const [first = ''] = fact.text.split(/\s+/)
  return Math.max(0, text.toLowerCase().indexOf(first.toLowerCase()))
}
