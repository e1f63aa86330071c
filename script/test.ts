// Runs the stages of the test suite one after another, all of them even if one fails, and adds up their counts.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Failure } from './test-reports.ts'
import { takeScratch } from './test-scratch.ts'
import { bin, type Report, reports, root, type Stage, stagesFor } from './test-stages.ts'

type Count = { passed: number; failed: number }

/** If more tests than this fail, they aren't run again. */
const mostTriedAgain = 10
/** More flaky ones than this fail the run. */
const mostFlaky = 3

type Ended = { readonly succeeded: boolean; readonly lastLines: string }

/** Runners print their failures at the end: this much of it is repeated after the last stage. */
const repeated = 6_000

function run([command = '', ...args]: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = {
    ...process.env,
    CI: '1',
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    // Servers are started about fifty times.
    NODE_COMPILE_CACHE: path.join(root, '.tools', 'compile-cache'),
    ...environment,
  }
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env,
      timeout: 900_000,
      killSignal: 'SIGKILL',
    })
    let lastLines = ''
    const pass = (to: NodeJS.WriteStream) => (chunk: string) => {
      to.write(chunk)
      lastLines = (lastLines + chunk).slice(-repeated)
    }
    child.stdout.setEncoding('utf8').on('data', pass(process.stdout))
    child.stderr.setEncoding('utf8').on('data', pass(process.stderr))
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ succeeded: false, lastLines: error.message })
    })
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      child.stdout.destroy()
      child.stderr.destroy()
      const killed = signal === null ? '' : `\nEnded by ${signal}.`
      resolve({ succeeded: code === 0, lastLines: lastLines + killed })
    }
    child.on('close', end)
    // A process left behind by a stage could hold the output open forever.
    child.on('exit', (code, signal) => setTimeout(end, 1_000, code, signal).unref())
  })
}

type Outcome = Count & {
  readonly lastLines: string
  readonly failures: readonly Failure[]
  readonly flaky: readonly Failure[]
}

async function runStage({ name, what, commands, environment, report }: Stage): Promise<Outcome> {
  console.log(`\n== ${name}: ${what}`)
  if (report) rmSync(report.file, { force: true })
  let ended: Ended = { succeeded: true, lastLines: '' }
  for (const command of commands) if (ended.succeeded) ended = await run(command, environment)
  const { lastLines, succeeded } = ended
  if (!report) {
    return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, lastLines, failures: [], flaky: [] }
  }
  const { passed, failures } = report.read(read(report.file))
  if (passed + failures.length === 0) console.error(`No test ran in the stage '${name}'.`)
  const flaky = await passAlone(failures, report, environment)
  // A runner can fail without a failed test: an error outside of tests, or no tests at all.
  const failedBeside = failures.length === 0 && (!succeeded || passed === 0) ? 1 : 0
  return {
    passed: passed + flaky.length,
    failed: failures.length - flaky.length + failedBeside,
    lastLines,
    failures: failures.filter((failure) => !flaky.includes(failure)),
    flaky,
  }
}

/** Runs each failed test once more, on its own; returns those that pass. */
async function passAlone(
  failures: readonly Failure[],
  report: Report,
  environment: Record<string, string> = {},
): Promise<Failure[]> {
  // This many have one cause, and it isn't bad luck.
  if (failures.length > mostTriedAgain) return []
  const flaky: Failure[] = []
  for (const failure of failures) {
    if (failure.alone === undefined) continue
    console.log(`\n== once more, alone: ${failure.test}`)
    rmSync(report.file, { force: true })
    const seed: Record<string, string> = failure.seed === undefined ? {} : { FAST_CHECK_SEED: failure.seed }
    const { succeeded } = await run([...report.alone, ...failure.alone], { ...environment, ...seed })
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

async function main(): Promise<void> {
  const selected = stagesFor(process.argv.slice(2))
  if ('refused' in selected) {
    console.error(selected.refused)
    process.exitCode = 2
    return
  }
  mkdirSync(reports, { recursive: true })
  const scratch = takeScratch()
  if (scratch !== undefined) process.env.TMPDIR = scratch
  const total: Count = { passed: 0, failed: 0 }
  const lines: string[] = []
  const failures: string[] = []
  const flaky: string[] = []
  for (const stage of selected) {
    const begun = performance.now()
    const outcome = await runStage(stage)
    const { passed, failed, lastLines } = outcome
    total.passed += passed
    total.failed += failed
    if (failed > 0) {
      const names = outcome.failures.map((failure) => `\n${lineOf(failure)}`).join('')
      failures.push(`\n== the end of '${stage.name}', which failed\n${lastLines.trim()}${names}`)
    }
    flaky.push(...outcome.flaky.map(lineOf))
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    lines.push(`${stage.name.padEnd(12)} ${`${seconds} s`.padStart(8)}   ${passed} passed, ${failed} failed`)
  }
  // People often read only the end of a long output: failures are repeated there.
  for (const failure of failures) console.log(failure)
  if (flaky.length > 0) console.log(`\nFlaky: failed, and passed when run once more alone\n${flaky.join('\n')}`)
  if (flaky.length > mostFlaky) {
    console.log(`More than ${mostFlaky} flaky tests count as failed.`)
    total.passed -= flaky.length
    total.failed += flaky.length
  }
  console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

function lineOf({ test, seed }: Failure): string {
  return seed === undefined ? `  ${test}` : `  ${test}  (FAST_CHECK_SEED=${seed} repeats it)`
}

await main()
