/**
 * Reads a large file with several threads. One cuts it into pieces, several parse their rows, and the results come back in file
 * order. Cutting guesses where rows begin. A piece that was read to its last byte proves that the next one begins with a row;
 * otherwise, its remainder goes in front of the next piece, which is then read again. So the rows are those a single thread would
 * find, whatever is in the file.
 */
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Packing } from '../import/source.ts'
import { basisOf } from '../marks/basis.ts'
import type { SourceName } from '../merge/source-rank.ts'
import { type Chunk, ChunkReader, type Meaning, type ReadChunk, type ReadSettings, rereader } from './chunk-reader.ts'
import { unpacked } from './chunk-rows.ts'
import { cutInto } from './cut.ts'

/** Bytes per piece: a few thousand rows of contacts, a few hundred of NPPES. */
const chunkSize = 256 * 1024

/** Megabytes. Rows come and go by the million, and Node would rather grow than collect garbage. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 96 }

/** A thread's answer, with the bytes it was given. */
export interface ThreadAnswer {
  bytes: Uint8Array<ArrayBuffer>
  read?: ReadChunk
  /** The thread couldn't parse it, which is a bug of ours. */
  fault?: Error
}

interface Reader {
  read(chunk: Chunk): Promise<ThreadAnswer>
  close(): Promise<void>
}

class ReadingThread implements Reader {
  private readonly worker: Worker
  private readonly waiting: PromiseWithResolvers<ThreadAnswer>[] = []

  constructor(settings: ReadSettings) {
    // Threads run on the sources, even if everything else is built.
    const file = path.join(import.meta.dirname, 'reading-thread.ts')
    this.worker = new Worker(file, { workerData: settings, name: 'import reader', resourceLimits })
    this.worker.on('message', (answer: ThreadAnswer) => this.waiting.shift()?.resolve(answer))
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('A thread that reads an import has ended')))
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error)
  }

  read(chunk: Chunk): Promise<ThreadAnswer> {
    const answer = Promise.withResolvers<ThreadAnswer>()
    // Anyone who needs it waits their turn.
    answer.promise.catch(() => {})
    this.waiting.push(answer)
    this.worker.postMessage(chunk, [chunk.bytes.buffer])
    return answer.promise
  }

  async close(): Promise<void> {
    this.worker.removeAllListeners('exit')
    await this.worker.terminate()
  }
}

function inThisThread(settings: ReadSettings): Reader {
  const reader = new ChunkReader(settings)
  return { read: async (chunk) => ({ bytes: chunk.bytes, read: reader.read(chunk) }), close: async () => {} }
}

export interface Lines {
  blocks: AsyncIterable<Buffer>
  /** The number of the first line. */
  firstLine: number
  /** How many fields most rows have. */
  fields: number
}

/** The rows in their groups, with how many fields each has. `onRead` is called with each piece before its rows come. */
export async function* readInThreads(
  { blocks, firstLine, fields }: Lines,
  {
    meaning,
    source,
    packing,
    onRead,
  }: { meaning: Meaning; source: SourceName; packing: Packing; onRead?: (read: ReadChunk) => void },
) {
  const { suppressions, specialties, threads, known = null } = packing
  const settings: ReadSettings = {
    meaning,
    source,
    suppressions: suppressions.isEmpty ? null : suppressions.parts(),
    specialties: specialties.rows(),
    known: known && { rows: known, basis: await basisOf(meaning, { source, specialties: specialties.rows() }) },
  }
  const readers =
    threads === 0 ? [inThisThread(settings)] : Array.from({ length: threads }, () => new ReadingThread(settings))
  const size = packing.chunkSize ?? chunkSize
  const pieces = cutInto(blocks, { size, delimiter: meaning.delimiter, fields })
  const reread = rereader(meaning)
  const applied = { source, suppressions, specialties }
  let [line, turn] = [firstLine, 0]
  const give = (bytes: Uint8Array<ArrayBuffer>, last: boolean): Sent => {
    const reader = readers[turn++ % readers.length] as Reader
    return { last, answer: reader.read({ bytes, last }) }
  }
  const sent: Sent[] = []
  let more = true
  const fill = async () => {
    // For each thread, one piece being read and one waiting.
    while (more && sent.length < (threads === 0 ? 1 : threads * 2)) {
      const { value } = await pieces.next()
      if (!value) break
      sent.push(give(value.bytes, value.last))
      more = !value.last
    }
  }
  try {
    await fill()
    for (let next = sent.shift(); next; next = sent.shift()) {
      await fill()
      const { bytes, read } = await readOf(next)
      onRead?.(read)
      for (const group of unpacked(read.rows, { bytes, firstLine: line, reread, applied })) yield group
      line += read.lines
      if (read.left === 0 || next.last) continue
      const behind = sent.shift() as Sent
      const { bytes: rest } = await behind.answer
      const joined = new Uint8Array(read.left + rest.length)
      joined.set(bytes.subarray(bytes.length - read.left))
      joined.set(rest, read.left)
      sent.unshift(give(joined, behind.last))
    }
  } finally {
    await pieces.return(undefined)
    await Promise.all(readers.map((reader) => reader.close()))
  }
}

interface Sent {
  last: boolean
  answer: Promise<ThreadAnswer>
}

async function readOf({ answer }: Sent): Promise<{ bytes: Uint8Array<ArrayBuffer>; read: ReadChunk }> {
  const { bytes, read, fault } = await answer
  if (!read) throw fault ?? new Error('A thread did not say what it read')
  return { bytes, read }
}
