/** The settings for backups. */
import path from 'node:path'
import { makeDiskStorage } from '#adapters/storage/disk.ts'
import { type BackupPlace, backupsIn } from '../backup/place.ts'
import type { StoredFile } from '../backup/stored-files.ts'
import { type Env, SettingsError } from '../settings/env.ts'
import { storeMarker } from '../system/join-servers.ts'
import { makeLog } from './log.ts'
import { backupBucketOf, storageOf } from './providers.ts'
import { openStore } from './store.ts'

/** @throws {SettingsError} without BACKUP_KEY */
export function backupKeys(env: Env): readonly string[] {
  if (env.BACKUP_KEY.length > 0) return env.BACKUP_KEY
  throw new SettingsError(
    '- BACKUP_KEY is missing: backups are encrypted with it. `openssl rand -hex 32` creates one. Store it separately from the backups.',
  )
}

export function backupPlace(env: Env): BackupPlace {
  const bucket = backupBucketOf(env)
  if (bucket === null) return backupFolder(env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups'))
  return backupsIn(`${env.S3_ENDPOINT}/${env.BACKUP_BUCKET}`, bucket)
}

export const backupFolder = (folder: string): BackupPlace => backupsIn(folder, makeDiskStorage(folder))

/** The files a backup lists: everything servers share besides the database. */
export async function storedFiles(env: Env): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const { name, size } of storageOf(env).list('')) {
    if (name !== storeMarker) files.push({ name, bytes: size })
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The database, from any release. */
export function openAsItIs(env: Env) {
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  return openStore(env, say, makeLog(env), { migrates: false, applicationName: 'attending backup' })
}
