/** Postings written in all caps. */
import { usStates } from '#shared/text/us-states.ts'

const stateWords = new Set(usStates.flatMap(([, name]) => name.toLowerCase().split(' ')))
const stateCodes = new Set<string>(usStates.map(([code]) => code))
const dated = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
)
/** Everyday words too long to be abbreviations. */
const plainShort = new Set(
  'a an and any are as at be both but by can day days each five for four free from full has have high home hour if in into is it its job join lead like live long loan more most must near need new next nine no none not of off on one only open or other our out over paid part pay per plus real see set six size sign some tax team ten than the their then this time to top two up us use want we week well who will with work year years you your base call care city clinic shift shifts night nights weeks hours group bonus'.split(
    ' ',
  ),
)

const cityAndState = new RegExp(
  String.raw`((?:[\p{Lu}.'’-]+ ?){1,3}),\s*(?:${usStates.map(([code, name]) => `${code}|${name.toUpperCase()}`).join('|')})\b`,
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
  const lowered = text.replace(/[\p{L}][\p{L}'’]*/gu, (word, index: number) => {
    const low = word.toLowerCase()
    const inPlace = place !== null && index >= place.index && index < place.index + place[1]!.length
    if (stateCodes.has(word) && place !== null && index >= place.index) return word
    if (inPlace || stateWords.has(low) || dated.has(low)) return titled(low)
    if (plainShort.has(low)) return low
    return word.length <= 4 || /^(?:STEMI|WRVUS?|CRNAS?|FQHC)$/.test(word) || !/[AEIOUY]/.test(word) ? word : low
  })
  return lowered
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .replace(/(?<=[.!?] )\p{Ll}/gu, (letter) => letter.toUpperCase())
}

function titled(word: string): string {
  return word.replace(/^\p{Ll}|(?<=['’])\p{Ll}(?=\p{Ll}{2})/gu, (letter) => letter.toUpperCase())
}
