/** What code, tests, and docs cite: documents of this repository, their headings, decisions, and threats. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Files that can cite something. Migrations are left out: they are checksummed, so their comments can never be
 * corrected.
 */
export function citingFiles(root: string): string[] {
  const below = ['src', 'test', 'bench', 'script', 'docs'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  )
  const onTop = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  return [...below, ...onTop].filter(
    (file) =>
      !file.includes('node_modules/') && (/\.(tsx?|m?js|md|css|sql|sh)$/.test(file) || /^script\/[\w-]+$/.test(file)),
  )
}

/** What `text` of `file` cites that does not exist; empty when all of it does. */
export function missingCitations(root: string, file: string, text: string): string[] {
  // A comment that goes on in the next line is one text.
  const flat = text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ')
  return [
    ...documents(root, file, flat),
    ...[...flat.matchAll(/\b(?:[Ss]ections?|[Ii]ssues?) #?\d+/g)].map(([cited]) => cited),
    ...numbers(flat, /\b[Dd]ecisions? (\d+(?:(?:, | and | to )\d+)*)/g)
      .filter((number) => !decisions(root).has(number))
      .map((number) => `decision ${number}`),
    ...numbers(flat, /\b[Tt]hreats? (\d+(?:(?:, | and | to )\d+)*)/g)
      .filter((number) => !threats(root).has(number))
      .map((number) => `threat ${number}`),
  ].map((cited) => `${file}: ${cited}`)
}

const isCode = /\.(tsx?|sql|css)$/
const comment = /^\s*(?:\/\*|\*|\/\/)/

/** Names such as `sessionMax` that a comment has in backticks, and no line of code: what they named was renamed. */
export function namesOfNothing(files: readonly { file: string; text: string }[]): string[] {
  const names = new Set<string>()
  const cited: { file: string; name: string }[] = []
  for (const { file, text } of files) {
    for (const line of text.split('\n')) {
      if (isCode.test(file) && !comment.test(line)) for (const [name] of line.matchAll(/\w+/g)) names.add(name)
      else if (/\.tsx?$/.test(file))
        for (const [, name = ''] of line.matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)) cited.push({ file, name })
    }
  }
  return cited.filter(({ name }) => !names.has(name)).map(({ file, name }) => `${file}: ${name}`)
}

function documents(root: string, file: string, text: string): string[] {
  return [...text.matchAll(/(?<![\w./-])((?:\.{1,2}\/)*[\w-][\w./-]*\.md)\b(?:, ([A-Z][^)|;.:`'"]*))?/g)].flatMap(
    ([, name, headings]) => {
      // Links of a document are relative to it; everything else names a document from the root.
      const places = file.endsWith('.md') ? [path.posix.dirname(file), '.'] : ['.']
      const cited = places.map((place) => path.posix.join(place, name!)).find((at) => existsSync(path.join(root, at)))
      if (cited === undefined) return [name!]
      if (headings === undefined || !cited.startsWith('docs/specification/')) return []
      const known = headingsOf(root, cited)
      return headings
        .split(' · ')
        .filter((heading) => !known.some((one) => heading.startsWith(one)))
        .map((heading) => `${name}, ${heading}`)
    },
  )
}

const headingsOf = (root: string, file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)

const numbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].flatMap(([, list]) => [...list!.matchAll(/\d+/g)].map(([number]) => Number(number)))

const threats = (root: string): Set<number> =>
  new Set(numbers(readFileSync(path.join(root, 'docs/specification/threats.md'), 'utf8'), /^\| Threat (\d+) \|/gm))

const decisions = (root: string): Set<number> =>
  new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => Number.parseInt(name, 10)))
