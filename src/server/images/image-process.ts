/** Has pictures of strangers drawn in processes of their own (draw-image.ts), two at a time. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { wrongSizeCode } from '#features/site/image-slots.ts'
import { projectRoot } from '../settings/project-root.ts'
import { childEnvironment } from '../start/env.ts'

const atOnce = 2
/** Milliseconds after which a process is killed that did not end itself, as one that waits for a disk. */
const patience = 30_000

export type DrawImage = (slot: string, content: Uint8Array) => Promise<Buffer | 'wrongSize' | null>

export function imageDrawer(): DrawImage {
  let running = 0
  const waiting: (() => void)[] = []
  return async (slot, content) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await draw(slot, content)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Null where the process ended without a picture. Rejects if there could be no process. */
async function draw(slot: string, content: Uint8Array): Promise<Buffer | 'wrongSize' | null> {
  const script = path.join(projectRoot, 'src/server/images/draw-image.ts')
  const child = spawn(process.execPath, ['--max-old-space-size=64', script, slot], {
    env: childEnvironment({}),
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  // It may end before it has read everything.
  child.stdin.on('error', () => {}).end(content)
  const [code, drawn] = await Promise.all([ended, buffer(child.stdout)])
  if (code === wrongSizeCode) return 'wrongSize'
  return code === 0 && drawn.length > 0 ? drawn : null
}
