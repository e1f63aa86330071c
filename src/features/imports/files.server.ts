/**
 * Where import files are: uploads in the store, each in its own folder, and the folder on this server that the operator
 * configured.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps, DeskImports } from '#door/deps.ts'
import { boundedUpload, safeFileName } from '#door/uploads.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

export type Place = 'upload' | 'server'
type WithStorage = Pick<Deps, 'storage'>

/** An upload's name in the store; null for a path that no upload was given. */
function uploadName(given: string): string | null {
  return /^[0-9a-f-]{36}\/[^/\\\0]+$/.test(given) && !given.endsWith('/..') ? `imports/${given}` : null
}

/**
 * The full path of a file in the server's folder; `outside` if it isn't below the folder, with links followed;
 * `missing` if it doesn't exist.
 */
async function serverFile(
  { serverDir }: DeskImports,
  given: string,
): Promise<{ path: string } | 'outside' | 'missing'> {
  if (serverDir === null || given.includes('\0')) return 'outside'
  const base = await realpath(serverDir).catch(() => null)
  if (base === null) return 'missing'
  if (!isBelow(path.resolve(base, given), base)) return 'outside'
  const found = await realpath(path.resolve(base, given)).catch(() => null)
  if (found === null) return 'missing'
  if (!isBelow(found, base)) return 'outside'
  return (await stat(found)).isFile() ? { path: found } : 'missing'
}

function isBelow(file: string, folder: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way)
}

/** Whether this server can read a file: `there` means it can. */
export async function lookFor(
  { imports, storage }: Pick<Deps, 'imports' | 'storage'>,
  place: Place,
  given: string,
): Promise<'there' | 'outside' | 'missing'> {
  if (place === 'upload') {
    const name = uploadName(given)
    return name !== null && (await storage.size(name)) !== null ? 'there' : 'missing'
  }
  const found = await serverFile(imports, given)
  return typeof found === 'string' ? found : 'there'
}

/** Gives `work` the path of a file on this server's disk, for as long as `work` runs. */
export async function withImportFile<Result>(
  { imports, storage }: Pick<Deps, 'imports' | 'storage'>,
  { place, path: given }: { place: Place; path: string },
  work: (file: string) => Promise<Result>,
): Promise<Result | 'outside' | 'missing'> {
  if (place === 'server') {
    const found = await serverFile(imports, given)
    return typeof found === 'string' ? found : work(found.path)
  }
  const name = uploadName(given)
  // In an array, because `work` may return null.
  const done = name === null ? null : await storage.withFile(name, async (file) => [await work(file)] as const)
  return done === null ? 'missing' : done[0]
}

/** From the server's folder and its subfolders, newest names last; at most 200. */
export async function serverFiles(imports: DeskImports): Promise<{ path: string; size: number }[] | null> {
  if (imports.serverDir === null) return null
  const found = await readdir(imports.serverDir, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = found
    .filter((entry) => entry.isFile() && /\.(csv|tsv|txt|gz|zip|xlsx|xlsm)$/i.test(entry.name))
    .slice(0, 200)
  const sized = await Promise.all(
    files.map(async (entry) => {
      const whole = path.join(entry.parentPath, entry.name)
      const size = await stat(whole).then(
        ({ size }) => size,
        () => 0,
      )
      return { path: path.relative(imports.serverDir!, whole), size }
    }),
  )
  return sized.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * Stores an upload as it arrives. Returns the path to name it by.
 *
 * @throws {CallError} 413 if it is larger than the setting, 422 if it is empty or has no name; the store's errors
 */
export async function storeUpload(
  { imports, storage }: Pick<Deps, 'imports' | 'storage'>,
  name: string,
  body: ReadableStream<Uint8Array> | null,
) {
  const fileName = safeFileName(name)
  const upload = `${randomUUIDv7()}/${fileName}`
  const size = await storage.write(`imports/${upload}`, boundedUpload(body ?? [], imports.maxUpload))
  return { path: upload, size }
}

export async function forgetUpload({ storage }: WithStorage, given: string): Promise<void> {
  const name = uploadName(given)
  if (name !== null) await storage.remove(name)
}

const rejectName = (importId: string): string => `rejects/${importId}.rejected.csv`

/** Gives `work` a path on this server for the rejected rows. */
export async function withRejectFile<Result>(
  { workDir }: DeskImports,
  work: (rejectFile: string) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(workDir, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(path.join(folder, 'rejected.csv'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores an import's rejected rows where every server can read them; says whether there were any. */
export async function storeRejects({ storage }: WithStorage, importId: string, rejectFile: string): Promise<boolean> {
  const there = await access(rejectFile).then(
    () => true,
    () => false,
  )
  if (there) await storage.write(rejectName(importId), createReadStream(rejectFile))
  return there
}

export const readRejects = ({ storage }: WithStorage, importId: string) => storage.read(rejectName(importId))

/** Uploads and rejects that no one came back for. */
export async function forgetOldFiles({ storage }: WithStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - serverLimits.importUploadRetention)
  for (const folder of ['imports/', 'rejects/']) {
    for await (const { name, changedAt } of storage.list(folder)) if (changedAt < before) await storage.remove(name)
    await storage.forgetUnfinished(folder, before)
  }
}
