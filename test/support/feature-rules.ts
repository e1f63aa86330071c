/**
 * What the conventions ask of the server files of a feature, as functions, so that a test can show that each can fail.
 */
import path from 'node:path'
import type { Source } from './sources.ts'

type SourceText = Pick<Source, 'file' | 'text'>

/**
 * The registry makes the first, which reads from every feature; the bodies of the others are files, which HTTP hands
 * over.
 */
const givenByTheServer = [
  'downloadMyDataHandler',
  'uploadClaimDocumentHandler',
  'uploadDeletionListHandler',
  'uploadDoNotContactListHandler',
  'uploadImportFileHandler',
  'uploadMatchFileHandler',
  'uploadResumeHandler',
  'uploadSiteImageHandler',
  'uploadTeamDoNotContactListHandler',
]

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const found = (sources: readonly SourceText[], pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, ...groups]) => ({ file, groups })))

/**
 * Calls that aren't where their name says: `update-list` is `updateListHandler` of `update-list.server.ts` next to its
 * contract, and no call is next to another. If two names differ only in `_`, the one with `_` uses its contract's own
 * name.
 */
export function misplacedCalls(sources: readonly SourceText[]): string[] {
  const contracts = found(sources, /export const (\w+) = contract\(\{\s*name: '([\w-]+)'/g)
  const names = contracts.map(({ groups }) => groups[1]!)
  const homes = new Map<string, string>()
  const problems: string[] = []
  for (const { file, groups } of contracts) {
    const [contract, name] = groups as [string, string]
    const plain = name.replaceAll('_', '-')
    const base = plain !== name && names.includes(plain) ? kebab(contract) : plain
    const home = `${path.posix.dirname(file)}/${base}.server.ts`
    homes.set(contract, home)
    const text = sources.find((source) => source.file === home)?.text ?? ''
    if (!new RegExp(`^export (const|(async )?function) ${contract}Handler\\b`, 'm').test(text)) {
      problems.push(`${name}: ${home} exports no ${contract}Handler`)
    }
  }
  for (const { file, groups } of found(sources, /\bhandle\(\s*(\w+),/g)) {
    const [contract] = groups as [string]
    if (homes.get(contract) !== file) problems.push(`${contract} is handled in ${file}`)
  }
  return problems
}

/**
 * Calls, jobs and personal data that the `feature.server.ts` of their feature does not list, and features without one
 * in the registry.
 */
export function unlistedParts(sources: readonly SourceText[]): string[] {
  const textOf = (file: string) => sources.find((source) => source.file === file)?.text ?? ''
  const parts = found(
    sources,
    /^export (?:const|(?:async )?function) (\w+Handler\b|\w+(?=: PersonalData = | = job\())/gm,
  )
  const unlisted = parts.flatMap(({ file, groups: [part] }) => {
    const list = textOf(`${file.split('/').slice(0, 3).join('/')}/feature.server.ts`).replaceAll(/^import [^']*/gm, '')
    const isListed = givenByTheServer.includes(part!) || new RegExp(`\\b${part}\\b`).test(list)
    return isListed ? [] : [`${part} of ${file}`]
  })
  const lists = sources.map(({ file }) => file).filter((file) => file.endsWith('/feature.server.ts'))
  const registry = textOf('src/server/registry.ts')
  return [...unlisted, ...lists.filter((file) => !registry.includes(`'#${file.slice('src/'.length)}'`))]
}

const writes =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto|enqueue)\(|\b(?:insert\s+into|delete\s+from|merge\s+into|truncate\s+\w|update\s+\S+\s+(?:as\s+\w+\s+)?set\b)|commands\.server\.ts/i

/** Files of queries that change something, by themselves or by a command. */
export function writingQueries(sources: readonly SourceText[]): string[] {
  return sources
    .filter(({ file }) => file.endsWith('/queries.server.ts'))
    .filter(({ text }) => writes.test(text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')))
    .map(({ file }) => file)
}
