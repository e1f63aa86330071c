/**
 * Documents have lines of at most 100 characters. Tables, code, HTML, and what can't be broken, such as a link, may be longer.
 * `node test/support/document-width.ts FILE…` wraps them.
 */
import { readFileSync, writeFileSync } from 'node:fs'

export const widest = 100

type Kind = 'as it is' | 'paragraph' | 'item'

/** The lines, each with what it is a part of; `begins` is where a new paragraph or item starts. */
function* parts(text: string): Generator<{ line: string; kind: Kind; begins: boolean }> {
  let inCode = false
  let before: Kind = 'as it is'
  for (const line of text.split('\n')) {
    const isFence = /^\s*```/.test(line)
    if (isFence) inCode = !inCode
    const indented = /^ {4,}\S/.test(line) && before === 'as it is'
    const asItIs = inCode || isFence || indented || /^\s*$|^\s*[|<]|^#|^-{3,}$|^\s*\[[^\]]+\]: /.test(line)
    const item = !asItIs && /^\s*([-*]|\d+\.) /.test(line)
    const kind: Kind = asItIs ? 'as it is' : item ? 'item' : before === 'item' ? 'item' : 'paragraph'
    yield { line, kind, begins: asItIs || item || before === 'as it is' }
    before = kind
  }
}

/** The numbers of the lines that are too long and could be broken. */
export function tooLong(text: string): number[] {
  return [...parts(text)].flatMap(({ line, kind }, at) =>
    kind !== 'as it is' && line.length > widest && /\S .*\S/.test(line.trim().slice(0, widest)) && canBreak(line)
      ? [at + 1]
      : [],
  )
}

const canBreak = (line: string): boolean => wrapLine(line).length > 1

export function wrapped(text: string): string {
  const blocks: { lines: string[]; kind: Kind }[] = []
  for (const { line, kind, begins } of parts(text)) {
    const last = blocks.at(-1)
    if (begins || !last) blocks.push({ lines: [line], kind })
    // Two spaces at the end are a line break.
    else if (last.lines.at(-1)?.endsWith('  ')) last.lines.push(line)
    else last.lines.push(`${last.lines.pop()} ${line.trim()}`)
  }
  return blocks.flatMap(({ lines, kind }) => (kind === 'as it is' ? lines : lines.flatMap(wrapLine))).join('\n')
}

function wrapLine(line: string): string[] {
  const indent = /^\s*(?:[-*] |\d+\. )?/.exec(line)![0]
  const lines: string[] = []
  let current = indent
  for (const word of line.slice(indent.length).trimEnd().split(' ')) {
    const isFirst = current.trim() === '' || current === indent
    // A line that begins with one of these would be a list or a heading.
    const mustStay = /^([-*+#>|]|\d+\.)$/.test(word)
    if (!isFirst && !mustStay && current.length + 1 + word.length > widest) {
      lines.push(current)
      current = `${' '.repeat(indent.length)}${word}`
    } else current += isFirst ? word : ` ${word}`
  }
  const end = /\s{2,}$/.test(line) ? '  ' : ''
  return [...lines, current + end]
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) writeFileSync(file, wrapped(readFileSync(file, 'utf8')))
}
