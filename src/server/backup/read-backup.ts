import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { BackupFacts, BackupTotals, factsPart, journalPart, tablePart, totalsPart } from './backup-facts.ts'
import { readParts, textOf } from './parts.ts'
import { BackupError, unseal } from './sealed-stream.ts'

/** Opens the bytes of one backup, from the beginning on each call. */
export type BackupBytes = () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>

export interface BackupReader {
  facts?: (facts: BackupFacts) => void
  /** COPY's text format, for the columns named in the facts. Anything unread is skipped. */
  table?: (name: string, rows: AsyncIterable<Buffer>) => Promise<void>
  /** The register of removed people at that time, as the text of a journal. */
  journal?: (text: AsyncIterable<Buffer>) => Promise<void>
}

/**
 * Reads a backup from the first to the last byte, and passes on its contents along the way. Only once it resolves is
 * the backup known to be intact: rows are counted, every chunk is authenticated, and the end is complete.
 *
 * @throws {BackupError}
 */
export async function readBackup(
  bytes: BackupBytes,
  secrets: readonly string[],
  reader: BackupReader = {},
): Promise<{ facts: BackupFacts; totals: BackupTotals }> {
  let facts: BackupFacts | undefined
  let totals: BackupTotals | undefined
  const rows: Record<string, number> = {}
  const read = async (plain: AsyncIterable<Buffer>) => {
    for await (const part of readParts(plain)) {
      if (part.name === factsPart) {
        facts = BackupFacts.parse(JSON.parse(await textOf(part)))
        reader.facts?.(facts)
      } else if (part.name.startsWith(tablePart)) {
        const name = part.name.slice(tablePart.length)
        const counted = countingRows(part.content, (count) => {
          rows[name] = count
        })
        await reader.table?.(name, counted)
        for await (const _ of counted);
      } else if (part.name === journalPart) await reader.journal?.(part.content)
      else if (part.name === totalsPart) totals = BackupTotals.parse(JSON.parse(await textOf(part)))
    }
  }
  await pipeline(Readable.from(await bytes()), unseal(secrets), createZstdDecompress(), read)
  if (!facts || !totals) throw new BackupError('The backup has no table of contents.')
  const wrong = facts.tables.find(({ name }) => rows[name] !== totals?.rows[name])
  if (wrong) throw new BackupError(`The backup does not have all rows of the table ${wrong.name}.`)
  return { facts, totals }
}

/** The same bytes; line ends within a value are escaped in COPY's format, so each one ends a row. */
async function* countingRows(content: AsyncIterable<Buffer>, done: (count: number) => void): AsyncGenerator<Buffer> {
  let count = 0
  for await (const piece of content) {
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count++
    yield piece
  }
  done(count)
}
