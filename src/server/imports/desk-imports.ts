/** Runs an import that an admin started, and reports its progress. */
import { rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { factSourceNames } from '#data/physicians/source-names.ts'
import { ImportProgress } from '#data/rows/progress.ts'
import { progressSign } from '#data/rows/progress-line.ts'
import type { DeskImports, ImportOrder } from '#door/deps.ts'
import { workDirOf } from '../settings/data-dir.ts'
import type { Env } from '../settings/env.ts'
import { runImportProcess } from './import-process.ts'

export function deskImportsOf(env: Env, databaseUrl: string): DeskImports {
  return {
    maxUpload: env.IMPORT_UPLOAD_MB * 1024 * 1024,
    serverDir: env.IMPORT_FILES_DIR ?? null,
    serverName: `${hostname()}:${path.resolve(env.IMPORT_FILES_DIR ?? '/')}`.slice(0, 1000),
    workDir: workDirOf(env),
    run: async (order, onProgress, signal) => {
      const mappingFile = Object.keys(order.mapping).length > 0 ? `${order.rejectFile}.mapping.json` : null
      if (mappingFile !== null) await writeFile(mappingFile, JSON.stringify(order.mapping), { mode: 0o600 })
      try {
        const onLine = (line: string) => {
          const isProgress = line.startsWith(progressSign)
          if (isProgress) onProgress(ImportProgress.parse(JSON.parse(line.slice(progressSign.length))))
          return isProgress
        }
        const { uploaded, file } = order
        const args = argumentsOf(order, mappingFile)
        return await runImportProcess({
          env,
          databaseUrl,
          args,
          onLine,
          signal,
          ...(uploaded && { sent: path.basename(file) }),
        })
      } finally {
        if (mappingFile !== null) await rm(mappingFile, { force: true })
      }
    },
  }
}

function argumentsOf(order: ImportOrder, mappingFile: string | null): string[] {
  const flags = [...(order.dryRun ? ['--dry-run'] : []), ...(order.uploaded ? ['--uploaded'] : [])]
  if (order.kind === 'suppressions') return [order.kind, ...flags, '--', order.file]
  const mapping = mappingFile === null ? [] : ['--mapping', mappingFile]
  const isFacts = (factSourceNames as readonly string[]).includes(order.kind)
  const samples = order.samples === null || isFacts ? [] : [`--${order.samples}-samples`]
  return [order.kind, '--progress', ...samples, '--rejects', order.rejectFile, ...mapping, ...flags, '--', order.file]
}
