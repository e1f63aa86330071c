/** Imports the public files in the operator's folder. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PublicFiles } from '#door/deps.ts'
import { filesDirOf } from '../settings/data-dir.ts'
import type { Env } from '../settings/env.ts'
import { runImportProcess } from './import-process.ts'

/** Null without PUBLIC_FILES_DIR. */
export function publicFilesOf(env: Env, databaseUrl: string): PublicFiles | null {
  if (env.PUBLIC_FILES_DIR === undefined) return null
  const rejects = path.join(filesDirOf(env), 'rejects')
  mkdirSync(rejects, { recursive: true, mode: 0o700 })
  return {
    folder: env.PUBLIC_FILES_DIR,
    take: ({ kind, path: file, name }, signal) => {
      const rejectFile = path.join(rejects, `${name}.rejected.csv`)
      return runImportProcess({ env, databaseUrl, args: [kind, file, '--rejects', rejectFile], signal })
    },
  }
}
