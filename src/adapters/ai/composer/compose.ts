/** Puts a letter together from what a form says: the tone chooses the words, the length how much of it is told. */
import { type LetterLength, type PositionType, type Tone, wordBands } from '#shared/letters.ts'
import type { Letter } from '../port.ts'
import { factLines, factSentences } from './facts.ts'
import { type Job, readJob } from './read-job.ts'
import type { Voice, Words } from './voice.ts'
import { casual } from './voice-casual.ts'
import { formal } from './voice-formal.ts'
import { friendly } from './voice-friendly.ts'
import { professional } from './voice-professional.ts'
import { type Choose, capital, chooser, countWords, listed, seedOf, sentence } from './words.ts'

const voices: Record<Tone, Voice> = { Professional: professional, Friendly: friendly, Casual: casual, Formal: formal }

interface Composition {
  jobTitle: string
  jobDescription: string
  tone: Tone
  length: LetterLength
  positionType: PositionType
  signature: string
  variation: number
}

/** The same composition is always the same letter. */
export function composeLetter(order: Composition): Letter {
  const job = readJob(order.jobTitle, order.jobDescription, order.positionType)
  const voice = voices[order.tone]
  const form = seedOf(order.jobTitle, order.jobDescription, order.positionType, order.tone)
  const choose = chooser(form, order.variation)
  const words = wordsFor(job)
  const subject = capital(choose('subject', voice.subject(words)))
  const told = filled(partsOf(voice, words, choose, order), voice.filling(words), wordBands[order.length].least)
  const parts = fitted(told, wordBands[order.length].most)
  const closing = signed(choose('closing', voice.closing(words)), order.signature)
  return { subject, body: `${paragraphsOf(parts)}\n\n${closing}` }
}

function wordsFor(job: Job): Words {
  const { place, organization, kindOfPlace } = job.practice
  const inPlace = place === null ? '' : ` ${place}`
  const at = organization ?? kindOfPlace
  const missing = [
    ...(job.pay.main === null && job.pay.extras.length === 0 ? ['compensation'] : []),
    ...(job.schedule.days.length === 0 ? ['the schedule'] : []),
    ...(job.schedule.call === null ? ['call'] : []),
    ...(place === null ? ['the location'] : []),
  ]
  return {
    job,
    role: `${job.type} ${job.title}`,
    inPlace,
    where: `${at === null ? '' : ` at ${at}`}${inPlace}`,
    missing,
  }
}

type ParagraphName =
  | 'greeting'
  | 'opening'
  | 'lead'
  | 'line'
  | 'facts'
  | 'more'
  | 'remarks'
  | 'open'
  | 'fit'
  | 'next'
  | 'filling'
  | 'ask'

interface Part {
  paragraph: ParagraphName
  text: string
  /** 0 stays; of the others the highest goes first where the letter is too long. */
  spare: number
}

function partsOf(voice: Voice, words: Words, choose: Choose, { length, tone }: Composition): Part[] {
  const { job } = words
  const say = (paragraph: ParagraphName, text: string, spare: number): Part => ({
    paragraph,
    text: sentence(text),
    spare,
  })
  const isShort = length === 'Short'
  const isLong = length === 'Long'
  const byType = voice.fit[job.type] ?? voice.fit['full-time']!
  const parts: Part[] = [
    { paragraph: 'greeting', text: choose('greeting', voice.greeting(words)), spare: 0 },
    say('opening', choose('opening', voice.opening(words)), 0),
    say('opening', choose('reason', voice.reason(words)), 0),
    ...tellFacts(voice, words, choose, length, tone),
  ]
  if (!isShort)
    parts.push(...job.remarks.slice(0, isLong ? 3 : 1).map((text, index) => say('remarks', text, 5 + index)))
  if (!isShort) parts.push(say('fit', choose('fit', byType(words)), 4))
  // At most two: a list of what a letter does not say is no letter.
  const asked = words.missing.slice(0, isLong ? 3 : 2)
  if (asked.length > 0 && !isShort)
    parts.push(say('open', choose('open', voice.open(listed(asked), listed(asked, 'or'))), 3))
  if (isLong) parts.push(say('next', choose('next', voice.next(words)), 2))
  parts.push(say('ask', choose('ask', isShort ? voice.shortAsk(words) : voice.ask(words)), 0))
  return parts
}

