/** Which files read or change tables of things that people make without asking who may. */
import { ownerColumns } from '../../src/shared/database/owned-rows.ts'
import type { Source } from './sources.ts'

const tables = Object.keys(ownerColumns).join('|')
const used = new RegExp(
  `\\.(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin|using)\\(\\s*'(?:${tables})\\b|\\b(?:from|join|update)\\s+(?:${tables})\\b`,
)

/** Files that name a table with an owner and not the rule; the download of one's own data has a rule of its own. */
export function unguarded(sources: readonly Pick<Source, 'file' | 'text'>[]): string[] {
  return sources
    .filter(({ file }) => file.endsWith('.server.ts') && !file.endsWith('/personal-data.server.ts'))
    .filter(({ text }) => used.test(text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')))
    .filter(({ text }) => !text.includes("'#shared/database/owned-rows.ts'"))
    .map(({ file }) => file)
}
