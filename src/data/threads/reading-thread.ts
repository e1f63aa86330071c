/** A thread that parses pieces of a file, one after the other (reading-threads.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { type Chunk, ChunkReader, type ReadSettings } from './chunk-reader.ts'
import type { ThreadAnswer } from './reading-threads.ts'

const reader = new ChunkReader(workerData as ReadSettings)

parentPort?.on('message', (chunk: Chunk) => {
  const { bytes } = chunk
  const answer: ThreadAnswer = { bytes }
  try {
    answer.read = reader.read(chunk)
  } catch (error) {
    answer.fault = error as Error
  }
  const texts = answer.read ? [answer.read.rows.texts.buffer as ArrayBuffer] : []
  parentPort?.postMessage(answer, [bytes.buffer, ...texts])
})
