import { foldValue } from '#shared/text/fold.ts'

/** Words without meaning of their own. */
export const fillers = new Set(
  "a an the i we in at of for and or nor & with who is are to from that has have also doctor doctors dr drs doc docs physician physicians provider providers find me all any need looking practicing on by as its their our my your this these those which whose whom i'm we're who's".split(
    ' ',
  ),
)
/** What follows one of these is not wanted. */
export const negations: ReadonlySet<string> = new Set(
  'not no without except excluding exclude excludes minus never w/o'.split(' '),
)
/** Several words that say the same. */
const negatingPhrases: ReadonlySet<string> = new Set([
  ...['other than', 'anywhere but', 'anyone but', 'all but', 'everywhere but', 'everyone but', 'but not', 'and not'],
  ...['rather than', 'instead of', 'aside from', 'apart from', 'excluding those', 'anything but', 'except for'],
  ...['with the exception of', 'not including', 'as opposed to', 'leave out', 'leaving out', 'no longer in'],
  ...["don't want", 'do not want', "don't include", 'do not include', 'exclude all', 'not interested in', 'never mind'],
])
/** 'Any specialty but psychiatry', 'everything but Texas' */
const wide = /^(?:any|all|every)(?:one|thing|where|body)?$/
/** 'Except those in Ohio': words between a negation and what it excludes. */
const inDenials = new Set(
  "those anyone people ones any doctors docs physicians who that are who're practicing".split(' '),
)
/** Words between the items of a list. */
export const connectors: ReadonlySet<string> = new Set('and or nor & plus'.split(' '))

/** Phrases that say 'not' as one word 'not'. */
export function withNegations(words: readonly Word[]): Word[] {
  const merged: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const isBut = words[at]!.text === 'but' && words.slice(Math.max(0, at - 3), at).some(({ text }) => wide.test(text))
    const length =
      [4, 3, 2].find(
        (count) => at + count <= words.length && negatingPhrases.has(textOf(words.slice(at, at + count))),
      ) ?? Number(isBut)
    const first = words[at]!
    if (length === 0 && !negations.has(first.text)) {
      merged.push(first)
      continue
    }
    let last = at + Math.max(1, length) - 1
    while (last < words.length - 2 && inDenials.has(words[last + 1]!.text)) last++
    const { to, comma } = words[last]!
    merged.push(length === 0 ? { ...first, to, comma } : { ...first, text: 'not', to, comma })
    at = last
  }
  return merged
}

/** How two adjacent words of a text are separated. */
export type Gap = 'space' | 'list' | 'stop'
export function gapBetween(text: string, before: Word, after: Word): Gap {
  const gap = text.slice(before.to, after.from)
  if (/[;!?\n•|]|\.\s/u.test(gap)) return 'stop'
  return /[,/&()]/.test(gap) ? 'list' : 'space'
}

/** A word of a query: folded, and its position in the text as typed. */
export type Word = {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Typed in all capitals, except for a plural's 's' ('DOs'). */
  readonly capitals: boolean
  /** It begins with a capital letter. */
  readonly capital: boolean
  /** A comma follows it. */
  readonly comma: boolean
  /** A dash with spaces around it, or a vertical bar, follows it. */
  readonly dash?: boolean
  /** It replaced a misspelled word. */
  readonly corrected?: string
}

/**
 * Commas, parentheses, and a period or colon after a word are not part of it. If three or more words are all in
 * capitals and one of them is long, capitals mean nothing ('URGENT NEED FOR AN INTERNIST'), except in a last word after
 * a comma ('MARCUS SMITH, DO').
 */
export function wordsOf(text: string): Word[] {
  const words = rawWordsOf(text)
  const shouted =
    words.length >= 3 && words.every(({ capitals }) => capitals) && words.some((word) => word.text.length > 4)
  if (!shouted) return words
  const [before, last] = words.slice(-2)
  return words.map((word) => (before?.comma && word === last ? word : { ...word, capitals: false }))
}

function rawWordsOf(text: string): Word[] {
  return [...text.matchAll(/[<>≤≥]=? ?\d[^\s,;()[\]{}<>|•·“”]*|[^\s,;()[\]{}<>|•·“”]+/gu)].flatMap((found) => {
    const comma = text[found.index + found[0].length] === ','
    const plain = found[0].replace(/[.:!?]+$/u, '')
    const folded = foldValue(plain)
    if (folded === '' || /^[-–—*@~=_#/+]+$/u.test(folded) || isBullet(text, found.index, plain)) return []
    const [capital, capitals] = [/^\p{Lu}/u.test(plain), /^[A-Z&/]{2,}s?$/.test(plain)]
    const dash = /^[\s,;]*(?:[-–—] |\|)/u.test(text.slice(found.index + found[0].length))
    return [
      {
        ...{ text: folded, from: found.index, to: found.index + plain.length, capital, capitals, comma },
        ...(dash ? { dash } : {}),
      },
    ]
  })
}

/** '1) Neurologist' */
function isBullet(text: string, from: number, word: string): boolean {
  return /^\d{1,2}$/.test(word) && text.slice(0, from).trim() === '' && /^[.)]/.test(text.slice(from + word.length))
}

/** 'MD/DO' and 'IM/FM' are two words if they aren't one word themselves and each half is one. */
export function apart(word: Word, isMeant: (word: Word) => boolean): readonly Word[] {
  const texts = word.text.split('/')
  if (texts.length === 1 || isMeant(word)) return [word]
  let { from } = word
  const words = texts.map((text, at) => {
    const one = { ...word, text, from, to: from + text.length, comma: word.comma || at < texts.length - 1 }
    from = one.to + 1
    return one
  })
  return words.every((one) => one.text !== '' && isMeant(one)) ? words : [word]
}

/**
 * 'Dallas-based', 'Houston-area', 'TX-licensed', and 'Austin-TX' are two words; 'hospital-based' is one.
 * @param raw as typed
 */
export function suffixApart(word: Word, raw: string): readonly Word[] {
  const [, front, back = ''] = suffix.exec(word.text) ?? []
  const isCode = /-[A-Z]{2}$/.test(raw)
  if (front === undefined || (back.length === 2 && !isCode) || notPlaces.test(front)) return [word]
  const at = word.from + front.length
  return [
    { ...word, text: front, to: at, capitals: /^[A-Z]{2,}-/.test(raw), comma: false, dash: false },
    { ...word, text: back, from: at + 1, capital: isCode, capitals: isCode },
  ]
}
const suffix = /^([^-]{2,})-(based|area|metro|licensed|[a-z]{2})$/
const notPlaces = /^(?:hospital|office|clinic|academic|university|community|home|value|evidence|faith|team|heme?)$/

/** 'Tele-neurology' and 'teleneurology' are two words if the second one has a meaning. */
export function teleApart(word: Word, isMeant: (word: Word) => boolean): readonly Word[] {
  const behind = /^tele-?(\p{L}{3,})$/u.exec(word.text)?.[1]
  if (behind === undefined || oneWord.test(behind)) return [word]
  const at = word.to - behind.length
  const rest = { ...word, text: behind, from: at }
  return isMeant(rest) ? [{ ...word, text: 'tele', to: word.from + 4, comma: false }, rest] : [word]
}
/**
 * 'Telemedicine' is how someone works, and has nothing to do with internal medicine; who reads images or slides
 * elsewhere sees no patients.
 */
const oneWord = /^(?:medicine|health|(?:radi|path)olog(?:y|ists?))$/

export const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')
