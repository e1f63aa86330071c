/** Where the files of imports stand: uploads in a folder each, and the folder of the server that the operator set. */
import { randomUUIDv7 } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DeskImports } from '#door/deps.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

type Place = 'upload' | 'server'

/** The file's whole path; `outside` when it is not below its folder, links followed; `missing` when it is not there. */
export async function placeOf(
  imports: DeskImports,
  place: Place,
  given: string,
): Promise<string | 'outside' | 'missing'> {
  const folder = place === 'upload' ? imports.uploadDir : imports.serverDir
  if (folder === null || given.includes('\0')) return 'outside'
  const base = await realpath(folder).catch(() => null)
  if (base === null) return 'missing'
  if (!isBelow(path.resolve(base, given), base)) return 'outside'
  const found = await realpath(path.resolve(base, given)).catch(() => null)
  if (found === null) return 'missing'
  if (!isBelow(found, base)) return 'outside'
  return (await stat(found)).isFile() ? found : 'missing'
}

function isBelow(file: string, folder: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way)
}

/** Of the server's folder and the folders in it, the newest names last; at most 200. */
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
 * Writes an upload to the disk as it comes. Gives the path to name it by.
 *
 * @throws {CallError} 413 when it is larger than the setting, 422 when it is empty or has no name, 507 when the disk is full
 */
export async function keepUpload(imports: DeskImports, name: string, body: ReadableStream<Uint8Array> | null) {
  const fileName = safeName(name)
  if (fileName === '') throw new CallError(422, 'no_name', 'Name the file: ?name=contacts.csv')
  const folder = randomUUIDv7()
  const whole = path.join(imports.uploadDir, folder)
  await mkdir(whole, { mode: 0o700 })
  let size = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length
      const most = Math.round(imports.uploadMost / 1024 / 1024).toLocaleString('en-US')
      if (size <= imports.uploadMost) next(null, chunk)
      else next(new CallError(413, 'too_large', `The file is larger than ${most} MB, which is the limit for uploads.`))
    },
  })
  try {
    const source = body === null ? Readable.from([]) : Readable.fromWeb(body as never)
    await pipeline(source, counter, createWriteStream(path.join(whole, fileName), { mode: 0o600 }))
    if (size === 0) throw new CallError(422, 'empty_file', 'The file is empty.')
    return { path: `${folder}/${fileName}`, size }
  } catch (error) {
    await rm(whole, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new CallError(507, 'disk_full', "The server's disk is full. Make room, then upload again.")
    }
    throw error
  }
}

/** Of a path of any system its last part, without signs that mean something to a shell or a disk. */
function safeName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  return last
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '_')
    .replace(/^[.\s-]+/, '')
    .slice(-120)
    .trim()
}

export async function forgetUpload(imports: DeskImports, given: string): Promise<void> {
  const [folder] = given.split('/')
  if (folder && /^[0-9a-f-]{36}$/.test(folder)) {
    await rm(path.join(imports.uploadDir, folder), { recursive: true, force: true })
  }
}

export const rejectFileOf = ({ rejectsDir }: DeskImports, importId: string): string =>
  path.join(rejectsDir, `${importId}.rejected.csv`)

/** Uploads and rejects that no one came back for. */
export async function forgetOldFiles({ uploadDir, rejectsDir }: DeskImports, now: Date): Promise<void> {
  for (const folder of [uploadDir, rejectsDir]) {
    for (const name of await readdir(folder)) {
      const whole = path.join(folder, name)
      const { mtimeMs } = await stat(whole).catch(() => ({ mtimeMs: now.getTime() }))
      if (now.getTime() - mtimeMs > serverLimits.importUploadKept) await rm(whole, { recursive: true, force: true })
    }
  }
}
