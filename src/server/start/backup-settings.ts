/** What the settings mean for backups. */
import path from 'node:path'
import { type BackupPlace, folderOfBackups } from '../backup/place.ts'
import { filesOfDataDir, type StoredFile } from '../backup/stored-files.ts'
import { makeLog, openStore } from './deps.ts'
import { type Env, SettingsError } from './env.ts'

/** @throws {SettingsError} without BACKUP_KEY */
export function backupKeys(env: Env): readonly string[] {
  if (env.BACKUP_KEY.length > 0) return env.BACKUP_KEY
  throw new SettingsError(
    '- BACKUP_KEY is missing: backups are encrypted with it. `openssl rand -hex 32` makes one; keep it apart from the backups.',
  )
}

export function backupPlace(env: Env): BackupPlace {
  return folderOfBackups(env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups'))
}

export function storedFiles(env: Env): Promise<StoredFile[]> {
  return filesOfDataDir(env.DATA_DIR)
}

/** The database, of whatever release it is. */
export function openAsItIs(env: Env) {
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  return openStore(env, say, makeLog(env), { migrates: false, applicationName: 'attending backup' })
}
