/** docs/promises.md lists what README, docs and pages promise, each with the tests that hold it. Here both ends are checked. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../src/server/settings/project-root.ts'

interface Promised {
  /** The document or page, from the checkout's root. */
  source: string
  sentence: string
  tests: { file: string; name: string }[]
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Headings name a document, bullets quote its sentences, and the lines below a bullet name tests: "`file`: name". */
function readPromises(): Promised[] {
  const promises: Promised[] = []
  let source = ''
  for (const line of read('docs/promises.md').split('\n')) {
    const heading = /^## `?([^`]+?)`?$/.exec(line)?.[1]
    const sentence = /^- “(.+)”$/.exec(line)?.[1]
    const held = /^ {2}`([^`]+)`: (.+)$/.exec(line)
    if (heading !== undefined) source = heading
    else if (sentence !== undefined) promises.push({ source, sentence, tests: [] })
    else if (held) promises.at(-1)?.tests.push({ file: held[1]!, name: held[2]! })
    else if (source !== '' && line.trim() !== '')
      throw new Error(`docs/promises.md has a line of no known form: ${line}`)
  }
  return promises
}

const promises = readPromises()
const sources = [...new Set(promises.map(({ source }) => source))]

test('README, the operator’s guide and the public pages are looked at', () => {
  expect(sources).toEqual(expect.arrayContaining(['README.md', 'docs/operations.md', 'docs/public-files.md']))
  expect(sources.filter((source) => source.startsWith('src/app/routes/public/')).length).toBeGreaterThan(4)
  expect(promises.length).toBeGreaterThan(90)
})

describe.each(sources)('%s', (source) => {
  const own = promises.filter((promise) => promise.source === source)

  test('still says what is listed', () => {
    const text = oneLine(read(source))
    expect(own.filter(({ sentence }) => !text.includes(oneLine(sentence))).map(({ sentence }) => sentence)).toEqual([])
  })

  test('has a test for each promise', () => {
    const missing = own.flatMap(({ sentence, tests }) =>
      tests.length === 0
        ? [`${sentence}: no test`]
        : tests.filter(({ file, name }) => !holds(file, name)).map(({ file, name }) => `${sentence}: ${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})

/** Whether a file has a test, or a group of tests, of that name. */
function holds(file: string, name: string): boolean {
  if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(path.join(projectRoot, file))) return false
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:\\b(?:test|it|describe)(?:\\.\\w+)*|\\))\\(\\s*(['"\`])${escaped}\\1`).test(read(file))
}
