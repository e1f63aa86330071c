import { open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNamed } from '#shared/calls/named-error.ts'
import { counted, ImportError } from '../import/import-error.ts'
import { isDiskFull } from '../import/import-runs.ts'
import { ask, type Fetching, reasonOf } from './fetching.ts'
import type { NewFile } from './newest-files.ts'

const tries = 5
const step = 1 << 20

/**
 * Downloads a file into a folder, under its own name. A download that breaks off goes on where it stopped, as long as the server says that the
 * file is the same; what is there is a `.part` until all of it is.
 *
 * @param pause milliseconds before the second try; longer before each further one
 * @returns the path, and the day that the server gives the file
 * @throws {ImportError} when it cannot be had, or is not as long as the server says
 */
export async function download(
  { address, name }: NewFile,
  folder: string,
  fetching: Fetching,
  pause = 2000,
): Promise<{ file: string; modifiedOn: string | null }> {
  // A name is used as a name, whatever a page says.
  const file = path.join(folder, path.basename(name).replace(/[^\w.-]/g, '_'))
  let last: unknown
  for (let turn = 0; turn < tries; turn++) {
    if (turn > 0) await sleep(pause * turn, undefined, fetching.signal ? { signal: fetching.signal } : {})
    try {
      const modifiedOn = await fetchRest(address, file, fetching)
      await rename(`${file}.part`, file)
      await rm(`${file}.tag`, { force: true })
      return { file, modifiedOn }
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

async function fetchRest(address: string, file: string, fetching: Fetching): Promise<string | null> {
  const part = `${file}.part`
  const tag = await readFile(`${file}.tag`, 'utf8').catch(() => null)
  const had = tag === null ? 0 : await sizeOf(part)
  const response = await ask(address, had > 0 ? { range: `bytes=${had}-`, 'if-range': tag! } : {}, fetching)
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
  const newTag = response.headers.get('etag') ?? response.headers.get('last-modified')
  if (newTag !== null && !newTag.startsWith('W/')) await writeFile(`${file}.tag`, newTag, { mode: 0o600 })
  const out = await open(part, goesOn ? 'a' : 'w', 0o600)
  let [written, told] = [start, start]
  try {
    for await (const block of response.body ?? []) {
      await out.writeFile(block)
      written += block.length
      if (written - told >= step) {
        told = written
        fetching.onProgress?.(written, written / size)
      }
    }
  } finally {
    await out.close()
  }
  // An answer that is packed on its way has another length.
  if (Number.isFinite(size) && !response.headers.has('content-encoding') && written !== size)
    throw new ImportError(`${address} ended after ${written} of ${size} bytes.`)
  const modified = Date.parse(response.headers.get('last-modified') ?? '')
  return Number.isNaN(modified) ? null : new Date(modified).toISOString().slice(0, 10)
}

async function forgetPart(file: string): Promise<void> {
  await Promise.all([rm(`${file}.part`, { force: true }), rm(`${file}.tag`, { force: true })])
}

/** What has to stay free for the import itself and for everyone else on the disk. */
const spare = 2e9

/** @throws {ImportError} before a download that the disk has no room for */
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
