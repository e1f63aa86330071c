/** The snapshot of the index on disk, so that a warm start doesn't have to read every physician. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { z } from 'zod'
import type { Segment } from '#search/columns/segment.ts'
import { readSnapshotInSteps, writeSnapshot } from '#search/snapshot/snapshot.ts'

const Note = z.object({
  /** Which database it was made from. */
  database: z.string(),
  /** The last change it includes. */
  lastChange: z.int().nonnegative(),
})

/** Read from a snapshot, the segment's arrays are views of its bytes. */
export interface StoredIndex {
  segment: Segment
  lastChange: number
}

const fileIn = (dir: string) => path.join(dir, 'physicians.index')

/** The stored index, or why it can't be used. A damaged or foreign one is never misread. */
export async function loadSnapshot(dir: string, database: string): Promise<StoredIndex | { unusable: string }> {
  try {
    return await readIndex(await readBytes(fileIn(dir)), database)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { unusable: 'there is none' }
    // Any error is harmless, because the database has everything.
    return { unusable: error instanceof Error ? error.message : String(error) }
  }
}

/** The index whose snapshot these are, read between other work. @throws Error if it is damaged or foreign */
export async function readIndex(bytes: Uint8Array, database: string): Promise<StoredIndex> {
  const { segment, note } = await readSnapshotInSteps(bytes, () => nextTick())
  const facts = Note.parse(JSON.parse(note))
  if (facts.database !== database) throw new Error('it was made from another database')
  return { segment, lastChange: facts.lastChange }
}

/** Larger than `readFile` takes, with many physicians. */
async function readBytes(name: string): Promise<Uint8Array> {
  const file = await open(name)
  try {
    const { size } = await file.stat()
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

/** The pieces of a snapshot, to be written one after the other. */
export function snapshotOf(database: string, { segment, lastChange }: StoredIndex): Uint8Array[] {
  const note: z.infer<typeof Note> = { database, lastChange }
  return writeSnapshot(segment, JSON.stringify(note))
}

const draftIn = (dir: string) => `${fileIn(dir)}.${process.pid}`

/** Removes what this process has begun to write. */
export function dropDraft(dir: string): void {
  rmSync(draftIn(dir), { force: true })
}

/** Writes next to the old one and renames, so a crash leaves one of the two intact. */
export async function storeSnapshot(dir: string, snapshot: readonly Uint8Array[]): Promise<void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const draft = draftIn(dir)
  const file = await open(draft, 'w', 0o600)
  try {
    for (const part of snapshot) await file.writeFile(part)
    await file.sync()
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
  renameSync(draft, fileIn(dir))
}
