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

const plain = /^[\x20-\x7e]*$/
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

export type Span = readonly [start: number, end: number]

/**
 * Where folded words occur in a text, as [start, end) offsets into the original text: 'jose' marks 'José'.
 * The spans are in order and do not touch.
 */
export function spans(text: string, words: readonly string[]): Span[] {
  // Nearly all text is plain, and every character of it stays where it is.
  const isPlain = plain.test(text)
  let folded = isPlain ? text.toLowerCase() : ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const character of isPlain ? '' : text) {
    const piece = fold(character)
    at += character.length
    // An accent written as its own character belongs to the letter before it.
    if (piece === '' && to.length > 0) to[to.length - 1] = at
    for (let unit = 0; unit < piece.length; unit++) {
      from.push(at - character.length)
      to.push(at)
    }
    folded += piece
  }

  const found: Span[] = []
  for (const word of words) {
    if (word === '') continue
    for (let hit = folded.indexOf(word); hit !== -1; hit = folded.indexOf(word, hit + 1)) {
      found.push([from[hit] ?? hit, to[hit + word.length - 1] ?? hit + word.length])
    }
  }
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const merged: [start: number, end: number][] = []
  for (const [start, end] of found) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
