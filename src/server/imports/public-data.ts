/** Downloads public files and imports them, in its own process. */

import { publicSourceNames } from '#data/physicians/source-names.ts'
import { ImportProgress } from '#data/rows/progress.ts'
import { progressSign } from '#data/rows/progress-line.ts'
import type { PublicData } from '#door/deps.ts'
import type { Env } from '../settings/env.ts'
import { runImportProcess } from './import-process.ts'

/** Null without PUBLIC_DATA. */
export function publicDataOf(env: Env, databaseUrl: string): PublicData | null {
  if (env.PUBLIC_DATA.length === 0) return null
  const sources = publicSourceNames.filter((name) => env.PUBLIC_DATA.includes(name))
  return {
    sources,
    fetch: (source, onProgress, signal) => {
      const onLine = (line: string) => {
        if (line.startsWith(progressSign)) {
          const { rows, part } = ImportProgress.parse(JSON.parse(line.slice(progressSign.length)))
          onProgress(`Importing: ${rows.toLocaleString('en-US')} rows, ${Math.floor(part * 100)} %`)
          return true
        }
        const isProgress = /: [\d,]+ MB, \d+ %$/.test(line)
        if (isProgress) onProgress(`Downloading ${line}`)
        return isProgress
      }
      return runImportProcess({ env, databaseUrl, args: [source, '--fetch', '--progress'], signal, onLine })
    },
  }
}
