/** A posting's words as they may be repeated: one line, and without shouting. */
import { usStates } from '#shared/text/us-states.ts'

const stateWords = new Set(
  usStates.flatMap(([, name]) =>
    name
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== 'of'),
  ),
)
const stateCodes = new Set<string>(usStates.map(([code]) => code))
const dated = new Set(
  'epic cerner meditech spanish medicare medicaid january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
)
/** Everyday words too short to tell from abbreviations. */
const plainShort = new Set(
  'a an and any apps are as at be both but by can day days each exp five for four free from full has have high home hour if in into is it its job join lead left lic like live loan long mo more most move must near need new next nine no none not of off ok on one only open opt or other our out over paid part pay per plus real relo req reqd see set sign six size some soon tax team ten than the their then this time to top two up us use want we week well who will with work year years yr you your base call care city clinic med with ward deal your them they when what shift shifts night nights weeks hours group bonus'.split(
    ' ',
  ),
)
const abbreviations = new Set(
  'apps crnas stemi wrvu wrvus fqhc acls atls pals nrp bls dea ecmo crrt ebus ercp nicu picu micu sicu cvicu scs'.split(
    ' ',
  ),
)

const cityAndState = new RegExp(
  String.raw`((?:[\p{Lu}.'’-]+ ?){1,3}),?\s*\b(?:${usStates.map(([code, name]) => `${code}|${name.toUpperCase()}`).join('|')})\b`,
  'u',
)

export function isShouted(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return (
    letters.length >= 8 && letters.replace(/\p{Lu}/gu, '').length <= letters.length * 0.1 && /\p{L}{4,}/u.test(text)
  )
}

export function withoutShouting(text: string): string {
  if (!isShouted(text)) return text
  const place = cityAndState.exec(text)
  const inPlace = (index: number) => place !== null && index >= place.index && index < place.index + place[0].length
  const lowered = text.replace(/[\p{L}][\p{L}'’]*/gu, (word, index: number) => {
    const low = word.toLowerCase()
    if (stateCodes.has(word) && inPlace(index)) return word
    if (inPlace(index) || stateWords.has(low) || dated.has(low)) return titled(low)
    if (abbreviations.has(low))
      return low.endsWith('s') && /^(?:app|crna|wrvu)s$/.test(low) ? `${word.slice(0, -1)}s` : word
    // The operating room, not the conjunction.
    if (
      low === 'or' &&
      /\d $/.test(text.slice(0, index)) &&
      /^ (?:days?|blocks?|time|suites?)\b/i.test(text.slice(index + 2))
    )
      return word
    if (plainShort.has(low)) return low
    return word.length <= 4 || !/[AEIOUY]/.test(word) ? word : low
  })
  return lowered
    .replace(/^["“(]?\p{Ll}/u, (start) => start.toUpperCase())
    .replace(/(?<=[.!?] )\p{Ll}/gu, (letter) => letter.toUpperCase())
}

function titled(word: string): string {
  return word.replace(/^\p{Ll}|(?<=['’])\p{Ll}(?=\p{Ll}{2})/gu, (letter) => letter.toUpperCase())
}

const day = '(?:Mon|Tue(?:s)?|Wed(?:nes)?|Thu(?:r|rs)?|Fri|Sat(?:ur)?|Sun)(?:days?)?'
/** 'Monday - Friday' is one time, whose halves say something else. */
const days = new RegExp(`\\b(${day})\\.?\\s*[-–—]\\s*(${day})\\b`, 'gi')

/** On one line, without marks around it. */
export function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(days, '$1 to $2')
    .replace(/!+/g, '.')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/^[\s*•·|~–—-]+|[\s*•·|~–—,;-]+$/g, '')
}

export const repeatable = (text: string) => withoutShouting(tidy(text))
