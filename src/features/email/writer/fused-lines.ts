/** Lines that were put into one: 'New Mexico $2,000 per weekday Blocks of 5 days or more'. */
import { usStates } from '#shared/text/us-states.ts'
import { isOrdinary, mayBeNamed } from './words.ts'

const state = usStates.map(([, name]) => name).join('|')
const lineEnds = new RegExp(
  String.raw`(?<=\b(?:${state}))\s+(?=\$\d)|(?<=[\p{L}\d] )(?=(?:NO|\p{Lu}\p{Ll}+)[ ,])|(?<=\p{L} )(?=\d+ (?:days|deliveries|beds|visits|pain) )`,
  'gu',
)

/** The lines of a text; the text if there is one. */
export function fusedLinesOf(text: string): string[] {
  if (!/\$\d/.test(text) || !isFusedLines(text)) return [text]
  const at = [...text.matchAll(lineEnds)]
    .map(({ index, 0: found }) => index + found.length)
    .filter((index) => {
      const word = /^\p{L}+/u.exec(text.slice(index))?.[0] ?? ''
      return (
        !/\b(?:of|to|or|for|over|than|every|per) $/.test(text.slice(0, index)) &&
        (/^no$|^NO$|^No$|^$/.test(word) || (isOrdinary(word.toLowerCase()) && !mayBeNamed.test(word)))
      )
    })
  return [0, ...at].map((from, index) => text.slice(from, [...at, text.length][index]).trim())
}

const stateAndAmount = new RegExp(String.raw`\b(?:${state}) \$\d`)
const isFusedLines = (text: string) =>
  stateAndAmount.test(text) ||
  [...text.matchAll(/(?<=[\p{Ll}\d] )\p{Lu}\p{Ll}{2,}/gu)].some(
    ([word]) => isOrdinary(word.toLowerCase()) && !mayBeNamed.test(word),
  )