/** As a list where the eye wants one and there is enough for it, else in sentences. */
function tellFacts(voice: Voice, words: Words, choose: Choose, length: LetterLength, tone: Tone): Part[] {
  const lines = factLines(words.job)
  const likesLists =
    length !== 'Short' && tone !== 'Formal' && choose('layout', [true, length === 'Long', tone !== 'Friendly'])
  if (likesLists && lines.length >= 3) {
    const kept = length === 'Long' ? lines : lines.slice(0, 6)
    return [
      { paragraph: 'lead', text: choose('lead', voice.listLead(words)), spare: 0 },
      ...kept.map((text, index) => ({ paragraph: 'line' as const, text, spare: index < 4 ? 0 : 6 + index })),
    ]
  }
  const sentences = factSentences(voice, words.job, choose)
  const most = { Short: 2, Medium: 5, Long: 8 }[length]
  return sentences.slice(0, most).map(({ text, about }, index) => ({
    paragraph: about === 'work' ? ('more' as const) : ('facts' as const),
    text,
    spare: index < 2 ? 0 : 6 + index,
  }))
}

function wordsIn(parts: readonly Part[]): number {
  return countWords(parts.map(({ text }) => text).join(' '))
}

/** Of a form that says little the letter asks more, before its last sentence. */
function filled(parts: readonly Part[], filling: readonly string[], least: number): Part[] {
  const told = [...parts]
  for (const text of filling) {
    if (wordsIn(told) >= least) break
    told.splice(-1, 0, { paragraph: 'filling', text: sentence(text), spare: 0 })
  }
  return told
}

/** Leaves out what is most easily spared until the letter is no longer than it may be. */
function fitted(parts: readonly Part[], most: number): Part[] {
  const kept = [...parts]
  while (wordsIn(kept) > most) {
    const spare = kept.reduce((highest, part) => Math.max(highest, part.spare), 0)
    if (spare === 0) break
    kept.splice(
      kept.findLastIndex((part) => part.spare === spare),
      1,
    )
  }
  return kept
}

/** A blank line between paragraphs; lines of the list stand below each other. */
function paragraphsOf(parts: readonly Part[]): string {
  let text = ''
  let last: ParagraphName | undefined
  for (const part of parts) {
    const asLine = part.paragraph === 'line'
    const joint = last === undefined ? '' : asLine ? '\n' : together(last, part.paragraph) ? ' ' : '\n\n'
    text += `${joint}${asLine ? '- ' : ''}${part.text}`
    last = part.paragraph
  }
  return text
}

const neighbours: readonly (readonly ParagraphName[])[] = [
  ['facts'],
  ['more', 'remarks'],
  ['fit', 'open', 'filling'],
  ['next', 'ask'],
  ['opening'],
]

function together(last: ParagraphName, next: ParagraphName): boolean {
  return neighbours.some((group) => group.includes(last) && group.includes(next))
}

const ownClosing =
  /^\W*(?:(?:kind|best|warm|warmest|many|with)\b.{0,20}\b)?(?:regards|wishes|thanks|sincerely|respectfully|cheers|best|thank you|yours|all the best)\b/i

/** A signature that brings its own closing needs none of ours. */
function signed(closing: string, signature: string): string {
  const own = signature.replace(/\r\n?/g, '\n').trim()
  if (own === '') return closing
  return ownClosing.test(own.split('\n')[0]!) ? own : `${closing},\n${own}`
}
