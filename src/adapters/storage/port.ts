/** The store cannot be reached or is overloaded: worth retrying, unlike a store that refuses. */
export class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError'
  /** Tells `door/errors.ts` that a caller may try again. */
  readonly code = 'STORAGE_AWAY'
}

/** There is no room for another file. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
  /** Tells `door/errors.ts` what to tell the caller. */
  readonly code = 'STORAGE_FULL'
}

/**
 * Where files are kept that every server must be able to read: images of the site, uploads for imports, rejected rows.
 * We choose the name, never a client: 'social/og-image.jpg'. A file is replaced as a whole: readers get the old one or
 * the new one, never part of one.
 *
 * Every function rejects with a `StorageAwayError` when the store cannot be reached, and those that write with a
 * `StorageFullError` when it has no room.
 */
export interface Storage {
  /** Resolves once the file would survive a crash. */
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Null if there is none. */
  get: (name: string) => Promise<Buffer | null>
  /**
   * Stores a file of any size as it arrives, and returns how many bytes it has. If `parts` throws, this rethrows, and
   * nothing is kept.
   */
  write: (name: string, parts: AsyncIterable<Uint8Array>) => Promise<number>
  /** In bytes; null if there is none. */
  size: (name: string) => Promise<number | null>
  /** Null if there is none. Read its parts, or the store keeps its answer open for a while. */
  read: (name: string) => Promise<StoredFile | null>
  /**
   * Gives `work` a path on this server's disk where the file is, for as long as `work` runs; null, without calling it,
   * if there is none.
   */
  withFile: <Result>(name: string, work: (path: string) => Promise<Result>) => Promise<Result | null>
  /** Not an error if there is none. */
  remove: (name: string) => Promise<void>
  /** The files whose names begin with `folder`, which ends with a slash; with '' all files. In no particular order. */
  list: (folder: string) => AsyncIterable<ListedFile>
  /** Removes whatever killed servers started before that moment and never finished. */
  forgetUnfinished: (folder: string, before: Date) => Promise<void>
}

export interface StoredFile {
  size: number
  /** Throws a `StorageAwayError` if the store breaks off. Can be read once. */
  parts: AsyncIterable<Uint8Array>
}

export interface ListedFile {
  name: string
  size: number
  changedAt: Date
}
