/** The store cannot be reached or is overloaded: worth another try, unlike a store that refuses. */
export class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError'
  /** By it `door/errors.ts` knows that a caller may try again. */
  readonly code = 'STORAGE_AWAY'
}

/** Where files stand that the site shows: by name, replaced as a whole. */
export interface Storage {
  /** Resolves once the file would survive a crash. `name` is ours, never a client's: 'social/og-image.jpg'. */
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Null when there is none. */
  get: (name: string) => Promise<Buffer | null>
}
