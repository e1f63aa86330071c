import { open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNamed } from '#shared/calls/named-error.ts'
import { counted, ImportError } from '../rows/import-error.ts'
import { isDiskFull } from '../rows/import-runs.ts'
import { ask, type Fetching, reasonOf } from './fetching.ts'
import type { NewFile } from './newest-files.ts'

const tries = 5
const step = 1 << 20

/** A server's validators for a file, verbatim, used later to ask whether it has changed. */
export interface Validators {
  etag: string | null
  /** Its Last-Modified. */
  modified: string | null
}

interface Downloaded {
  file: string
  /** The server's date for the file. */
  modifiedOn: string | null
  validators: Validators
}

/** The name of a file in the download folder: always a plain file name, regardless of what a page says. */
export const downloadName = (name: string): string => path.basename(name).replace(/[^\w.-]/g, '_')

/**
 * Downloads a file into a folder, under its own name. An interrupted download continues where it stopped, as long as
 * the server says that the file is the same; it is a `.part` file until complete.
 *
 * @param known what the server said about the file in use
 * @param pause milliseconds before the second try; longer before each further one
 * @returns the file; null if it is the one in use, and wasn't sent again
 * @throws {ImportError} if it can't be downloaded, or its length isn't what the server says
 */
export async function download(
  { address, name }: NewFile,
  folder: string,
  fetching: Fetching,
  { known = null, pause = 2000 }: { known?: Validators | null; pause?: number } = {},
): Promise<Downloaded | null> {
  const file = path.join(folder, downloadName(name))
  let last: unknown
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await sleep(pause * attempt, undefined, fetching.signal ? { signal: fetching.signal } : {})
    try {
      const validators = await fetchRest(address, file, { fetching, known })
      if (validators === null) return null
      await rename(`${file}.part`, file)
      await rm(`${file}.tag`, { force: true })
      const modified = Date.parse(validators.modified ?? '')
      const modifiedOn = Number.isNaN(modified) ? null : new Date(modified).toISOString().slice(0, 10)
      return { file, modifiedOn, validators }
    } catch (error) {
      fetching.signal?.throwIfAborted()
      if (isDiskFull(error)) {
        await forgetPart(file)
        throw new ImportError(
          `The disk is full: ${name} was not downloaded, and what had come of it is deleted. Nothing was changed.`,
          { cause: error },
        )
      }
      last = error
    }
  }
  throw isNamed<ImportError>(last, 'ImportError')
    ? last
    : new ImportError(
        `${name} could not be downloaded (${reasonOf(last)}). Start it again: it resumes where it stopped.`,
        {
          cause: last,
        },
      )
}

/** @returns null if the file is the known one */
async function fetchRest(
  address: string,
  file: string,
  { fetching, known }: { fetching: Fetching; known: Validators | null },
): Promise<Validators | null> {
  const part = `${file}.part`
  const tag = await readFile(`${file}.tag`, 'utf8').catch(() => null)
  const had = tag === null ? 0 : await sizeOf(part)
  const headers = had > 0 ? { range: `bytes=${had}-`, 'if-range': tag! } : unlessChanged(known)
  const response = await ask(address, headers, fetching)
  if (response.status === 304) return null
  if (response.status === 416) {
    await forgetPart(file)
    throw new ImportError(`${address} is shorter than what was downloaded before.`)
  }
  const goesOn = response.status === 206
  const start = goesOn ? had : 0
  const from = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1]
  if (goesOn && Number(from) !== had) {
    await response.body?.cancel()
    await forgetPart(file)
    throw new ImportError(`${address} went on at byte ${from ?? '?'} where ${had} was asked for.`)
  }
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const size = start + length
  await checkRoom(path.dirname(file), length, path.basename(file))
  const etag = response.headers.get('etag')
  const modified = response.headers.get('last-modified')
  const newTag = etag ?? modified
  if (newTag !== null && !newTag.startsWith('W/')) await writeFile(`${file}.tag`, newTag, { mode: 0o600 })
  const out = await open(part, goesOn ? 'a' : 'w', 0o600)
  let [written, lastLogged] = [start, start]
  try {
    for await (const block of response.body ?? []) {
      await out.writeFile(block)
      written += block.length
      if (written - lastLogged >= step) {
        lastLogged = written
        fetching.onProgress?.(written, written / size)
      }
    }
  } finally {
    await out.close()
  }
  // A compressed response has a different length.
  if (Number.isFinite(size) && !response.headers.has('content-encoding') && written !== size)
    throw new ImportError(`${address} ended after ${written} of ${size} bytes.`)
  return { etag, modified }
}

/** Headers that request a file only if it differs from the known one. */
function unlessChanged(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.modified && { 'if-modified-since': known.modified }),
  }
}

async function forgetPart(file: string): Promise<void> {
  await Promise.all([rm(`${file}.part`, { force: true }), rm(`${file}.tag`, { force: true })])
}

/** Space that must stay free for the import itself and for everything else on the disk. */
const spare = 2e9

/** @throws {ImportError} if the disk has no room for the download */
async function checkRoom(folder: string, bytes: number, name: string): Promise<void> {
  if (!Number.isFinite(bytes)) return
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free - bytes >= Math.min(spare, bytes)) return
  const [needed, left] = [bytes, free].map((size) => counted(Math.round(size / 1e6)))
  throw new ImportError(
    `${name} has ${needed} MB, and the disk has ${left} MB left. Free some space. Nothing was downloaded.`,
  )
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
