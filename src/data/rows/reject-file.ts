import { type FileHandle, lstat, open, rm } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { ImportError } from './import-error.ts'

/** The rejected rows, with line number and reason: a CSV created for the first one. */
export class RejectFile {
  readonly path: string
  private handle: FileHandle | undefined
  private waiting: [line: number, reason: string, raw: string][] = []

  constructor(path: string) {
    this.path = path
  }

  add(line: number, reason: string, raw: string): void {
    this.waiting.push([line, reason, raw])
  }

  /** Writes the rows added since the last call. Call it from time to time, and at the end. */
  async flush(): Promise<void> {
    if (this.waiting.length === 0) return
    const rows = this.waiting.sort((a, b) => a[0] - b[0])
    this.waiting = []
    try {
      if (!this.handle) {
        this.handle = await open(this.path, 'w', 0o600)
        await this.handle.write(stringify([['line', 'reason', 'row']]))
      }
      await this.handle.write(stringify(rows))
    } catch (error) {
      throw rejectError(this.path, error)
    }
  }

  /** Whether the file exists. */
  async close(): Promise<boolean> {
    const written = this.handle !== undefined
    await this.handle?.close()
    this.handle = undefined
    return written
  }

  /** Deletes what an earlier import of the same file left behind. */
  async clear(): Promise<void> {
    const found = await lstat(this.path).catch(() => null)
    if (found?.isFile()) await rm(this.path, { force: true })
  }
}

function rejectError(path: string, error: unknown): ImportError {
  const { code, message } = error as NodeJS.ErrnoException
  const why = code === 'ENOSPC' ? 'the disk is full' : (code ?? message)
  return new ImportError(
    `The reject file ${path} cannot be written: ${why}. Name another with --rejects. Nothing was changed.`,
  )
}
