import { fold } from '#shared/text/fold.ts'

// Control and format characters (zero-width joiners, byte order marks, bidi overrides) have no place in a name or an
// address.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** One line of composed (NFC) text with single spaces; '' if nothing is left. */
export function cleanText(text: string): string {
  return plain.test(text) ? text : text.normalize('NFC').replace(invisible, ' ').replace(/\s+/gu, ' ').trim()
}

/**
 * Printable ASCII without leading, trailing, or double spaces: nothing to clean. Nearly every value in a file is like
 * this. A regular expression finds out faster than a loop, since a value is often a slice of its row, which a loop goes
 * back to for every character.
 */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/

// NPPES writes '<UNAVAIL>' for what must not be published; the others are what a spreadsheet shows for an error.
const emptySigns = new Set(
  (
    '- -- --- . ? n/a unknown <unavail> ' +
    '#n/a #name? #ref! #value! #div/0! #null! #num! #spill! #calc! #error! #getting_data'
  ).split(' '),
).add('')
const emptyWords = new Set(['na', 'null', 'none', 'nan', 'nil', 'undefined'])
/** What these begin with; nearly no value in a file does. */
const emptyBegins: ReadonlySet<number> = new Set(
  [...emptySigns, ...emptyWords].flatMap((text) => [text.charCodeAt(0), text.toUpperCase().charCodeAt(0)]),
)
const mayBeEmpty = (text: string): boolean => text.length <= 13 && emptyBegins.has(text.charCodeAt(0))

/** Whether a cell of someone's spreadsheet means 'nothing here'. */
export function saysNothing(text: string): boolean {
  return namesNobody(text) || (mayBeEmpty(text) && emptyWords.has(text.toLowerCase()))
}

/** The same for a name: there are people called Na, Nan, and Null. */
export function namesNobody(text: string): boolean {
  // A column too narrow for its numbers is saved as what it shows.
  return mayBeEmpty(text) && (emptySigns.has(text.toLowerCase()) || /^##+$/.test(text))
}

const word = /^[A-Za-z0-9]*$/
const ascii = /^[ -~]*$/
const notLetters = /[^a-z0-9]+/g

/** A text's ASCII letters and digits, folded as in search: what two spellings of a name have in common. */
export function letters(text: string): string {
  // Most names, and nothing would be left out.
  if (word.test(text)) return text.toLowerCase()
  return (ascii.test(text) ? text.toLowerCase() : fold(text)).replace(notLetters, '')
}

export const isShouted = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase()
export const isWhispered = (text: string): boolean => text === text.toLowerCase() && text !== text.toUpperCase()

/** 'abi' → 'Abi'. Only the first letter is changed; it may follow a quote or a bracket. */
export function capitalise(word: string): string {
  const at = word.search(/\p{L}/u)
  const capital = word.charAt(at).toUpperCase()
  // A letter whose capital is two characters ('ß') stays as it is.
  return at < 0 || capital.length !== 1 ? word : word.slice(0, at) + capital + word.slice(at + 1)
}
