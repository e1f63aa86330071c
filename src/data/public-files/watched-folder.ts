import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { dateInName } from './edition-date.ts'

/** A public file that waits in the operator's folder. */
export interface WaitingFile {
  kind: 'nppes' | 'dac'
  path: string
  name: string
  size: number
  modifiedAt: Date
}

const kinds: readonly [RegExp, WaitingFile['kind']][] = [
  [/npidata_pfile|endpoint_pfile|pl_pfile|NPPES/i, 'nppes'],
  [/DAC_?National|National_?Downloadable|doctors_and_clinicians/i, 'dac'],
]
const readable = /\.(csv|gz|zip)$/i
/** What was written to within this time may still be on its way. */
const settling = 60_000

/** The public files of a folder in the order in which they are to be taken in: of older data first, of one day NPPES before the groups. */
export async function waitingFiles(folder: string, now: Date): Promise<WaitingFile[]> {
  const found: WaitingFile[] = []
  for (const name of await readdir(folder)) {
    const kind = kinds.find(([names]) => names.test(name))?.[1]
    if (kind === undefined || !readable.test(name) || /FileHeader|\.rejected\./i.test(name)) continue
    const at = path.join(folder, name)
    const { size, mtime: modifiedAt } = await stat(at)
    if (now.getTime() - modifiedAt.getTime() >= settling) found.push({ kind, path: at, name, size, modifiedAt })
  }
  const order = ({ kind, name, modifiedAt }: WaitingFile): string =>
    `${dateInName(name) ?? modifiedAt.toISOString().slice(0, 10)} ${kind === 'nppes' ? 0 : 1} ${/npidata|Dissemination/i.test(name) ? 0 : 1} ${name}`
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
