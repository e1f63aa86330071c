import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Suppression, SuppressionKind } from './value-hash.ts'

/**
 * Appends entries to the journal beside the database, one JSON object a line, and has the disk keep them before it resolves. Call it before
 * the commit: a removal that is noted twice is harmless, one that a restored backup does not know of is not.
 */
export async function appendJournal(file: string, entries: readonly Suppression[]): Promise<void> {
  if (entries.length === 0) return
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a+', 0o600)
  try {
    const at = new Date().toISOString()
    let lines = (await endsInsideLine(handle)) ? '\n' : ''
    for (const { kind, hash, reason, lifted } of entries)
      lines += `${JSON.stringify({ at, kind, hash, reason, lifted })}\n`
    await handle.appendFile(lines)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A crash can leave half a line behind; the next entry must not be glued to it. */
async function endsInsideLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat()
  if (size === 0) return false
  const last = Buffer.alloc(1)
  await handle.read(last, 0, 1, size - 1)
  return last[0] !== 10
}

/** The journal's entries in batches; lines that are none (half a line after a crash) are counted in `broken`. A missing journal is empty. */
export async function* readJournal(file: string): AsyncGenerator<{ entries: Suppression[]; broken: number }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (handle === null) return
  await handle.close()
  let entries: Suppression[] = []
  let broken = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    const entry = parseLine(line)
    if (entry) entries.push(entry)
    else broken++
    if (entries.length < 5000) continue
    yield { entries, broken }
    entries = []
    broken = 0
  }
  if (entries.length > 0 || broken > 0) yield { entries, broken }
}

function parseLine(line: string): Suppression | null {
  try {
    const { kind, hash, reason, lifted } = JSON.parse(line) as Record<string, unknown>
    if (typeof kind !== 'string' || typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return null
    const entry = { kind: kind as SuppressionKind, hash, reason: typeof reason === 'string' ? reason : 'journal' }
    return lifted === true ? { ...entry, lifted } : entry
  } catch {
    return null
  }
}
