import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { print } from './figures.ts'

export const suppressionSecret = 'of a benchmark, which keeps nobody away'

interface ChildAnswer {
  said: string
  /** Of the importing process, without PostgreSQL. */
  megabytes: number
  /** Of the same process; other programs on the machine aren't included. */
  cpuSeconds: number
}

const child = path.join(import.meta.dirname, 'import-child.ts')
/** That of script/import. */
export const importEnvironment = {
  ...process.env,
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../.tools/compile-cache'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Starts a process that imports a file, like script/import. */
export const importArguments = (url: string, kind: string, file: string) => [
  '--max-semi-space-size=4',
  child,
  url,
  kind,
  file,
]

/** Imports a file in its own process, started like script/import, and prints its output. */
export function importOnce(name: string, url: string, kind: string, file: string): ChildAnswer {
  const output = execFileSync(process.execPath, importArguments(url, kind, file), {
    env: importEnvironment,
    encoding: 'utf8',
  })
  const answer = JSON.parse(output) as ChildAnswer
  print(`  ${name}, in ${answer.megabytes} MB and ${answer.cpuSeconds.toFixed(1)} s of CPU:`)
  for (const line of answer.said.trimEnd().split('\n')) if (!line.includes('%')) print(`    ${line.trim()}`)
  return answer
}

/** Starts the same and kills it after this many milliseconds; says whether it was still working. */
export async function importKilled(url: string, kind: string, file: string, after: number): Promise<boolean> {
  const running = spawn(process.execPath, importArguments(url, kind, file), { env: importEnvironment, stdio: 'ignore' })
  const timer = setTimeout(() => running.kill('SIGKILL'), after)
  const [, signal] = await once(running, 'close')
  clearTimeout(timer)
  return signal === 'SIGKILL'
}
