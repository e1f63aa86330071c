import type { SourceName } from '#data/physicians/source-rank.ts'
import { handle } from '#door/handle.ts'
import { datasetNames, sourceNames } from '#features/data-sources/source-names.ts'
import { requestCounts } from '#features/privacy-requests/queries.server.ts'
import { getSystem, type SystemState } from './contracts.ts'
import { failedJobs } from './failed-jobs.server.ts'
import { type ServiceFacts, serversSeen, serviceFacts } from './queries.server.ts'

const failuresShown = 50
const hour = 60 * 60 * 1000
/** A day, plus time for one that takes long. */
const backupEvery = 36 * hour

export const getSystemHandler = handle(getSystem, async ({ deps: { db, authSecrets, now } }) => {
  const [facts, seen, failures, requests] = await Promise.all([
    serviceFacts(db, authSecrets),
    serversSeen(db),
    failedJobs(db, failuresShown),
    requestCounts(db, now()),
  ])
  const servers = seen.map((one) => ({
    id: one.id,
    name: one.name,
    version: one.version,
    build: one.build,
    startedAt: one.started_at.toISOString(),
    seenAt: one.seen_at.toISOString(),
    runs: one.runs,
    physicians: numberOf(one.physicians),
    lagChanges: one.last_change === null ? null : Math.max(0, facts.newestChange - Number(one.last_change)),
    disk:
      one.disk_free === null || one.disk_size === null
        ? null
        : { free: Number(one.disk_free), size: Number(one.disk_size) },
  }))
  const running = seen.filter(({ runs }) => runs)
  const warnings = [
    ...warningsOf(facts, now()),
    ...lateWarnings(requests.overdue),
    ...versionWarnings(running),
    ...running.flatMap(({ name, warnings }) => warnings.map((says) => ({ server: name, says }))),
  ]
  const failing = facts.jobs.oldestSeconds > 600 || facts.backup?.ok === false
  const health: SystemState['health'] = failing ? 'failing' : warnings.length > 0 ? 'warned' : 'well'
  return {
    at: now().toISOString(),
    health,
    warnings,
    servers,
    jobs: {
      ...facts.jobs,
      failures: failures.map(({ createdAt, nextTryAt, ...job }) => ({
        ...job,
        createdAt: createdAt.toISOString(),
        nextTryAt: textOf(nextTryAt),
      })),
    },
    imports: {
      ...facts.imports,
      lastDoneAt: textOf(facts.imports.lastDoneAt),
      lastFailedAt: textOf(facts.imports.lastFailedAt),
    },
    backup: facts.backup && { ...facts.backup, finishedAt: facts.backup.finishedAt.toISOString() },
    lastGoodBackupAt: textOf(facts.lastGoodBackupAt),
    restoreProvenAt: textOf(facts.restoreProvenAt),
    billing: {
      readUntil: textOf(facts.billing.readUntil),
      lastEventAt: textOf(facts.billing.lastEventAt),
      webhooksSilent: facts.billing.webhooksSilent,
    },
    suppressions: facts.suppressions,
    sources: facts.sources.map(({ source, takenAt }) => ({
      source,
      name: sourceNames[source as SourceName] ?? datasetNames[source] ?? source,
      takenAt: takenAt.toISOString(),
    })),
    underFormerSecret: facts.underFormerSecret,
  }
})

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null
const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value))

type Warning = SystemState['warnings'][number]

/** About the whole service. */
function warningsOf(facts: ServiceFacts, now: Date): Warning[] {
  const says: string[] = []
  const { backup, lastGoodBackupAt, restore, jobs, billing, underFormerSecret } = facts
  if (backup?.ok === false) says.push(`The last backup failed: ${backup.error ?? 'no reason was given.'}`)
  if (restore?.ok === false) {
    says.push(`The last restore of a backup failed: ${restore.error ?? 'no reason was given.'}`)
  }
  if (lastGoodBackupAt === null) says.push('There is no backup yet. Run script/backup, and have it run every day.')
  else if (now.getTime() - lastGoodBackupAt.getTime() > backupEvery) {
    says.push('The last good backup is older than 36 hours. Check why script/backup is not running.')
  }
  if (jobs.oldestSeconds > 600)
    says.push('A job has been waiting for more than ten minutes. Check that a server is running jobs.')
  if (billing.webhooksSilent) {
    says.push(
      'Webhooks from the payment provider are not arriving, so payments show up minutes late. Run script/doctor.',
    )
  }
  if (underFormerSecret > 0) {
    says.push(
      `${underFormerSecret} second factors are encrypted with a former AUTH_SECRET. Keep it in the list until there are none.`,
    )
  }
  return says.map((sentence) => ({ server: null, says: sentence }))
}

function lateWarnings(requests: number): Warning[] {
  if (requests === 0) return []
  const says = requests === 1 ? 'A privacy request is overdue' : `${requests} privacy requests are overdue`
  return [{ server: null, says: `${says} under the law. Answer on the privacy desk.` }]
}

function versionWarnings(running: readonly { build: string; version: string }[]): Warning[] {
  const builds = new Set(running.map(({ build, version }) => `${version} ${build}`))
  if (builds.size < 2) return []
  return [
    {
      server: null,
      says: `Servers of ${builds.size} builds run side by side. That is fine during a rollout; finish it.`,
    },
  ]
}
