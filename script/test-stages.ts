// The stages of the test suite, and which of them, with which tests, a command line selects.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Result, readPlaywright, readVitest } from './test-reports.ts'

export const root = path.resolve(import.meta.dirname, '..')
export const bin = path.join(root, '.tools', 'node', 'bin')
export const reports = path.join(root, '.tools', 'reports')

export type Stage = {
  readonly name: string
  readonly what: string
  /** Command lines, each run only if the previous one succeeded. */
  readonly commands: readonly (readonly string[])[]
  readonly environment?: Record<string, string>
  /** Needs no database and little time: runs at the same time as others. */
  readonly parallel?: true
  /** Has tests that a push can leave out. */
  readonly hasHeavy?: true
  /** The tests that ran, from the runner's report; a stage without a report is one check. */
  readonly report?: Report
}

export type Report = {
  readonly file: string
  read(content: unknown): Result
  /** The command line that runs one test alone, to be followed by its arguments. */
  readonly alone: readonly string[]
}

const node = path.join(bin, 'node')
const modules = path.join(root, 'node_modules')
const biome = [node, path.join(modules, '@biomejs/biome/bin/biome')]
const vitest = [node, path.join(modules, 'vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json']
const playwright = [node, path.join(modules, '@playwright/test/cli.js'), 'test', '--reporter=list,json']
const fileOf = (name: string) => path.join(reports, `${name}.json`)

function vitestStage(name: string, what: string, args: readonly string[], more: Partial<Stage> = {}): Stage {
  const file = fileOf(name)
  const alone = [...vitest, `--outputFile.json=${file}`]
  return {
    name,
    what,
    commands: [[...alone, ...args]],
    report: { file, read: (report) => readVitest(report, root), alone },
    ...more,
  }
}

function browserStage(args: readonly string[] = []): Stage {
  const file = fileOf('browser')
  const alone = ['/bin/sh', '-c', 'CHROMIUM=$(script/browser) && export CHROMIUM && exec "$0" "$@"', ...playwright]
  return {
    name: 'browser',
    what: 'the whole product in Chromium',
    commands: [
      ['/bin/sh', 'script/build'],
      [...alone, ...args],
    ],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    hasHeavy: true,
    report: { file, read: readPlaywright, alone },
  }
}

const lintStage = (args: readonly string[]): Stage => ({
  name: 'lint',
  what: 'format and lint',
  commands: [[...biome, 'ci', ...args]],
  parallel: true,
})

const types: Stage = {
  name: 'types',
  what: 'the types of routes and of all sources',
  commands: [
    [node, path.join(modules, '@react-router/dev/bin.cjs'), 'typegen'],
    [
      ...[node, path.join(modules, 'typescript/bin/tsc'), '--noEmit', '-p', '.'],
      ...['--incremental', '--tsBuildInfoFile', '.tools/types.tsbuildinfo'],
    ],
  ],
  parallel: true,
}

const conventions = vitestStage('conventions', 'import directions, names and other habits', ['--project=conventions'], {
  parallel: true,
})

const stages: readonly Stage[] = [
  types,
  lintStage(['.']),
  {
    name: 'unused',
    what: 'files, exports and dependencies that nothing uses',
    commands: [[node, path.join(modules, 'knip/bin/knip.js')]],
    parallel: true,
  },
  { name: 'schema', what: 'db/schema.gen.ts is fresh', commands: [[node, 'script/schema.ts', '--check']] },
  conventions,
  { name: 'build', what: 'the application builds', commands: [['/bin/sh', 'script/build']] },
  vitestStage('pure', 'parts by themselves, without a database', ['--project=pure'], { hasHeavy: true }),
  vitestStage('unit', 'parts by themselves, with a real PostgreSQL', ['--project=unit'], { hasHeavy: true }),
  vitestStage('http', 'the built server over HTTP, with a real PostgreSQL', ['--project=http'], { hasHeavy: true }),
  browserStage(),
]

const usage = `script/test [STAGE…] [PATH…] [-t NAME] [--changed] [--all]

  STAGE      ${stages.map(({ name }) => name).join(', ')}; without any, all of them
  PATH       a test file or a folder of tests
  -t NAME    the tests whose names contain this
  --changed  types, lint, conventions, and the tests of what differs from the last commit (or of that commit)
  --all      with the heavy tests, which a push leaves out while what they are about has not changed for a day`

export type Selection = {
  readonly stages: readonly Stage[]
  /** Heavy tests run because someone asked for them, or for these files. */
  readonly heavy?: 'asked' | undefined
}

/** What a command line selects; a text is what to print instead. */
export function selectionOf(args: readonly string[]): Selection | { readonly refused: string } {
  const options = {
    t: { type: 'string', short: 't' },
    changed: { type: 'boolean' },
    all: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true; args: string[] }>>
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return { refused: `${(error as Error).message}\n\n${usage}` }
  }
  const { values, positionals } = parsed
  if (values.help) return { refused: usage }
  const isStage = (word: string) => stages.some(({ name }) => name === word)
  const paths = positionals.filter((word) => !isStage(word)).map((word) => path.normalize(word))
  const unknown = paths.find((file) => !existsSync(path.join(root, file)))
  if (unknown !== undefined) {
    return {
      refused: `There is no stage or file ${unknown}. The stages are ${stages.map(({ name }) => name).join(', ')}.`,
    }
  }
  const chosen = stages.filter(({ name }) => positionals.includes(name))
  if (values.changed) return { stages: changedStages(), heavy: 'asked' }
  if (values.t !== undefined) {
    if (chosen.length > 0)
      return { refused: `-t looks in all tests, or in those of a path. It does not go with a stage.\n\n${usage}` }
    return { stages: testStages(paths.length > 0 ? paths : filesNaming(values.t), values.t), heavy: 'asked' }
  }
  if (paths.length > 0) return { stages: [...chosen, ...testStages(paths)], heavy: 'asked' }
  return { stages: chosen.length > 0 ? chosen : stages, heavy: values.all ? 'asked' : undefined }
}

