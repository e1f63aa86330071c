import type { TextStyle } from './typeface.server.ts'

/**
 * Breaks a text into lines of at most this many points: at spaces, and within a word only if it is longer than a line.
 */
export function wrap({ type, size }: Pick<TextStyle, 'type' | 'size'>, text: string, points: number): string[] {
  const max = points / size
  const space = type.width(' ')
  const lines: string[] = []
  let line = ''
  let width = 0
  const end = () => {
    if (line !== '') lines.push(line)
    line = ''
    width = 0
  }
  for (const word of text.split(' ')) {
    const wordWidth = type.width(word)
    if (line !== '' && width + space + wordWidth > max) end()
    if (wordWidth <= max) {
      width += (line === '' ? 0 : space) + wordWidth
      line += line === '' ? word : ` ${word}`
      continue
    }
    for (const character of word) {
      const characterWidth = type.width(character)
      if (width + characterWidth > max) end()
      line += character
      width += characterWidth
    }
  }
  end()
  return lines
}
