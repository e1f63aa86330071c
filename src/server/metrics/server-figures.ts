/**
 * Gauges that are read when metrics are requested: for this server, and for the whole service from the database. The
 * service's gauges are the same on every server, so alerts use the largest. Read at most every ten seconds, regardless
 * of the number of requests.
 */
import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Deps } from '#door/deps.ts'
import { indexLag, type ServiceFacts, serversSeen, serviceFacts } from '#features/system-status/queries.server.ts'
import type { SearchService } from '../search/service.ts'
import { buildFacts } from '../settings/build-facts.ts'
import type { Env } from '../settings/env.ts'
import type { Metrics } from './metrics.ts'

const freshFor = 10_000

/** What is measured. */
interface Measured extends Pick<Deps, 'db' | 'authSecrets' | 'log'> {
  env: Env
  search: SearchService
  metrics: Metrics
  connectionCounts: () => { open: number; idle: number; waiting: number }
}

interface Figures {
  service: ServiceFacts | null
  servers: number
  physicians: number
  lagSeconds: number
  lagChanges: number
  disk: { free: number; size: number } | null
}

type Look = (figures: Figures) => number | null | Record<string, number>

/** Name → its description, how it is read, and the label if it returns several values. */
const gauges: Record<string, { help: string; label?: string; look: Look }> = {
  attending_index_physicians: { help: 'Physicians in this server’s search index.', look: (f) => f.physicians },
  attending_index_lag_seconds: {
    help: 'Age of the oldest change not yet in this server’s search index.',
    look: (f) => f.lagSeconds,
  },
  attending_index_lag_changes: {
    help: 'Changes not yet in this server’s search index.',
    look: (f) => f.lagChanges,
  },
  attending_disk_free_bytes: { help: 'Free on the disk of DATA_DIR.', look: (f) => f.disk?.free ?? null },
  attending_disk_size_bytes: { help: 'Size of the disk of DATA_DIR.', look: (f) => f.disk?.size ?? null },
  attending_database_up: { help: '1 if the database answered.', look: (f) => (f.service === null ? 0 : 1) },
  attending_servers: { help: 'Servers that run on this database.', look: (f) => f.servers },
  attending_queue_jobs: {
    help: 'Jobs by state: waiting (due), running, retrying (failed, retried later), failed (permanently, within the last hour).',
    label: 'state',
    look: ({ service }) =>
      service && {
        waiting: service.jobs.waiting,
        running: service.jobs.running,
        retrying: service.jobs.retrying,
        failed: service.jobs.failed,
      },
  },
  attending_queue_oldest_seconds: {
    help: 'How long the oldest due job has waited.',
    look: ({ service }) => service?.jobs.oldestSeconds ?? null,
  },
  attending_imports: {
    help: 'Imports of the data desk by state.',
    label: 'state',
    look: ({ service }) => service && { waiting: service.imports.waiting, running: service.imports.running },
  },
  attending_import_last_done_timestamp_seconds: {
    help: 'When an import last finished.',
    look: ({ service }) => seconds(service?.imports.lastDoneAt),
  },
  attending_import_last_failed_timestamp_seconds: {
    help: 'When an import last failed.',
    look: ({ service }) => seconds(service?.imports.lastFailedAt),
  },
  attending_source_taken_timestamp_seconds: {
    help: 'When each source of physicians was last imported.',
    label: 'source',
    look: ({ service }) =>
      service && Object.fromEntries(service.sources.map(({ source, takenAt }) => [source, takenAt.getTime() / 1000])),
  },
  attending_billing_read_until_timestamp_seconds: {
    help: 'Up to when the payment provider’s events are known.',
    look: ({ service }) => seconds(service?.billing.readUntil),
  },
  attending_billing_last_event_timestamp_seconds: {
    help: 'When the payment provider’s last event was received.',
    look: ({ service }) => seconds(service?.billing.lastEventAt),
  },
  attending_billing_webhooks_silent: {
    help: '1 if the newest events were found by the job instead of arriving by webhook.',
    look: ({ service }) => service && Number(service.billing.webhooksSilent),
  },
  attending_suppression_entries: {
    help: 'Entries in the register of removed people.',
    look: ({ service }) => service?.suppressions ?? null,
  },
  attending_backup_last_good_timestamp_seconds: {
    help: 'When the last good backup finished.',
    look: ({ service }) => seconds(service?.lastGoodBackupAt),
  },
  attending_backup_last_bytes: {
    help: 'Size of the last backup.',
    look: ({ service }) => service?.backup?.bytes ?? null,
  },
  attending_backup_last_ok: {
    help: '1 if the last backup succeeded, 0 if it failed.',
    look: ({ service }) => (service?.backup ? Number(service.backup.ok) : null),
  },
  attending_second_factors_under_former_secret: {
    help: 'Accounts whose second factor is encrypted with a former AUTH_SECRET.',
    look: ({ service }) => service?.underFormerSecret ?? null,
  },
}

