import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Storage, StorageAwayError, StorageFullError } from './port.ts'

/** The file name suffix while a file is being written. */
const unfinished = '.new'

/**
 * Files in a folder. Servers on other machines can't see them.
 *
 * @param elsewhere separate folders for names that begin with them: `{ imports: '/data/imports' }` keeps
 * 'imports/a.csv' in /data/imports
 */
export function makeDiskStorage(folder: string, elsewhere: Readonly<Record<string, string>> = {}): Storage {
  const placeOf = (name: string): string => {
    const [first = ''] = name.split('/')
    const own = Object.hasOwn(elsewhere, first) ? elsewhere[first] : undefined
    const base = path.resolve(own ?? folder)
    const file = path.resolve(base, own === undefined ? name : name.slice(first.length + 1))
    const escapes =
      name.includes('\0') || name.includes('\\') || name.split('/').includes('..') || path.isAbsolute(name)
    if (escapes || !file.startsWith(base + path.sep)) throw new Error(`${name} is outside the store`)
    return file
  }
  const write = async (name: string, fill: (handle: FileHandle) => Promise<number>): Promise<number> => {
    const file = placeOf(name)
    const next = `${file}.${randomUUID()}${unfinished}`
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const handle = await open(next, 'wx', 0o600)
      let size: number
      try {
        size = await fill(handle)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(next, file)
      await syncFolder(path.dirname(file))
      return size
    } catch (error) {
      await rm(next, { force: true }).catch(() => {})
      throw faultOf(error, file)
    }
  }
  const below = async (from: string) => {
    const prefixes = from === '' ? ['', ...Object.keys(elsewhere).map((name) => `${name}/`)] : [from]
    const found = await Promise.all(prefixes.map((one) => filesBelow(path.dirname(placeOf(`${one}any`)), one)))
    return found.flat()
  }
  return {
    put: async (name, content) => {
      await write(name, async (handle) => {
        await handle.writeFile(content)
        return content.byteLength
      })
    },
    get: async (name) => readFile(placeOf(name)).catch(nullIfMissing),
    write: (name, parts) =>
      write(name, async (handle) => {
        let size = 0
        for await (const part of parts) {
          await writeWhole(handle, part)
          size += part.byteLength
        }
        return size
      }),
    size: async (name) => {
      const found = await stat(placeOf(name)).catch(nullIfMissing)
      return found?.isFile() ? found.size : null
    },
    read: async (name) => {
      const file = placeOf(name)
      const found = await stat(file).catch(nullIfMissing)
      return found?.isFile() ? { size: found.size, parts: partsOf(file) } : null
    },
    withFile: async (name, work) => {
      const file = placeOf(name)
      const there = await access(file).then(() => true, nullIfMissing)
      return there ? work(file) : null
    },
    remove: async (name) => {
      const file = placeOf(name)
      await rm(file, { force: true })
      // An upload's folder has nothing else in it.
      if (name.split('/').length > 2) await rmdir(path.dirname(file)).catch(() => {})
    },
    list: async function* (from) {
      for (const { name, file } of await below(from)) {
        const found = file.endsWith(unfinished) ? null : await stat(file).catch(nullIfMissing)
        if (found) yield { name, size: found.size, changedAt: found.mtime }
      }
    },
    forgetUnfinished: async (from, before) => {
      for (const { file } of await below(from)) {
        const found = file.endsWith(unfinished) ? await stat(file).catch(nullIfMissing) : null
        if (found && found.mtime < before) await rm(file, { force: true })
      }
    },
  }
}

/** `FileHandle.write` may write less than it was given. */
async function writeWhole(handle: FileHandle, part: Uint8Array): Promise<void> {
  for (let at = 0; at < part.byteLength; ) at += (await handle.write(part, at)).bytesWritten
}

async function* partsOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 256 * 1024 })
}

async function filesBelow(folder: string, name: string): Promise<{ name: string; file: string }[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(nullIfMissing)
  const fileOf = (entry: Dirent) => path.join(entry.parentPath, entry.name)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => ({
      name: name + path.relative(folder, fileOf(entry)).replaceAll(path.sep, '/'),
      file: fileOf(entry),
    }))
}

/** A new name survives a crash only once its folder is on disk, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** The disk's error as a sentence for the operator; anything else unchanged. */
function faultOf(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StorageFullError(`The disk is full: ${file} could not be written. Free some space in DATA_DIR.`, {
      cause: error,
    })
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EIO') {
    return new StorageAwayError(`${file} could not be written (${code}). Make DATA_DIR writable.`, { cause: error })
  }
  return error
}
