/** Where backups are stored: a folder or a bucket, through the same port as all other files. */
import type { Storage, StorageFullError } from '#adapters/storage/port.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { timeOfBackup } from './rotation.ts'
import { BackupError } from './sealed-stream.ts'

export interface BackupPlace {
  /** For people: a folder or bucket, without secrets. */
  readonly name: string
  list: () => Promise<{ name: string; bytes: number }[]>
  /** Stores all of it or nothing. Resolves with its length once it would survive a crash. */
  write: (name: string, bytes: AsyncIterable<Buffer>) => Promise<number>
  read: (name: string) => Promise<AsyncIterable<Buffer>>
  remove: (name: string) => Promise<void>
}

export function backupsIn(name: string, storage: Pick<Storage, 'list' | 'write' | 'read' | 'remove'>): BackupPlace {
  return {
    name,
    list: async () => {
      const found: { name: string; bytes: number }[] = []
      for await (const file of storage.list('')) {
        if (file.name.endsWith('.backup')) found.push({ name: file.name, bytes: file.size })
      }
      return found
    },
    write: (file, bytes) =>
      storage.write(file, bytes).catch((error) => {
        throw fault(name, error)
      }),
    read: async (file) => {
      const found = await storage.read(file)
      if (found === null) throw new BackupError(`There is no backup ${file} in ${name}.`)
      return buffers(found.parts)
    },
    remove: storage.remove,
  }
}

async function* buffers(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part.buffer, part.byteOffset, part.byteLength)
}

/** Turns disk errors into a message; other errors are unchanged. */
function fault(place: string, error: unknown): unknown {
  if (isNamed<StorageFullError>(error, 'StorageFullError')) {
    return new BackupError(`Backups cannot be kept in ${place}: there is no space left.`)
  }
  const { code } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: 'this user cannot write there',
    EPERM: 'this user cannot write there',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'it is a file, not a folder',
  }
  const reason = reasons[code ?? '']
  return reason ? new BackupError(`Backups cannot be kept in ${place}: ${reason}.`) : error
}

/** @throws {BackupError} if there is none */
export async function newestBackup(place: BackupPlace): Promise<string> {
  const newest = (await place.list())
    .map(({ name }) => name)
    .filter((name) => timeOfBackup(name) !== null)
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new BackupError(`There is no backup in ${place.name}.`)
  return newest
}
