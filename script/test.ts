// Runs the stages of the test suite, all of them even if one fails, and adds up their counts and their processor time.
// Those that need no database run at the same time as the others.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { type Heavy, heavyOnPush } from './test-heavy.ts'
import { type Ended, type Output, run } from './test-processes.ts'
import type { Failure } from './test-reports.ts'
import { takeScratch } from './test-scratch.ts'
import { type Report, reports, type Selection, type Stage, selectionOf } from './test-stages.ts'

/** If more tests than this fail, they aren't run again. */
const maxRetried = 10
/** More flaky ones than this fail the run. */
const maxFlaky = 3

type Outcome = {
  readonly stage: Stage
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  readonly cpu: number
  readonly lastLines: string
  readonly failures: readonly Failure[]
  readonly flaky: readonly Failure[]
}

async function runStage(stage: Stage, output: Output): Promise<Outcome> {
  const begun = performance.now()
  output.write(`\n== ${stage.name}: ${stage.what}\n`)
  const { report } = stage
  if (report) rmSync(report.file, { force: true })
  let [cpu, ended]: [number, Pick<Ended, 'succeeded' | 'lastLines'>] = [0, { succeeded: true, lastLines: '' }]
  const take = (next: Ended): Ended => {
    cpu += next.cpu
    return next
  }
  for (const command of stage.commands) {
    if (ended.succeeded) ended = take(await run(command, stage.environment ?? {}, output))
  }
  const { lastLines, succeeded } = ended
  const whole = () => ({ stage, lastLines, cpu, seconds: (performance.now() - begun) / 1000 })
  if (!report) return { ...whole(), passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, failures: [], flaky: [] }
  const { passed, failures } = report.read(read(report.file))
  if (passed + failures.length === 0) output.write(`No test ran in the stage '${stage.name}'.\n`)
  const again = async (args: readonly string[], seed: Record<string, string>) =>
    take(await run([...report.alone, ...args], { ...stage.environment, ...seed }, output))
  const flaky = await passAlone(failures, report, output, again)
  // A runner can fail without a failed test: an error outside of tests, or no tests at all.
  const failedOutside = failures.length === 0 && (!succeeded || passed === 0) ? 1 : 0
  return {
    ...whole(),
    passed: passed + flaky.length,
    failed: failures.length - flaky.length + failedOutside,
    failures: failures.filter((failure) => !flaky.includes(failure)),
    flaky,
  }
}

/** Runs each failed test once more, on its own; returns those that pass. */
async function passAlone(
  failures: readonly Failure[],
  report: Report,
  output: Output,
  again: (args: readonly string[], seed: Record<string, string>) => Promise<Ended>,
): Promise<Failure[]> {
  // This many have one cause, and it isn't bad luck.
  if (failures.length > maxRetried) return []
  const flaky: Failure[] = []
  for (const failure of failures) {
    if (failure.alone === undefined) continue
    output.write(`\n== once more, alone: ${failure.test}\n`)
    rmSync(report.file, { force: true })
    const { succeeded } = await again(
      failure.alone,
      failure.seed === undefined ? {} : { FAST_CHECK_SEED: failure.seed },
    )
    const { passed, failures: left } = report.read(read(report.file))
    if (succeeded && passed > 0 && left.length === 0) flaky.push(failure)
  }
  return flaky
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** One stage after another; those in parallel say what they have to say when they end. */
async function runAll(stages: readonly Stage[]): Promise<Outcome[]> {
  const parallel = stages.filter(({ parallel }) => parallel)
  const apart = parallel.length > 0 && parallel.length < stages.length
  const inSequence = async (some: readonly Stage[], isParallel: boolean) => {
    const outcomes: Outcome[] = []
    for (const stage of some) {
      const said: string[] = []
      outcomes.push(await runStage(stage, isParallel ? { write: (chunk) => said.push(chunk) } : process.stdout))
      process.stdout.write(said.join(''))
    }
    return outcomes
  }
  if (!apart) return inSequence(stages, false)
  const others = stages.filter(({ parallel }) => !parallel)
  const outcomes = (await Promise.all([inSequence(parallel, true), inSequence(others, false)])).flat()
  return outcomes.toSorted((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage))
}

/** What is chosen by name runs as a whole. */
function heavyOf({ heavy, stages }: Selection): Heavy | undefined {
  const given = process.env.HEAVY_TESTS
  if (given !== undefined) return { run: given === '1', why: `HEAVY_TESTS is ${given}` }
  if (heavy === 'asked') return { run: true, why: 'asked for' }
  return stages.some(({ hasHeavy }) => hasHeavy) ? heavyOnPush() : undefined
}

async function main(): Promise<void> {
  const selected = selectionOf(process.argv.slice(2))
  if ('refused' in selected) {
    console.error(selected.refused)
    process.exitCode = 2
    return
  }
  mkdirSync(reports, { recursive: true })
  const scratch = takeScratch()
  if (scratch !== undefined) process.env.TMPDIR = scratch
  const heavy = heavyOf(selected)
  process.env.HEAVY_TESTS = heavy?.run ? '1' : '0'
  const heavyLine = heavy && `heavy tests ${heavy.run ? 'run' : 'left to script/test --all'}: ${heavy.why}`
  if (heavyLine) console.log(heavyLine)
  const begun = performance.now()
  const outcomes = await runAll(selected.stages)
  tell(outcomes, (performance.now() - begun) / 1000, heavyLine)
}

/** People often read only the end of a long output: failures are repeated there. */
function tell(outcomes: readonly Outcome[], seconds: number, heavyLine: string | undefined): void {
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + pick(one), 0)
  let [passed, failed] = [sum((one) => one.passed), sum((one) => one.failed)]
  for (const { stage, failed, lastLines, failures } of outcomes) {
    if (failed === 0) continue
    const names = failures.map((failure) => `\n${lineOf(failure)}`).join('')
    console.log(`\n== the end of '${stage.name}', which failed\n${lastLines.trim()}${names}`)
  }
  const flaky = outcomes.flatMap(({ flaky }) => flaky.map(lineOf))
  if (flaky.length > 0) console.log(`\nFlaky: failed, and passed when run once more alone\n${flaky.join('\n')}`)
  if (flaky.length > maxFlaky) {
    console.log(`More than ${maxFlaky} flaky tests count as failed.`)
    passed -= flaky.length
    failed += flaky.length
  }
  const line = (name: string, seconds: number, cpu: number, rest: string) =>
    `${name.padEnd(12)} ${`${seconds.toFixed(1)} s`.padStart(8)} ${`${(cpu / 60).toFixed(2)} CPU min`.padStart(14)}${rest}`
  const lines = outcomes.map(({ stage, seconds, cpu, passed, failed }) =>
    line(stage.name, seconds, cpu, `   ${passed} passed, ${failed} failed`),
  )
  console.log(
    `\n${[
      ...lines,
      line(
        'in all',
        seconds,
        sum(({ cpu }) => cpu),
        '',
      ),
    ].join('\n')}`,
  )
  if (heavyLine) console.log(heavyLine)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

function lineOf({ test, seed }: Failure): string {
  return seed === undefined ? `  ${test}` : `  ${test}  (FAST_CHECK_SEED=${seed} repeats it)`
}

await main()