function seconds(at: Date | null | undefined): number | null {
  return at ? at.getTime() / 1000 : null
}

/** Adds the gauges to the server's registry. */
export function watchServer(deps: Measured): void {
  const registers = [deps.metrics.registry]
  const { version, build } = buildFacts()
  new Gauge({
    name: 'attending_build_info',
    help: 'Always 1; the labels say which version runs.',
    labelNames: ['version', 'build'],
    registers,
  }).set({ version, build }, 1)
  deps.metrics.watchProcess()
  watchCounts(deps, registers)
  const read = remembered(() => readFigures(deps))
  for (const [name, { help, label, look }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers,
      labelNames: label === undefined ? [] : [label],
      async collect() {
        const found = look(await read())
        this.reset()
        // Unknown values are left out, because an alert must not mistake them for 0.
        if (label === undefined) this.remove()
        if (found === null) return
        if (typeof found === 'number') this.set(found)
        else for (const [value, count] of Object.entries(found)) this.set({ [label ?? 'state']: value }, count)
      },
    })
  }
}

/** What is known without asking the database: connections, and the requests waiting for the index. */
function watchCounts(deps: Measured, registers: Registry[]): void {
  new Gauge({
    name: 'attending_pool_connections',
    help: 'This server’s connections to the database: open, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiting } = deps.connectionCounts()
      this.set({ state: 'open' }, open)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'attending_pool_size',
    help: 'The most connections this server keeps to the database.',
    registers,
  }).set(deps.env.DATABASE_POOL ?? 20)
  new Gauge({
    name: 'attending_index_questions_waiting',
    help: 'Queries waiting for this server’s search index.',
    registers,
    collect() {
      this.set(deps.search.figures().waiting)
    },
  })
  new Counter({
    name: 'attending_index_rebuilds_total',
    help: 'How often this server has loaded an index, including the first time.',
    registers,
    collect() {
      this.reset()
      this.inc(deps.search.figures().broughtUp)
    },
  })
}

async function readFigures(deps: Measured): Promise<Figures> {
  const { db, search, authSecrets, env } = deps
  const disk = await statfs(env.DATA_DIR).catch(() => null)
  const here = { disk: disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize } }
  const [physicians, lastChange] = search.isReady() ? await Promise.all([search.size(), search.lastChange()]) : [0, 0]
  try {
    const [service, servers, lagSeconds] = await Promise.all([
      serviceFacts(db, authSecrets),
      serversSeen(db),
      indexLag(db, lastChange),
    ])
    const lagChanges = Math.max(0, service.newestChange - lastChange)
    return { ...here, service, servers: servers.filter(({ runs }) => runs).length, physicians, lagSeconds, lagChanges }
  } catch (error) {
    deps.log.warn({ err: error }, 'the database’s figures for the metrics could not be read')
    return { ...here, service: null, servers: 0, physicians, lagSeconds: 0, lagChanges: 0 }
  }
}

function remembered<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; until: number } | undefined
  return () => {
    if (!last || last.until < Date.now()) last = { value: read(), until: Date.now() + freshFor }
    return last.value
  }
}
