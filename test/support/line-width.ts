/**
 * Documents have lines of at most 100 characters. Tables, code, HTML, and what can't be broken, such as a link, may be
 * longer. Comments have at most 120, as code does. `node test/support/line-width.ts FILE…` wraps both.
 */
import { readFileSync, writeFileSync } from 'node:fs'

export const widest = 100
const widestComment = 120

type Kind = 'as it is' | 'paragraph' | 'item'

/** The lines, each with what it is a part of; `begins` is where a new paragraph or item starts. */
function* parts(text: string): Generator<{ line: string; kind: Kind; begins: boolean }> {
  let inCode = false
  let before: Kind = 'as it is'
  for (const line of text.split('\n')) {
    const isFence = /^\s*```/.test(line)
    if (isFence) inCode = !inCode
    const indented: boolean = /^ {4,}\S/.test(line) && before === 'as it is'
    const asItIs: boolean = inCode || isFence || indented || /^\s*$|^\s*[|<]|^#|^-{3,}$|^\s*\[[^\]]+\]: /.test(line)
    const item: boolean = !asItIs && /^\s*([-*]|\d+\.) /.test(line)
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

/** The numbers of the lines that are comments and too long. */
export const longComments = (code: string): number[] =>
  code.split('\n').flatMap((line, at) => (line.length > widestComment && partsOf(line) ? [at + 1] : []))

/** What begins each line of a comment, and its words; undefined if the line is no comment by itself. */
function partsOf(line: string): { first: string; next: string; words: string[]; end: string } | undefined {
  const [, indent = '', sign = '', text = '', end = ''] = /^(\s*)(\/\/ |\/\*\*? | \* )(.*?)( \*\/)?$/.exec(line) ?? []
  // Neither URLs nor tables; nor a comment that tells the linter something.
  if (sign === '' || /^\||https?:\/\/\S{60}|biome-ignore|@ts-/.test(text)) return undefined
  if (sign.startsWith('/*')) return { first: `${indent}${sign}`, next: `${indent} * `, words: text.split(' '), end }
  return { first: `${indent}${sign}`, next: `${indent}${sign}`, words: text.split(' '), end }
}

/** Too long lines of comments are broken, and what follows in the same paragraph is joined to what is left of them. */
export function withWrappedComments(code: string): string {
  const out: string[] = []
  const lines = code.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const parts = lines[at]!.length > widestComment ? partsOf(lines[at]!) : undefined
    if (!parts) {
      out.push(lines[at]!)
      continue
    }
    const words = [...parts.words]
    let { end } = parts
    const opens = parts.first.trimStart().startsWith('/*')
    while (end === '' && at + 1 < lines.length) {
      const following = partsOf(lines[at + 1]!)
      if (!following || following.first !== parts.next || /^([-*@]|\d+\.)/.test(following.words[0] ?? '')) break
      if (following.words.join(' ').trim() === '') break
      words.push(...following.words)
      end = following.end
      at++
    }
    const broken: string[] = []
    // A doc comment of several lines begins and ends with a line of its own.
    let line = opens && end !== '' ? parts.next.slice(0, -1) : parts.first.trimEnd()
    if (opens && end !== '') broken.push(parts.first.trimEnd())
    for (const word of words) {
      const isFirst = line === parts.next.trimEnd() || line === parts.first.trimEnd()
      if (!isFirst && line.length + 1 + word.length > widestComment) {
        broken.push(line)
        line = `${parts.next}${word}`
      } else line += ` ${word}`
    }
    broken.push(line)
    if (end !== '') broken.push(`${parts.next.slice(0, -2)}*/`)
    out.push(...broken)
  }
  return out.join('\n')
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, file.endsWith('.md') ? wrapped(text) : withWrappedComments(text))
  }
}
