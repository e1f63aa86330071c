/** Which functions read or change tables of things that people make without asking who may. */
import { ownerColumns } from '../../src/shared/database/owned-rows.ts'
import type { Source } from './sources.ts'

const tables = Object.keys(ownerColumns).join('|')
const used = new RegExp(
  `\\.(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin|using)\\(\\s*'(?:${tables})\\b|\\b(?:from|join|update)\\s+(?:${tables})\\b`,
)
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** Where a function or constant of the file begins, with its name. */
const beginning = /^(?=(?:export )?(?:async )?(?:function|const) \w)/m

/**
 * Files that name a table with an owner and not the rule, and functions that do in files that name it elsewhere
 * ('file#function'). The download of one's own data has its own rule.
 */
export function unguarded(sources: readonly Pick<Source, 'file' | 'text'>[]): string[] {
  return sources
    .filter(({ file }) => file.endsWith('.server.ts') && !file.endsWith('/personal-data.server.ts'))
    .flatMap(({ file, text }) => {
      const code = text.replaceAll(comment, '')
      if (!used.test(code)) return []
      if (!code.includes("'#shared/database/owned-rows.ts'")) return [file]
      const parts = code.split(beginning).filter((part) => used.test(part) && !/\brows(?:For|MadeBy|Seen)\(/.test(part))
      return parts.map((part) => `${file}#${/(?:function|const) (\w+)/.exec(part)?.[1]}`)
    })
}
