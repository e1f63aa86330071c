/** Checks that backups can be made, that they are made, and that the newest is not old. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '#adapters/storage/port.ts'
import type { Env } from '../settings/env.ts'
import { type Finding, fault, good, sentenceOf, warning } from './finding.ts'

const hour = 60 * 60 * 1000
/** A nightly backup is at most a day old, and its timer may be late by a while. */
const oldest = 26 * hour

type Settings = Pick<Env, 'MODE' | 'BACKUP_KEY' | 'BACKUP_DIR' | 'BACKUP_BUCKET' | 'S3_ENDPOINT' | 'DATA_DIR'>

export interface LastBackup {
  finishedAt: Date
  ok: boolean
  error: string | null
}

export interface BackupCheck {
  /** BACKUP_BUCKET; null for a folder. */
  bucket: Storage | null
  /** The last try, as the database has it; null if there was none. */
  last: LastBackup | null
  now?: () => number
}

const howTo = 'Start attending-backup.timer, or run script/backup every night, and read its log.'

export async function checkBackups(env: Settings, { bucket, last, now = Date.now }: BackupCheck): Promise<Finding[]> {
  if (env.BACKUP_KEY.length === 0) {
    const says = 'BACKUP_KEY is missing, so no backup can be made. `openssl rand -hex 32` creates one.'
    return [env.MODE === 'production' ? fault('backups', says) : warning('backups', says)]
  }
  const place = bucket === null ? await folderFinding(env) : await bucketFinding(env, bucket)
  if (place !== null) return [place]
  if (last !== null && !last.ok) {
    return [fault('backups', `The last backup failed (${sentenceOf(last.error ?? 'no reason given')}) ${howTo}`)]
  }
  const newest = last?.finishedAt.getTime() ?? null
  if (newest === null) return [warning('backups', `There is no backup yet. ${howTo}`)]
  const age = now() - newest
  if (age <= oldest) return [good('backups', 'The newest backup is less than a day old.')]
  const days = Math.floor(age / (24 * hour))
  return [fault('backups', `The newest backup is ${days} ${days === 1 ? 'day' : 'days'} old. ${howTo}`)]
}

async function folderFinding(env: Settings): Promise<Finding | null> {
  const folder = env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')
  const probe = path.join(folder, `.doctor-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'probe', { flush: true })
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const says = `Backups cannot be kept in ${folder} (${code}).`
    return fault(
      'backups',
      `${says} Make it writable for the user of the backups, or set BACKUP_DIR to another folder.`,
    )
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

async function bucketFinding(env: Settings, bucket: Storage): Promise<Finding | null> {
  const name = `doctor/probe-${randomUUID()}`
  try {
    await bucket.put(name, Buffer.from('probe'))
    await bucket.remove(name)
    return null
  } catch (error) {
    if (/\b404\b/.test(sentenceOf(error))) {
      const says = `There is no bucket ${env.BACKUP_BUCKET} at ${env.S3_ENDPOINT}.`
      return fault('backups', `${says} Create it, or correct BACKUP_BUCKET.`)
    }
    return fault('backups', `Backups cannot be kept in the bucket ${env.BACKUP_BUCKET}: ${sentenceOf(error)}`)
  }
}
