/** A second PostgreSQL that streams from a first, as a read replica does. */
import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#adapters/database/embedded.ts'
import type { Embedded } from '#adapters/database/service.ts'

export interface Pair {
  primary: Embedded
  standby: Embedded
  /** Stops and resumes the replaying of what arrives. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** By the low-level backup of PostgreSQL's manual (26.3.4), as the packaged programs have no pg_basebackup. */
export async function startPair(folder: string): Promise<Pair> {
  const log = () => {}
  const primary = await startEmbedded({ dataDir: path.join(folder, 'primary'), log })
  const from = await realpath(path.join(folder, 'primary/postgres'))
  const { adminPassword } = JSON.parse(await readFile(path.join(from, 'attending.json'), 'utf8')) as {
    adminPassword: string
  }
  const { hostname: host, port } = new URL(primary.url)
  const asAdmin = async (url: string) => {
    const client = new pg.Client({ host, port: Number(new URL(url).port), user: 'postgres', password: adminPassword })
    await client.connect()
    return client
  }
  const admin = await asAdmin(primary.url)
  await appendFile(path.join(from, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n')
  await admin.query('select pg_reload_conf()')

  await mkdir(path.join(folder, 'standby'), { recursive: true })
  const to = path.join(folder, 'standby/postgres')
  await admin.query(`select pg_backup_start('standby', true)`)
  // As it is: its owner may be another than the one who runs the tests.
  execFileSync('cp', ['-a', from, to])
  await rm(path.join(to, 'postmaster.pid'))
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await admin.end()
  await writeFile(path.join(to, 'backup_label'), rows[0]!.labelfile)
  await writeFile(path.join(to, 'standby.signal'), '')
  const source = `host=${host} port=${port} user=postgres password=${adminPassword}`
  await appendFile(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)

  const standby = await startEmbedded({ dataDir: path.join(folder, 'standby'), log })
  const replays = async (doing = 'null') => {
    const client = await asAdmin(standby.url)
    const { rows } = await client.query<{ state: string }>(`select ${doing}, pg_get_wal_replay_pause_state() as state`)
    await client.end()
    return rows[0]!.state
  }
  return {
    primary,
    standby,
    pause: async () => {
      await replays('pg_wal_replay_pause()')
      // It is only asked for until the replaying process comes to it.
      while ((await replays()) !== 'paused') await sleep(20)
    },
    resume: async () => void (await replays('pg_wal_replay_resume()')),
    stop: async () => {
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
