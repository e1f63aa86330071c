import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun first, in this order, so that all workers end together; many of them mostly wait. */
const slow = [
  'test/release',
  'test/three-servers',
  'test/billing-webhooks',
  'test/crash',
  'test/restore',
  'test/lifecycle',
  'test/backup',
  'test/system',
  'test/billing-stripe',
  'test/mail',
  'jobs/pg-boss',
]

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => slow.findIndex((name) => moduleId.includes(`/${name}.test.`))
    const isSlow = (file: TestSpecification) => rank(file) >= 0
    const others = await super.sort(files.filter((file) => !isSlow(file)))
    return [...files.filter(isSlow).toSorted((a, b) => rank(a) - rank(b)), ...others]
  }
}

const conventions = ['test/conventions.test.ts', 'test/words.test.ts']

const project = (name: string, include: string[], exclude: string[] = [], env: Record<string, string> = {}) => ({
  extends: true as const,
  test: { name, include, exclude, env, globalSetup: ['test/support/global-setup.ts'] },
})

export default defineConfig({
  test: {
    projects: [
      project('unit', ['src/**/*.test.ts']),
      project('http', ['test/**/*.test.ts'], conventions, { NODE_ENV: 'production' }),
      // Read sources only: no database is started for them.
      { extends: true, test: { name: 'conventions', include: conventions, globalSetup: [] } },
    ],
    setupFiles: ['test/support/fast-check-seed.ts', 'test/support/described.ts'],
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
