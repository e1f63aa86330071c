/** What the work is, how much there is of it, and the team and the rooms that there are. */
import { type Phrase, phraseOf } from './phrase.ts'
import type { Piece } from './piece.ts'
import { isPlainThing, kindOfWork, thingsOf } from './things.ts'
import { sharesIn, timesIn } from './times.ts'
import { commanding } from './verbs.ts'
import type { Fill, Voice } from './voice.ts'
import { isKnown } from './words.ts'

export function score(text: string): string | null {
  const [, points] = /^(?:NHSC )?HPSA(?: score)?(?: of)? (\d+)$/.exec(text) ?? []
  return points === undefined ? null : `the HPSA${/score/i.test(text) ? ' score' : ''} is ${points}`
}

/** 'PSLF eligible', 'NHSC approved site'. */
export function approved(text: string): string | null {
  const [, how, what] =
    /^((?:NHSC|PSLF|EDRP|IHS)[- ](?:approved|eligible|qualified|qualifying))(?: (site|employer|facility))?$/iu.exec(
      text,
    ) ?? []
  return how === undefined
    ? null
    : `the ${what ?? (/^PSLF/i.test(how) ? 'employer' : 'site')} is ${how.replace('-', ' ')}`
}

/** What the work is, its shares, and how much there is of it. */
export function ofWork(text: string): string[] {
  const shares = sharesIn(text)
  if (shares !== null) return [`the work is ${shares}`]
  const kind = kindOfWork(text)
  if (kind.length > 0) return kind
  const effort = /^(clinical effort) (?:is|of) (\d+%)$/i.exec(text)
  if (effort) return [`${effort[1]!.toLowerCase()} is ${effort[2]}`]
  const census =
    /^((?:an? |the )?(?:average |avg\.? |current |daily |average daily |projected )*(?:census|volume|panel|caseload|adc))\s+(?:of |is |about |averages )?((?:about |up to )?\d.*|capped .*)$/i.exec(
      text,
    )
  if (census && !/, (?!capped)/.test(census[2]!) && phraseOf(`a census of ${census[2]!}`) !== null)
    return [
      `the ${census[1]!
        .replace(/^(?:an?|the) /i, '')
        .replace(/avg\.?/i, 'average')
        .toLowerCase()} is ${census[2]}`,
    ]
  return []
}

/** 'The work includes echo and stress tests', 'you would work with two PAs'. */
export function thingsFor({ topic, facts }: Piece, text: string, fill: Fill, voice: Voice): string[] {
  if (facts.length > 0 && facts.every(({ type }) => type === 'place') && (phraseOf(text)?.head ?? '') === '') return []
  if (timesIn(text) !== null || commanding.test(text) || /\$|^rate of pay$/i.test(text) || /^\p{Lu}{2}$/u.test(text))
    return []
  if (topic === 'schedule' && !/(?:turnaround|contract|coverage|clinics?|minimum)$/i.test(phraseOf(text)?.head ?? ''))
    return []
  const phrase = phraseOf(text)
  if (
    phrase !== null &&
    phrase.number === 'one' &&
    phrase.count === 1 &&
    /(?:ist|ian|geon)$/i.test(phrase.head) &&
    !/\d/.test(text)
  )
    return []
  // What the reader made nothing of is told where its noun leaves no doubt of what it is.
  if (phrase !== null && phrase.count > 1 && /^(?:[^,]|,\d)+, [^,]+ with /.test(text)) return []
  if (topic === 'text' && (phrase === null || !(isPlainThing(phrase.head) || isSpecific(text, phrase)))) return []
  const isActivity =
    (topic === 'scope' || (topic === 'text' && /^(?:care|exams?|evaluations?|work)$/i.test(phrase?.head ?? ''))) &&
    phrase !== null &&
    phrase.number !== 'one' &&
    phrase.head !== '' &&
    (phrase.count === 1 || !/^an? /.test(phrase.text)) &&
    !/^\d/.test(text)
  return isActivity
    ? [`the work includes ${phrase.text}`, ...thingsOf(text, { fill, voice })]
    : thingsOf(text, { fill, voice })
}

/** A number of days, nights, or shifts, and nothing else that a time could be said of. */
export const isPlainTime =
  /^(?:\d|one|two|three|four|five|every|evening|between|weekdays)[^,]*\b(?:days?|nights?|shifts?|weekends?|weeknights?|weeks?|[ap]m)\b/i

/** What one does or is, which no one has: 'timely completion of certificates'. */
const isAbstract = /(?:tion|sion|ment|ance|ence|ness|ing|(?<!facil|univers|commun)ity)s?$/i

/** It says more of its thing than its name: 'government housing at low rent'. */
const isSpecific = (text: string, { head, count }: Phrase) =>
  (count === 1 || (count === 2 && /\b(?:and|or)\b/.test(text) && !/\d/.test(text))) &&
  !/(?:ist|ian|geon|or|ee|minutes?|hours?|miles?|benefits|caps|panel)$/i.test(head) &&
  (!isAbstract.test(head) || /^(?:care|equipment|housing)$/i.test(head)) &&
  head !== '' &&
  isKnown(head) &&
  (text.split(' ').length >= 3 || /^[\p{L}\d]+-\p{L}+ /u.test(text)) &&
  /\d| (?:at|for|with|to|from|within|in|after|by|of|per|a|once|twice) |^\w+ [\p{L}]+-|^[\p{L}\d]+-\p{L}+ | in house$/iu.test(
    text,
  ) &&
  !/\b(?:opportunity|environment|commitment|mission|culture|excellence|lifestyle|reputation|experience|access|range|variety|quality)\b/i.test(
    text,
  )