/** The runs of these tests, each by its own runner. */
function testStages(files: readonly string[], name?: string): Stage[] {
  const inBrowser = files.filter((file) => /^test\/e2e(\/|$)/.test(file))
  const others = files.filter((file) => !inBrowser.includes(file))
  return [
    ...(others.length > 0 ? [vitestStage('tests', others.join(', '), [...others, ...(name ? ['-t', name] : [])])] : []),
    ...(inBrowser.length > 0 ? [browserStage([...inBrowser, ...(name ? ['-g', name] : [])])] : []),
  ]
}

const testFile = /\.(test|spec)\.ts$/
const testFiles = (): string[] =>
  ['src', 'test'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => testFile.test(file))
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
  )
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The test files that contain this name; all of them if none does, because the name is assembled from parts. */
function filesNaming(name: string): string[] {
  const all = testFiles()
  const naming = all.filter((file) => textOf(file).includes(name))
  return naming.length > 0 ? naming : all
}

function changedStages(): readonly Stage[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== '')
  const now = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const changed = (now.length > 0 ? now : git('show', '--name-only', '--format=', 'HEAD')).filter((file) =>
    existsSync(path.join(root, file)),
  )
  const sources = changed.filter((file) => /\.(tsx?|css|json)$/.test(file))
  return [
    types,
    lintStage(['--no-errors-on-unmatched', ...(sources.length > 0 ? sources : ['package.json'])]),
    conventions,
    ...testStages(testsOf(changed)),
  ]
}

/** The tests for changed files: those that import one directly, are next to it, or have its feature's name. */
function testsOf(changed: readonly string[]): string[] {
  const features = changed.flatMap((file) => /^src\/features\/([a-z-]+)\//.exec(file)?.[1] ?? [])
  return testFiles().filter((test) => {
    if (changed.includes(test)) return true
    // Browser tests take minutes: they run only if changed or named.
    if (test.endsWith('.spec.ts') || /^test\/(conventions|words)\.test\.ts$/.test(test)) return false
    if (features.some((feature) => new RegExp(`^test/${feature}[a-z-]*\\.test\\.ts$`).test(test))) return true
    const imported = [...textOf(test).matchAll(/\bfrom '([.#][^']+)'/g)].map(([, request = '']) =>
      request.startsWith('#')
        ? `${request.startsWith('#db/') ? '' : 'src/'}${request.slice(1)}`
        : path.posix.join(path.posix.dirname(test), request),
    )
    return changed.some((file) => imported.includes(file) || file.replace(/\.tsx?$/, '.test.ts') === test)
  })
}
