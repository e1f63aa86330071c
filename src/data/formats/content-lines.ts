/** Lines of iCalendar (RFC 5545, 3.1) and vCard (RFC 2426, 2.6), which write texts and fold lines the same way. */

/** A text as a value. */
export function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\t/g, ' ')
    .replace(/\p{Cc}/gu, '')
}

/** No line is longer than 75 octets, and no character is cut in two. */
export function folded(line: string): string {
  const lines: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > 75) {
      lines.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += octets
  }
  return [...lines, part].join('\r\n')
}
