/**
 * Judges emails by a posting's marked facts, by words alone: which facts they tell, which figures they invent, and
 * which they give another meaning. Shares no code with the writer or its check.
 */
import { idle, type JudgedWord, judgedWords } from './judge-words.ts'
import type { SamplePosting } from './sample-postings.ts'

export interface Verdict {
  deciding: number
  toldDeciding: number
  leftOut: string[]
  misstated: string[]
  invented: string[]
}

/** What an offer may contain and no one may add to one, each with the words of a posting that allow it. */
const inventions: readonly (readonly [said: RegExp, allowedBy: RegExp])[] = [
  [/\bconfidential\w*/i, /confidential/i],
  [/\bflexib\w*/i, /flexib/i],
  [/\bbonus(?:es)?\b/i, /bonus|sign|incentive|retention|anniversary|paid at|payment/i],
  [/\bsign-?on\b|\bsigning\b/i, /sign/i],
  [/\brelocation\b/i, /relo|moving/i],
  [/\bpartner(?:ship)?\b/i, /partner|buy.?in|parity|shareholder/i],
  [/\bvisas?\b|\bsponsor\w*/i, /visa|sponsor|j-?1|h-?1b|\bo-1|conrad|waiver/i],
  [/\bj-?1\b/i, /j-?1/i],
  [/\bh-?1b\b/i, /h-?1b/i],
  [/\bmalpractice\b/i, /malpractice|occurrence|claims.made|cover/i],
  [/\btail\b/i, /\btail/i],
  [/\bweekends?\b/i, /weekend|saturday|sunday/i],
  [/\bnights?\b/i, /night|nocturn|[ap]m?\b/i],
  [/\bremote\b/i, /remote|home|tele|virtual|online/i],
  [/\bguarantee\w*/i, /guarantee|floor|minimum/i],
  [/\bhousing\b/i, /housing|lodging|apartment|condo|cabin/i],
  [/\bcompetitive\b/i, /competitive/i],
  [/\bgenerous\b/i, /generous/i],
  [/\bpension\b/i, /pension/i],
  [/\bequity\b/i, /equity/i],
  [/\bstipend\b/i, /stipend/i],
  [/\bloans?\b/i, /loan|debt|nhsc|pslf|forgiv/i],
  [/\btenure\w*/i, /tenure/i],
  [/\bovertime\b/i, /overtime/i],
  [/\bretention\b/i, /retention|anniversary|stay/i],
]

/** What an amount is paid for: where an email says one of these near a figure, the posting does, too. */
const meanings = new Set(
  `guarantee sign relocation hour shift day week month wrvu collections partner loan weekend night weekday retention
  call cme stipend`.split(/\s+/),
)

export function judgeEmail({ subject, body }: { subject: string; body: string }, sample: SamplePosting): Verdict {
  const text = `${sample.jobTitle}\n${sample.jobLocation}\n${sample.positionType}\n${sample.jobDescription}`
  // The recruiter's own times in the last sentence are no facts of the position.
  const said = body.replace(/\b1[05](?:-minute| minutes)\b/g, 'minutes')
  const sentences = [subject, ...sentencesOf(said)]
  const judged = sentences.map(judgedWords)
  const verdict: Verdict = { deciding: 0, toldDeciding: 0, leftOut: [], misstated: [], invented: [] }
  for (const { text: fact, deciding } of sample.facts) {
    const isTold = isFactTold(fact, judged)
    if (deciding) verdict.deciding++
    if (deciding && isTold) verdict.toldDeciding++
    if (!isTold) verdict.leftOut.push(fact)
  }
  const lowered = `${subject}\n${body}`.toLowerCase()
  for (const never of sample.never) if (lowered.includes(never.toLowerCase())) verdict.misstated.push(`never: ${never}`)
  const known = new Set(
    judgedWords(text)
      .filter(({ isFigure }) => isFigure)
      .map(({ word }) => word),
  )
  const calls = sample.facts.filter(({ topic }) => topic === 'c').map((fact) => `call ${fact.text}`)
  const statements = [...statementsOf(text), ...calls].map(judgedWords)
  for (const [index, words] of judged.entries()) {
    for (const { word, isFigure } of words) if (isFigure && !known.has(word)) verdict.invented.push(word)
    for (const clause of clausesOf(sentences[index]!)) {
      const wrong = otherMeaning(judgedWords(clause), statements)
      if (wrong !== null) verdict.misstated.push(`${wrong}: ${clause.trim()}`)
    }
  }
  for (const [said, allowedBy] of inventions)
    if (said.test(`${subject} ${body}`) && !allowedBy.test(text)) verdict.invented.push(said.source)
  for (const [link] of body.matchAll(/https?:\S+|www\.\S+|\b[\w-]+\.(?:com|org|example|ly)\/\S*/gi))
    verdict.invented.push(link)
  return verdict
}

/** Each part of the fact is in one sentence: all its figures, most of its words, and its 'no'. */
function isFactTold(fact: string, email: readonly JudgedWord[][]): boolean {
  const parts = fact
    .split(/[;()]|\.\s|, (?=no )|(?<=\D),|\bwith\b|\bplus\b/i)
    .map(judgedWords)
    .filter((part) => part.some(({ word, isFigure }) => isFigure || !idle.has(word)))
  return parts.every((part) => email.some((sentence) => tells(sentence, part)))
}

function tells(sentence: readonly JudgedWord[], part: readonly JudgedWord[]): boolean {
  const said = new Set(sentence.map(({ word }) => word))
  const figures = part.filter(({ isFigure }) => isFigure)
  const words = part.filter(({ word, isFigure }) => !isFigure && !idle.has(word))
  if (!figures.every(({ word }) => said.has(word) || (word === '1' && said.has('one')))) return false
  if (words.some(({ word }) => word === 'no') && !said.has('no')) return false
  const found = words.filter(({ word }) => said.has(word)).length
  return found >= words.length * (figures.length > 0 ? 0.5 : 0.6)
}

/** A figure of the email whose meaning no statement of the posting gives it. */
function otherMeaning(clause: readonly JudgedWord[], statements: readonly JudgedWord[][]): string | null {
  const claimed = clause.filter(({ word, isFigure }) => !isFigure && meanings.has(word)).map(({ word }) => word)
  for (const { word, isFigure } of clause) {
    if (!isFigure || Number(word) < 10) continue
    const holding = statements.filter((statement) => statement.some((other) => other.isFigure && other.word === word))
    if (holding.length === 0) continue
    const wrong = claimed.find((claim) => !holding.some((statement) => statement.some((other) => other.word === claim)))
    if (wrong !== undefined) return `${word} is not said of '${wrong}'`
  }
  return null
}

/** A line, or a sentence of one, with the heading or label above it and the line below. */
function statementsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.flatMap((line, index) => {
    const above = lines[index - 1] ?? ''
    const heading = above.length < 40 || above.endsWith(':') ? above : ''
    return line.split(/(?<=[.!?])\s+(?=[\p{Lu}$\d])/u).map((sentence) => `${heading} ${sentence}`)
  })
}

export function sentencesOf(body: string): string[] {
  return body
    .split(/\n+/)
    .flatMap((line) => line.replace(/^[-•] /, '').split(/(?<=[.!?])\s+(?=[\p{Lu}$\d{])/u))
    .filter((sentence) => sentence.trim() !== '')
}

function clausesOf(sentence: string): string[] {
  return sentence.split(/;|(?<=\D),|,(?=\D)|\band\b|\bplus\b|\bwith\b/i)
}
