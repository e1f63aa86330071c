import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Mostly wait: begun first, they are done before the rest is. */
const slow = [
  'test/crash',
  'test/billing-webhooks',
  'test/billing-stripe',
  'test/lifecycle',
  'test/mail',
  'jobs/pg-boss',
]

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((name) => moduleId.includes(`/${name}.test.`))
    return [...files.filter(isSlow), ...(await super.sort(files.filter((file) => !isSlow(file))))]
  }
}

const conventions = ['test/conventions.test.ts', 'test/words.test.ts']

const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude, globalSetup: ['test/support/global-setup.ts'] },
})

export default defineConfig({
  test: {
    projects: [
      project('unit', ['src/**/*.test.ts']),
      project('http', ['test/**/*.test.ts'], conventions),
      // Read sources only: no database is started for them.
      { extends: true, test: { name: 'conventions', include: conventions, globalSetup: [] } },
    ],
    setupFiles: ['test/support/fast-check-seed.ts'],
    // The build is loaded as the server loads it, not transformed once more.
    server: { deps: { external: [/\/build\/([^/]+\/)?server\//] } },
    testTimeout: 60_000,
    // A busy machine is no fault of what is awaited.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    // One more than the cores of the smallest machine: many suites wait for processes, clocks and retries.
    maxWorkers: 3,
    // Nothing is mocked and suites have databases of their own, so a worker loads what they share once: a third of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
  },
})
