/** docs/promises.md lists what customers and operators rely on, each with the test that holds it: the test is there. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/server/settings/project-root.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const rows = read('docs/promises.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'))

test('each promise is one line with one test, which exists', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  const missing = rows.filter((row) => {
    const [, file, name] = /^\| [A-Z`.].+[.] \| `([^`]+)` \| (.+) \|$/.exec(row) ?? []
    return file === undefined || name === undefined || !holds(file, name)
  })
  expect(missing).toEqual([])
})

test('no promise is made twice', () => {
  const said = rows.map((row) => row.split(' | ')[0])
  expect(new Set(said).size).toBe(said.length)
})

/**
 * Whether a file has a test, or a group of tests, of that name. Where a name begins with a number of cases, it is what
 * follows.
 */
function holds(file: string, name: string): boolean {
  if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(path.join(projectRoot, file))) return false
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const begin = '(?:\\b(?:test|it|describe)(?:\\.\\w+)*|\\))\\(\\s*'
  return new RegExp(`${begin}(?:(['"\`])|\`\\$\\{\\w+\\} )${escaped}(?:\\1|\`)`).test(read(file))
}
