import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeDiskStorage } from './disk.ts'
import type { StoredFile } from './port.ts'

/**
 * Milliseconds to keep a copy after its last use: an admin who previews an upload usually previews it again and then
 * imports it.
 */
const ttl = 5 * 60 * 1000

interface Copy {
  path: string
  there: Promise<boolean>
  users: number
  timer?: NodeJS.Timeout
}

/** Copies, on this server's disk, of files in the store that never change under their names. */
export class LocalCopies {
  private readonly folder: string
  private readonly read: (name: string) => Promise<StoredFile | null>
  private readonly copies = new Map<string, Copy>()

  constructor(folder: string, read: (name: string) => Promise<StoredFile | null>) {
    this.folder = folder
    this.read = read
  }

  /** Null, without calling `work`, if there is no such file. */
  async use<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result | null> {
    const copy = this.copies.get(name) ?? this.make(name)
    copy.users++
    clearTimeout(copy.timer)
    try {
      return (await copy.there) ? await work(copy.path) : null
    } finally {
      copy.users--
      if (copy.users === 0) this.rest(name, copy)
    }
  }

  /** The file is gone or has been replaced: current users of the copy can finish. */
  forget(name: string): void {
    const copy = this.copies.get(name)
    this.copies.delete(name)
    if (copy?.users === 0) this.rest(name, copy)
  }

  private make(name: string): Copy {
    // The file keeps its own name, because the name may say what it is.
    const own = path.join(this.folder, randomUUID())
    const copy: Copy = { path: path.join(own, path.posix.basename(name)), there: this.fetch(name, own), users: 0 }
    this.copies.set(name, copy)
    // If it failed or isn't there, the next caller asks again.
    const failed = () => this.copies.get(name) === copy && this.copies.delete(name)
    copy.there.then((there) => there || failed(), failed)
    return copy
  }

  private async fetch(name: string, folder: string): Promise<boolean> {
    const file = await this.read(name)
    if (file === null) return false
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await makeDiskStorage(folder).write(path.posix.basename(name), file.parts)
    return true
  }

  /** Keeps an unused copy for a while, or no longer if it is forgotten. */
  private rest(name: string, copy: Copy): void {
    clearTimeout(copy.timer)
    if (this.copies.get(name) === copy) copy.timer = setTimeout(() => this.forget(name), ttl).unref()
    else void rm(path.dirname(copy.path), { recursive: true, force: true }).catch(() => {})
  }
}
