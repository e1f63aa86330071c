/** Creates, tests, and cleans up DATA_DIR and FILES_DIR at startup. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Env, SettingsError } from './env.ts'

const day = 24 * 60 * 60 * 1000

/**
 * For files of a job running here, and copies of files that another server put in the bucket. No one else needs them.
 */
export const workDirOf = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => path.join(DATA_DIR, 'work')

/** The folder of stored files, where there is no bucket. */
export const filesDirOf = ({ FILES_DIR, DATA_DIR }: Pick<Env, 'DATA_DIR' | 'FILES_DIR'>): string =>
  FILES_DIR ?? DATA_DIR

/** @throws {SettingsError} with a message, if nothing can be written to one of the folders */
export function makeDataDir(env: Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'FILES_DIR'>>): void {
  makeWritable('DATA_DIR', env.DATA_DIR)
  if (env.FILES_DIR !== undefined) makeWritable('FILES_DIR', env.FILES_DIR)
  forgetOldWork(workDirOf(env))
}

function makeWritable(setting: string, dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const trial = path.join(dir, `.writable-${process.pid}`)
    writeFileSync(trial, 'yes', { mode: 0o600 })
    rmSync(trial, { force: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new SettingsError(
        `- The disk of ${setting}, which is ${dir}, is full. Free some space, or choose another folder.`,
      )
    }
    throw new SettingsError(
      `- ${setting} is ${dir}, which cannot be created or written to (${code}). Make it writable, or choose another folder.`,
    )
  }
}

/** Files left behind by killed servers. Today's files may belong to a running server. */
function forgetOldWork(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const left = path.join(folder, name)
      if (Date.now() - statSync(left).mtimeMs > day) rmSync(left, { recursive: true, force: true })
    }
  } catch {
    // The folder does not exist yet, or another server is cleaning up at the same time.
  }
}
