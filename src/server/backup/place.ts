/** Where backups are: a folder, or a bucket. */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { timeOfBackup } from './rotation.ts'
import { BackupError } from './sealed-stream.ts'

export interface BackupPlace {
  /** For people: a folder or bucket, without secrets. */
  readonly name: string
  list: () => Promise<{ name: string; bytes: number }[]>
  /** All of it or nothing. Resolves with its length once it would survive a crash. */
  write: (name: string, bytes: AsyncIterable<Buffer>) => Promise<number>
  read: (name: string) => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>
  remove: (name: string) => Promise<void>
}

export function folderOfBackups(folder: string): BackupPlace {
  return {
    name: folder,
    list: async () => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw fault(folder, error)
      })
      return Promise.all(
        names
          .filter((name) => name.endsWith('.backup'))
          .map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })),
      )
    },
    write: async (name, bytes) => {
      const file = path.join(folder, name)
      const draft = `${file}.part`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const handle = await open(draft, 'w', 0o600)
        let length = 0
        try {
          for await (const piece of bytes) {
            await handle.appendFile(piece)
            length += piece.length
          }
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, file)
        await syncFolder(folder)
        return length
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw fault(folder, error)
      }
    },
    read: (name) => createReadStream(path.join(folder, name), { highWaterMark: 1024 * 1024 }),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** What the disk says, as a sentence; other faults stay what they are. */
function fault(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'it is a file, not a folder',
  }
  const reason = reasons[code ?? '']
  return reason ? new BackupError(`Backups cannot be kept in ${folder}: ${reason}.`) : error
}

/** @throws {BackupError} when there is none */
export async function newestBackup(place: BackupPlace): Promise<string> {
  const newest = (await place.list())
    .map(({ name }) => name)
    .filter((name) => timeOfBackup(name) !== null)
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new BackupError(`There is no backup in ${place.name}.`)
  return newest
}
