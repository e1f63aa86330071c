import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

export interface StoredFile {
  name: string
  bytes: number
}

/** What a DATA_DIR holds that is not the database, a secret, a backup, or made again by itself. Names are relative, with slashes. */
export async function filesOfDataDir(dataDir: string): Promise<StoredFile[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  const kept = entries.filter((entry) => entry.isDirectory() && !left.some((name) => entry.name.startsWith(name)))
  const files: StoredFile[] = []
  for (const { name } of kept) {
    for (const entry of await readdir(path.join(dataDir, name), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const found = await stat(file).catch(() => undefined)
      if (found) files.push({ name: path.relative(dataDir, file).replaceAll(path.sep, '/'), bytes: found.size })
    }
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Beginnings of the names of folders. */
const left = ['postgres', 'search', 'backups', 'compile-cache']

/** Of what a backup listed, what is not there or has another length now. */
export function missingFiles(listed: readonly StoredFile[], present: readonly StoredFile[]): StoredFile[] {
  const bytes = new Map(present.map((file) => [file.name, file.bytes]))
  return listed.filter((file) => bytes.get(file.name) !== file.bytes)
}
