/**
 * Which tests need a PostgreSQL or the built server: those that reach a helper that starts or copies one. All others
 * are pure.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** What connects, starts, or stands in front of a PostgreSQL. */
const databases = [
  ...['database', 'standby', 'build', 'process'].map((name) => `test/support/${name}.ts`),
  'src/adapters/database/embedded.ts',
]
/** Product code is given its database: only tests and their helpers bring one along. */
const isOfTests = (file: string) => /^test\/|\/test\/|\.test\.ts$/.test(file)

export function databaseTests(): string[] {
  const known = new Map<string, boolean>(databases.map((file) => [file, true]))
  const reaches = (file: string): boolean => {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, false)
    const answer = isOfTests(file) && existsSync(path.join(root, file)) && importsOf(file).some(reaches)
    known.set(file, answer)
    return answer
  }
  return globSync('{src,test}/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter(reaches)
    .toSorted()
}

function importsOf(file: string): string[] {
  const requests = [...readFileSync(path.join(root, file), 'utf8').matchAll(/\b(?:from|import\() ?'([.#][^']+\.ts)'/g)]
  return requests.map(([, request = '']) =>
    request.startsWith('#') ? `src/${request.slice(1)}` : path.posix.join(path.posix.dirname(file), request),
  )
}
