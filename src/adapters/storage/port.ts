/** The store cannot be reached or is overloaded: worth another try, unlike a store that refuses. */
export class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError'
  /** By it `door/errors.ts` knows that a caller may try again. */
  readonly code = 'STORAGE_AWAY'
}

/** There is no room for another file. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
  /** By it `door/errors.ts` knows what to tell the caller. */
  readonly code = 'STORAGE_FULL'
}

/**
 * Where files are kept that every server must be able to read: images of the site, uploads for imports, rejected rows.
 * A name is ours, never a client's: 'social/og-image.jpg'. A file is replaced as a whole: readers find the old one or
 * the new one, never a part of one.
 *
 * Every function rejects with a `StorageAwayError` when the store cannot be reached, and those that write with a
 * `StorageFullError` when it has no room.
 */
export interface Storage {
  /** Resolves once the file would survive a crash. */
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Null when there is none. */
  get: (name: string) => Promise<Buffer | null>
  /** Keeps a file of any size as it comes, and says how many bytes it has. What `parts` throws is thrown again, and nothing is kept. */
  write: (name: string, parts: AsyncIterable<Uint8Array>) => Promise<number>
  /** In bytes; null when there is none. */
  size: (name: string) => Promise<number | null>
  /** Null when there is none. Read its parts, or the store keeps its answer open for a while. */
  read: (name: string) => Promise<StoredFile | null>
  /** Gives `work` a path on this server's disk that has the file, for as long as it takes; null, without calling it, when there is none. */
  withFile: <Result>(name: string, work: (path: string) => Promise<Result>) => Promise<Result | null>
  /** No error when there is none. */
  remove: (name: string) => Promise<void>
  /** The files whose names begin with `folder`, which ends with a slash; with '' all files. In no certain order. */
  list: (folder: string) => AsyncIterable<ListedFile>
  /** Takes away what was begun before that moment, and never finished, by servers that were killed. */
  forgetUnfinished: (folder: string, before: Date) => Promise<void>
}

export interface StoredFile {
  size: number
  /** Throws a `StorageAwayError` when the store breaks off. Can be read once. */
  parts: AsyncIterable<Uint8Array>
}

export interface ListedFile {
  name: string
  size: number
  changedAt: Date
}
