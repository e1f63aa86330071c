import { open, readFile, rename, stat } from 'node:fs/promises'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

export const cannotStart = (reason: string) =>
  `The embedded PostgreSQL could not start: ${reason.trim().replace(/\.$/, '')}.`

/** How one start of PostgreSQL went: it is ready, or why another attempt can succeed. */
export type Attempt = { readonly over: 'busy' | 'bound' | 'remains' | 'ready' }

/** What the last lines of a PostgreSQL that exited right away mean: try again, or a sentence for the operator. */
export function judge(words: string, spawnError: string | undefined, dir: string): Attempt {
  if (/lock file "postmaster\.pid" (already exists|is empty)/.test(words)) return { over: 'busy' }
  if (/pre-existing shared memory block/.test(words)) return { over: 'remains' }
  if (/could not bind|could not create any TCP\/IP sockets/.test(words)) return { over: 'bound' }
  if (/No space left on device/.test(words)) {
    throw new DatabaseSetupError(`The disk of ${dir} is full. Free some space, then start again; nothing is lost.`)
  }
  const fatal = words.split('\n').findLast((line) => /\b(FATAL|PANIC):/.test(line))
  const reason = spawnError ?? fatal?.replace(/^.*?\b(?:FATAL|PANIC):\s*/, '') ?? words.trim().split('\n').at(-1)
  throw new DatabaseSetupError(cannotStart(reason || 'it ended without a word'))
}

/** PostgreSQL's log, which is appended to. `written` returns what was added since. */
export async function openLog(file: string) {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size > 10 * 1024 ** 2) await rename(file, `${file}.old`)
  const handle = await open(file, 'a', 0o600).catch((error) => {
    throw new DatabaseSetupError(
      `PostgreSQL's log ${file} cannot be written (${codeOf(error)}). Set DATA_DIR to another folder.`,
    )
  })
  const before = (await handle.stat()).size
  return {
    fd: handle.fd,
    close: () => handle.close(),
    newText: async () => (await readFile(file)).subarray(before).toString('utf8'),
  }
}
