/** Builds a new index from the database in a separate process (builder.ts), and reads its output. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { headBytes, headOf } from '#search/columns/snapshot-bytes.ts'
import { childEnvironment } from '../settings/env.ts'
import { projectRoot } from '../settings/project-root.ts'
import type { BuilderSettings } from './protocol.ts'

/**
 * The bytes of the snapshot, not checked yet, while the process still writes them to the disk.
 * @param onSaid gets the process's other output, such as that the disk is full
 * @throws Error with the process's output if it made none
 */
export async function buildIndex(settings: BuilderSettings, onSaid: (said: string) => void): Promise<Uint8Array> {
  const script = path.join(projectRoot, 'src/server/search/builder.ts')
  const child = spawn(process.execPath, [script], { env: childEnvironment({}), stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  // It may end before it has read everything. Left open, because it tells the process that this one is still running.
  child.stdin.on('error', () => {}).write(`${JSON.stringify(settings)}\n`)
  const said = text(child.stderr).then((said) => said.trim())
  const read = readBytes(child.stdout)
  // If the process could not start, nothing is ever read.
  const bytes = await Promise.race([read, ended.then(() => read)])
  if (!bytes) throw new Error(`no new index was made: ${(await said) || `the process ended with ${await ended}`}`)
  void said.then((said) => said && onSaid(said))
  return bytes
}

/**
 * Reads everything into memory of exactly the size given in the snapshot's header; `undefined` if it ends too early.
 */
async function readBytes(stream: AsyncIterable<Buffer>): Promise<Uint8Array | undefined> {
  let head = Buffer.alloc(0)
  let bytes: Uint8Array | undefined
  let at = 0
  for await (const chunk of stream) {
    let rest = chunk
    if (!bytes) {
      head = Buffer.concat([head, chunk])
      if (head.length < headBytes) continue
      bytes = new Uint8Array(headBytes + headOf(head).length)
      rest = head
    }
    bytes.set(rest, at)
    at += rest.length
  }
  return bytes && at === bytes.length ? bytes : undefined
}
