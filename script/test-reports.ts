// Reads Vitest's and Playwright's reports: how many tests passed, which failed, and how to run each of those again,
// alone.

export type Failure = {
  /** File and full name, for people. */
  readonly test: string
  /** The arguments for running just this one; undefined if it isn't a test but an error outside of any. */
  readonly alone: readonly string[] | undefined
  /** fast-check's seed, which reproduces the same values. */
  readonly seed: string | undefined
}

export type Result = { readonly passed: number; readonly failures: readonly Failure[] }

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objects = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const titles = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])
const literal = (value: string): string => value.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

export function readVitest(report: unknown, root: string): Result {
  const files = objects(isJson(report) ? report.testResults : undefined)
  const tests = files.flatMap((file) => objects(file.assertionResults))
  const failures = files.flatMap((file): Failure[] => {
    const name = text(file.name).replace(`${root}/`, '')
    const failed = objects(file.assertionResults).filter(({ status }) => status === 'failed')
    // A file that couldn't be loaded, or whose setup failed.
    if (failed.length === 0 && file.status === 'failed') {
      return [{ test: name, alone: [name], seed: undefined }]
    }
    return failed.map(({ ancestorTitles, title, failureMessages }) => ({
      test: [name, ...titles(ancestorTitles), text(title)].join(' > '),
      alone: [name, '-t', `^${[...titles(ancestorTitles), text(title)].map(literal).join(' > ')}$`],
      seed: /\{ seed: (-?\d+)/.exec(Array.isArray(failureMessages) ? failureMessages.join('\n') : '')?.[1],
    }))
  })
  return { passed: tests.filter(({ status }) => status === 'passed').length, failures }
}

export function readPlaywright(report: unknown): Result {
  let passed = 0
  const failures: Failure[] = []
  const walk = (suite: Json, above: readonly string[]): void => {
    for (const spec of objects(suite.specs)) {
      const statuses = objects(spec.tests).map(({ status }) => status)
      if (statuses.every((status) => status === 'expected')) passed += statuses.length
      else if (statuses.some((status) => status === 'unexpected' || status === 'flaky')) {
        const [file, title] = [text(spec.file), text(spec.title)]
        failures.push({
          test: [...above, title].join(' > '),
          // Tests created in a loop share a line: the name tells which.
          alone: [`/${literal(file)}:${Number(spec.line)}`, '-g', `${literal(title)}$`],
          seed: undefined,
        })
      }
    }
    for (const inner of objects(suite.suites)) walk(inner, [...above, text(inner.title)])
  }
  if (!isJson(report)) return { passed, failures }
  for (const file of objects(report.suites)) walk(file, [text(file.title)])
  for (const error of objects(report.errors)) {
    failures.push({ test: text(error.message).split('\n')[0] ?? '', alone: undefined, seed: undefined })
  }
  return { passed, failures }
}
