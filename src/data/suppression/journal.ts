import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Suppression, SuppressionKey, SuppressionKind, SuppressionSettings } from './value-hash.ts'

/** A journal that must not be used; the message is a sentence for the operator. */
export class JournalError extends Error {
  override name = 'JournalError'
}

/**
 * Appends entries to this server's journal, one JSON object per line, and makes sure they are on disk before it
 * resolves. A new journal begins with the check value of the key its hashes were made with. When someone is removed,
 * call it before the commit: a removal recorded twice is harmless, but one that a restored backup doesn't know about
 * isn't.
 */
export async function appendJournal(
  { journalFile, key }: SuppressionSettings,
  entries: readonly Suppression[],
): Promise<void> {
  if (entries.length === 0) return
  await mkdir(path.dirname(journalFile), { recursive: true, mode: 0o700 })
  const handle = await open(journalFile, 'a+', 0o600)
  try {
    const end = await endOf(handle)
    const head = end === 'empty' ? keyLine(key) : end === 'inside a line' ? '\n' : ''
    await handle.appendFile(head + entries.map(lineOf).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a journal of these entries, replacing any existing one: all of it or nothing. */
export async function writeJournal(file: string, key: SuppressionKey, entries: readonly Suppression[]): Promise<void> {
  const draft = `${file}.${process.pid}.part`
  const handle = await open(draft, 'wx', 0o600)
  try {
    for (const lines of journalLines(key, entries)) await handle.appendFile(lines)
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

/** The text of a journal, in pieces that end with a line. */
export function* journalLines(key: SuppressionKey, entries: readonly Suppression[]): Generator<string> {
  yield keyLine(key)
  for (let at = 0; at < entries.length; at += 5000)
    yield entries
      .slice(at, at + 5000)
      .map(lineOf)
      .join('')
}

const keyLine = ({ check }: SuppressionKey): string => `${JSON.stringify({ key: check })}\n`

function lineOf({ at = new Date().toISOString(), kind, hash, reason, lifted }: Suppression): string {
  return `${JSON.stringify({ at, kind, hash, reason, lifted })}\n`
}

/** A crash can leave half a line behind; the next entry must not be appended to it. */
async function endOf(handle: FileHandle): Promise<'empty' | 'inside a line' | 'after a line'> {
  const { size } = await handle.stat()
  if (size === 0) return 'empty'
  const last = Buffer.alloc(1)
  await handle.read(last, 0, 1, size - 1)
  return last[0] === 10 ? 'after a line' : 'inside a line'
}

/**
 * The journal's entries in batches; invalid lines (half a line after a crash) are counted in `broken`. Null if there is
 * no such file.
 *
 * @throws {JournalError} while it is read, if its hashes were made with another key
 */
export async function openJournal(
  file: string,
  key: SuppressionKey,
): Promise<AsyncGenerator<{ entries: Suppression[]; broken: number }> | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new JournalError(`The journal ${file} cannot be read (${error.code}).`, { cause: error })
  })
  await handle?.close()
  return handle && readLines(file, key)
}

async function* readLines(
  file: string,
  key: SuppressionKey,
): AsyncGenerator<{ entries: Suppression[]; broken: number }> {
  let entries: Suppression[] = []
  let broken = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (read === null) broken++
    else if ('key' in read) checkKey(file, read.key, key)
    else entries.push(read)
    if (entries.length < 5000) continue
    yield { entries, broken }
    entries = []
    broken = 0
  }
  if (entries.length > 0 || broken > 0) yield { entries, broken }
}

function checkKey(file: string, found: string, { check }: SuppressionKey): void {
  if (found === check) return
  throw new JournalError(
    `The journal ${file} was written with another SUPPRESSION_KEY, so no one can be checked against it. ` +
      'Start with the key that it was written with, or move the file away if it belongs to another installation.',
  )
}

function readLine(line: string): Suppression | { key: string } | null {
  try {
    const read = JSON.parse(line) as Record<string, unknown>
    if (typeof read.key === 'string') return { key: read.key }
    const { kind, hash, reason, lifted, at } = read
    if (typeof kind !== 'string' || typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return null
    if (typeof at !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) || Number.isNaN(Date.parse(at))) return null
    const why = typeof reason === 'string' && reason !== '' ? reason.slice(0, 200) : 'journal'
    const entry = { kind: kind as SuppressionKind, hash, reason: why, at }
    return lifted === true ? { ...entry, lifted } : entry
  } catch {
    return null
  }
}
