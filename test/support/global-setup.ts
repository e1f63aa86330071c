/**
 * One real PostgreSQL for all suites, in its own folder, with a template database that is migrated and has the
 * personas. Every suite copies it (`test/support/database.ts`), which takes a tenth of a second.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeSandbox } from '#adapters/billing/sandbox.ts'
import { openDatabase } from '#adapters/database/database.ts'
import { startEmbedded } from '#adapters/database/embedded.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { makePgBossQueue } from '#adapters/jobs/pg-boss.ts'
import { loadGenerated } from '#data/generate/load.ts'
import { jobs } from '../../src/server/registry.ts'
import { readAll } from '../../src/server/search/feed.ts'
import { snapshotOf, storeSnapshot } from '../../src/server/search/snapshot.ts'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import { makePersonas } from '../../src/server/start/personas.ts'
import { buildIfStale } from './build.ts'
import { databaseUrl, templateName } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** For the server's first database; suites connect to copies of the template. */
    postgresUrl: string
    /** The folder with the template's search index. */
    templateIndex: string
  }
}

const quiet = () => {}

/** Enough for every kind of search to find something, and to be copied in a moment. */
const testPhysicians = 5000

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before any test's time counts. The files that the command names have no public name in Vitest.
  const { filenamePattern } = project.vitest as unknown as { filenamePattern?: string[] }
  const { testFiles } = await project.globTestFiles(filenamePattern)
  if (testFiles.some((file) => /from '[./a-z]*\/(server|process)\.ts'/.test(readFileSync(file, 'utf8')))) buildIfStale()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-test-'))
  const postgres = await startEmbedded({ dataDir, fast: true, log: quiet })
  const first = openDatabase({ url: postgres.url, max: 1, log: quiet })
  await first.pool.query(`create database ${templateName}`)
  await first.close()
  const template = openDatabase({ url: databaseUrl(postgres.url, templateName), max: 2, log: quiet })
  await migrate(template.url, path.join(projectRoot, 'db/migrations'), quiet)
  await makePersonas(
    template.db,
    makeSandbox({ db: template.db, secret: 'unused', webhookUrl: null, origin: 'http://localhost' }),
  )
  await loadGenerated(template.longSession, { count: testPhysicians })
  const templateIndex = path.join(dataDir, 'template-index')
  await storeSnapshot(templateIndex, snapshotOf(templateName, await readAll(template.db)))
  const jobQueue = makePgBossQueue({ url: template.url, statementTimeout: 10_000, log: quiet })
  await jobQueue.start(jobs, async () => {})
  await jobQueue.stop()
  // A template can only be copied while no one is connected to it.
  await template.close()
  project.provide('postgresUrl', postgres.url)
  project.provide('templateIndex', templateIndex)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
