/** The snapshot of the index on disk, so that a warm start need not read every physician. */
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Segment } from '#search/columns/segment.ts'
import { readSnapshot, writeSnapshot } from '#search/snapshot/snapshot.ts'

const Note = z.object({
  /** Which database it was made from. */
  database: z.string(),
  /** The last change that is in it. */
  lastChange: z.int().nonnegative(),
})

export interface StoredIndex {
  segment: Segment
  lastChange: number
}

const fileIn = (dir: string) => path.join(dir, 'physicians.index')

/** The stored index, or why there is none to be used. A damaged or foreign one is never read as something else. */
export function loadSnapshot(dir: string, database: string): StoredIndex | { unusable: string } {
  try {
    const { segment, note } = readSnapshot(readFileSync(fileIn(dir)))
    const facts = Note.parse(JSON.parse(note))
    if (facts.database !== database) return { unusable: 'it was made from another database' }
    return { segment, lastChange: facts.lastChange }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { unusable: 'there is none' }
    // Whatever is wrong with it, the database has it all.
    return { unusable: error instanceof Error ? error.message : String(error) }
  }
}

/** Writes beside the old one and renames, so that a crash leaves one of the two whole. */
export async function storeSnapshot(
  dir: string,
  database: string,
  { segment, lastChange }: StoredIndex,
): Promise<void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const note: z.infer<typeof Note> = { database, lastChange }
  const draft = `${fileIn(dir)}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  try {
    for (const part of writeSnapshot(segment, JSON.stringify(note))) await file.writeFile(part)
    await file.sync()
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
  renameSync(draft, fileIn(dir))
}
