import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { databaseTests } from './test/support/database-tests.ts'
import { heavy } from './test/support/heavy.ts'
import { heavyTests } from './test/support/heavy-tests.ts'

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

const onDatabases = databaseTests()
const leftOut = heavy ? [] : Object.keys(heavyTests)
const conventions = ['conventions', 'promises', 'words'].map((name) => `test/${name}.test.ts`)

/** On a PostgreSQL that is started for them. */
const onDatabase = (name: string, include: string[], exclude: string[] = [], env: Record<string, string> = {}) => ({
  extends: true as const,
  test: { name, include, exclude: [...exclude, ...leftOut], env, globalSetup: ['test/support/global-setup.ts'] },
})

/** Two folders of tests have packages of their own, with tests. */
const packages = '**/node_modules/**'

const alone = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: [...exclude, packages], globalSetup: [] },
})

export default defineConfig({
  test: {
    projects: [
      alone('pure', ['{src,test}/**/*.test.ts'], [...onDatabases, ...conventions]),
      onDatabase(
        'unit',
        onDatabases.filter((file) => file.startsWith('src/')),
      ),
      onDatabase(
        'http',
        onDatabases.filter((file) => file.startsWith('test/')),
        conventions,
        { NODE_ENV: 'production' },
      ),
      alone('conventions', conventions),
    ],
    setupFiles: ['test/support/properties.ts', 'test/support/described.ts'],
    // The build is loaded as the server loads it, not transformed once more.
    server: { deps: { external: [/\/build\/([^/]+\/)?server\//] } },
    // PROPERTY_RUNS tries more values: test/support/properties.ts.
    testTimeout: 60_000 * Math.max(1, Number(process.env.PROPERTY_RUNS || 200) / 200),
    // A busy machine is no fault of what is awaited.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    // One more than the cores of the smallest machine: many suites wait for processes, clocks and retries.
    maxWorkers: 3,
    // Nothing is mocked and suites have databases of their own, so a worker loads what they share once: a third of the
    // time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
  },
})
