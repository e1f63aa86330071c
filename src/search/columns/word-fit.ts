/**
 * How a value contains a text: as a whole word, as the beginning of one, or anywhere inside. A word begins and ends at
 * the ends of the value and at each character that is neither a letter nor a digit.
 */
export const fits = ['word', 'prefix', 'inside'] as const
export type Fit = (typeof fits)[number]

/** The best fit of a folded text in a folded value; `undefined` if it is not in it. */
export function fitOf(value: string, text: string): Fit | undefined {
  let best: Fit | undefined
  for (let at = value.indexOf(text); at !== -1; at = value.indexOf(text, at + 1)) {
    if (!isBoundary(value, at)) best ??= 'inside'
    else if (isBoundary(value, at + text.length)) return 'word'
    else best = 'prefix'
  }
  return best
}

/** Whether a word may begin or end here: one of the two characters next to the position is not part of a word. */
function isBoundary(value: string, at: number): boolean {
  return !isWordUnit(value, at - 1) || !isWordUnit(value, at)
}

function isWordUnit(value: string, at: number): boolean {
  const unit = value.charCodeAt(at)
  if (unit < 128) return isWordCharacter(unit)
  // Past either end it is NaN.
  if (!(unit >= 128)) return false
  // The second half of a character that takes two belongs to the first.
  const isSecond = unit >= 0xdc00 && unit <= 0xdfff && (value.codePointAt(at - 1) ?? 0) > 0xffff
  return isWordCharacter(value.codePointAt(isSecond ? at - 1 : at)!)
}

/** Whether a folded character is a letter or a digit. */
export function isWordCharacter(point: number): boolean {
  if (point < 128) return (point >= 97 && point <= 122) || (point >= 48 && point <= 57)
  return letterOrDigit.test(String.fromCodePoint(point))
}

const letterOrDigit = /[\p{L}\p{N}]/u
