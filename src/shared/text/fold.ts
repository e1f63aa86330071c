/**
 * The one way that text is compared: case, accents, typographic apostrophes, and variants of a letter (full-width,
 * superscript, ligatures) are ignored, and letters missing from US keyboards become what people type for them: 'Strauß'
 * is 'strauss', 'Łukasz' 'lukasz'. The index, sort keys, queries, highlights, and import keys all use it (the
 * database's too: physician_match_key), because PostgreSQL, ICU and JavaScript disagree on lower-casing and order.
 *
 * It works character by character: `fold(a + b) === fold(a) + fold(b)` for whole characters, so a substring of a text
 * is still one after folding. Every string is valid, including lone surrogates and NUL; control characters become
 * spaces.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .replace(accentAlone, "'")
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(finalSigma, 'σ')
    .replace(letters, (letter) => spelled[letter] ?? letter)
    .replace(apostrophes, "'")
    .replace(blanks, ' ')
}

/** Text of which every character stays where it is. */
export const plain = /^[\x20-\x7e]*$/
// Unicode would turn it into a space with an accent.
const accentAlone = /´/g
const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}
const letters = /[łøđßæœıþð]/g
const marks = /\p{M}/gu
// Lower-casing turns the last Σ of a word into ς: the only case where JavaScript looks at a letter's neighbors.
const finalSigma = /ς/g
const apostrophes = /[‘’ʼ]/g
const blanks = /[\s\p{Cc}]/gu

/** Folds a whole value or search word: white space is trimmed at the ends and collapsed to one space inside. */
export function foldValue(text: string): string {
  return fold(text).replace(spaces, ' ').trim()
}

const spaces = / {2,}/g
