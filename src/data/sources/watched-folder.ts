import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { publicSourceNames, type SourceName } from '../physicians/source-names.ts'
import { dateInName } from '../rows/edition-date.ts'
import { isFactSource, publicSources } from './public-sources.ts'

/** A public file waiting in the operator's folder. */
export interface WaitingFile {
  kind: SourceName
  path: string
  name: string
  size: number
  modifiedAt: Date
}

const readable = /\.(csv|gz|zip|xlsx)$/i
/** Files changed within this time may still be uploading. */
const settling = 60_000

/** The source whose files have names like this; undefined if no source does. */
export function sourceOfName(name: string): SourceName | undefined {
  if (!readable.test(name) || /FileHeader|\.rejected\./i.test(name)) return undefined
  return publicSourceNames.find((source) => publicSources[source].files.test(name))
}

/**
 * A folder's public files in import order: physicians before facts about them, because licenses are matched to existing
 * physicians; older data first; files with the same date in the order of the sources.
 */
export async function waitingFiles(folder: string, now: Date): Promise<WaitingFile[]> {
  const found: WaitingFile[] = []
  for (const name of await readdir(folder)) {
    const kind = sourceOfName(name)
    if (kind === undefined) continue
    const at = path.join(folder, name)
    const { size, mtime: modifiedAt } = await stat(at)
    if (now.getTime() - modifiedAt.getTime() >= settling) found.push({ kind, path: at, name, size, modifiedAt })
  }
  const order = ({ kind, name, modifiedAt }: WaitingFile): string =>
    [
      isFactSource(publicSources[kind]) ? 1 : 0,
      dateInName(name) ?? modifiedAt.toISOString().slice(0, 10),
      String(publicSourceNames.indexOf(kind)).padStart(2, '0'),
      /npidata|Dissemination/i.test(name) ? 0 : 1,
      name,
    ].join(' ')
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
