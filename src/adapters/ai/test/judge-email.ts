/**
 * Judges emails without sharing code with the writer or its check: it knows a posting's marked facts and compares
 * sequences of words.
 */
import type { SamplePosting } from '#features/email/test/sample-postings.ts'

export interface Verdict {
  stated: number
  deciding: number
  statedDeciding: number
  leftOut: string[]
  misstated: string[]
  invented: string[]
}

const wordPattern = /\$?\d[\d,]*(?:\.\d+)?%?|[\p{L}\p{M}]+(?:['’][\p{L}]+)*/gu

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/<\/?[a-z][^>]*>|&\w+;/g, ' ')
    .replace(/(\d)\s*(?:[-–—]|to)\s*(?=\$?\d)/g, '$1 ')
    .replace(/\bplus\b/g, ' ')
  return [...plain.matchAll(wordPattern)].map(([word]) => word.replace(/,(?!\d)/g, ''))
}

const isFigure = (word: string) => /\d/.test(word)

function holds(text: readonly string[], row: readonly string[]): boolean {
  if (row.length === 0) return true
  return text.some((_, from) => row.every((word, index) => text[from + index] === word))
}

/** What an offer may contain and no one may add to one. */
const inventions =
  /\bconfidential\w*|\bbetween us\b|\bflexib\w*|\bbonus(?:es)?\b|\bsign-?on\b|\bsigning\b|\brelocation\b|\bpartner(?:ship)?\b|\bvisas?\b|\bsponsor\w*|\bj-?1\b|\bh-?1b\b|\bmalpractice\b|\btail\b|\bweekends?\b|\bnights?\b|\bremote\b|\bguarantee\w*|\bhousing\b|\bcompetitive\b|\bgenerous\b|\bwaiver\b|\bpension\b|\bequity\b|\bstipend\b|\bloans?\b/gi

export function judgeEmail({ subject, body }: { subject: string; body: string }, sample: SamplePosting): Verdict {
  const posting = wordsOf(`${sample.jobTitle} ${sample.jobDescription}`)
  const lowered = `${subject}\n${body}`.toLowerCase()
  const mentioned = wordsOf(lowered)
  const title = sample.jobTitle.split(/ [-|] | (?=opportunity)/).map(wordsOf)
  const sentences = [subject, ...sentencesOf(body)].map((sentence) => withoutRows(wordsOf(sentence), title))
  const parts = (text: string) => text.split(/(?<=\.) (?=[\p{Lu}$\d])/u).map(wordsOf)
  const isStated = (text: string) =>
    parts(text).every((part) => sentences.some((sentence) => holds(sentence, part)) || holds(mentioned, part))
  const verdict: Verdict = { stated: 0, deciding: 0, statedDeciding: 0, leftOut: [], misstated: [], invented: [] }
  for (const { text, deciding } of sample.facts) {
    const stated = isStated(text)
    if (stated) verdict.stated++
    else verdict.leftOut.push(text)
    if (deciding) verdict.deciding++
    if (deciding && stated) verdict.statedDeciding++
    if (!stated && parts(text).some((part) => isCut(part, sentences))) verdict.misstated.push(`only in part: ${text}`)
  }
  for (const text of sample.never) if (lowered.includes(text.toLowerCase())) verdict.misstated.push(`never: ${text}`)
  for (const sentence of sentences) {
    for (const figure of sentence.filter(isFigure)) if (!posting.includes(figure)) verdict.invented.push(figure)
    if (sentence.some(isFigure) && !isQuoted(sentence, posting))
      verdict.misstated.push(`not in a row: ${sentence.join(' ')}`)
  }
  const source = `${sample.jobTitle} ${sample.jobDescription} ${sample.positionType}`.toLowerCase()
  for (const [found] of `${subject} ${body}`.matchAll(inventions))
    if (!source.includes(found.toLowerCase())) verdict.invented.push(found)
  for (const [link] of body.matchAll(/https?:\S+|www\.\S+|\b[\w-]+\.(?:com|org|example|ly)\/\S*/gi))
    verdict.invented.push(link)
  return verdict
}

/** A title may have numbers of its own: 'J-1 Waiver Hospitalist'. */
function withoutRows(words: readonly string[], rows: readonly string[][]): string[] {
  let left = [...words]
  for (const row of rows) {
    const from = left.findIndex((_, index) => row.every((word, step) => left[index + step] === word))
    if (from !== -1 && row.some(isFigure)) left = [...left.slice(0, from), ...left.slice(from + row.length)]
  }
  return left
}

/** A number from the fact is there with the words next to it, and the rest is not. */
function isCut(fact: readonly string[], sentences: readonly string[][]): boolean {
  const at = fact.findIndex(isFigure)
  if (at === -1 || fact.length < 3) return false
  const from = Math.max(0, Math.min(at - 1, fact.length - 3))
  const near = fact.slice(from, from + 3)
  return sentences.some((sentence) => holds(sentence, near) && !holds(sentence, fact))
}

/** All of it is in the posting as one sequence, under its label or after a short opening by the writer. */
function isQuoted(sentence: readonly string[], posting: readonly string[]): boolean {
  for (let from = 0; from <= 5; from++) {
    const [own, rest] = [sentence.slice(0, from), sentence.slice(from)]
    const isOwn =
      from === 0 ||
      /^compensation(?: is)?$/.test(own.join(' ')) ||
      (holds(posting, own) && !own.some((word) => word.startsWith('$')))
    if (isOwn && rest.some(isFigure) && holds(posting, rest)) return true
  }
  return false
}

function sentencesOf(body: string): string[] {
  return body.split(/\n+/).flatMap((line) => line.replace(/^- /, '').split(/(?<=[.!?]) (?=[\p{Lu}$\d])/u))
}
