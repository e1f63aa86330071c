/** A text between single quotes, with `\'` and `\\` inside: how skills and education print their values. */
export function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}

/** A position in a text that is read from left to right. */
export interface Cursor {
  readonly text: string
  at: number
}

export function skipSpace(cursor: Cursor): void {
  while (isSpace(cursor.text.charCodeAt(cursor.at))) cursor.at++
}

/** Whether a UTF-16 unit is a space as `trim` sees it. NaN, after the end of a text, isn't. */
function isSpace(unit: number): boolean {
  if (unit > 32 && unit < 160) return false
  return (unit >= 9 && unit <= 13) || unit === 32 || (unit >= 160 && /\s/.test(String.fromCharCode(unit)))
}

/** Moves past `sign` and any space before it; returns false, without moving, if something else is there. */
export function take(cursor: Cursor, sign: string): boolean {
  const start = cursor.at
  skipSpace(cursor)
  if (cursor.text.startsWith(sign, cursor.at)) {
    cursor.at += sign.length
    return true
  }
  cursor.at = start
  return false
}

/** Whether `sign` is at the cursor, after any space. */
export function isNext(cursor: Cursor, sign: string): boolean {
  const start = cursor.at
  const found = take(cursor, sign)
  cursor.at = start
  return found
}

/**
 * The text between the quote at the cursor, of either kind, and its end; `null`, without moving, if there is no quoted
 * text. A bare quote inside is part of the text unless one of `ends`, or the end of the text, follows it: so 'Women's
 * Health' is read as intended.
 */
export function takeQuoted(cursor: Cursor, ends: string): string | null {
  const { text } = cursor
  const sign = text.charAt(cursor.at)
  if (sign !== "'" && sign !== '"') return null
  const start = cursor.at + 1
  let escaped = false
  let backslash = text.indexOf('\\', start)
  let end = text.indexOf(sign, start)
  while (end >= 0) {
    if (backslash >= 0 && backslash < end) {
      const escapes = isEscaped(text.charAt(backslash + 1))
      if (escapes) escaped = true
      const behind = backslash + (escapes ? 2 : 1)
      if (end < behind) end = text.indexOf(sign, behind)
      backslash = text.indexOf('\\', behind)
    } else if (canEnd(text, end + 1, ends)) {
      cursor.at = end + 1
      const value = text.slice(start, end)
      return escaped ? value.replace(/\\(['"\\])/g, '$1') : value
    } else end = text.indexOf(sign, end + 1)
  }
  return null
}

const isEscaped = (char: string): boolean => char === "'" || char === '"' || char === '\\'

/** Whether one of the characters, or the end, comes next, after any space at a position. */
function canEnd(text: string, from: number, ends: string): boolean {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at >= text.length || ends.includes(text.charAt(at))
}
