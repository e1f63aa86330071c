import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { print } from './figures.ts'

export const suppressionSecret = 'of a benchmark, which keeps nobody away'

interface ChildAnswer {
  said: string
  /** Of the process that imports, without PostgreSQL's. */
  megabytes: number
}

/** Imports a file in a process of its own, started as script/import starts it, and prints what it said. */
export function importOnce(name: string, url: string, kind: string, file: string): ChildAnswer {
  const child = path.join(import.meta.dirname, 'import-child.ts')
  const output = execFileSync(process.execPath, ['--max-semi-space-size=8', child, url, kind, file], {
    encoding: 'utf8',
  })
  const answer = JSON.parse(output) as ChildAnswer
  print(`  ${name}, in ${answer.megabytes} MB:`)
  for (const line of answer.said.trimEnd().split('\n')) if (!line.includes('%')) print(`    ${line.trim()}`)
  return answer
}
