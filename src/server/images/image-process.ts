/** Redraws uploaded images in separate processes (draw-image.ts), two at a time. */
import path from 'node:path'
import { wrongSizeCode } from '#features/site/image-slots.ts'
import { projectRoot } from '../settings/project-root.ts'
import { makeToolProcesses } from '../start/tool-process.ts'

export type DrawImage = (slot: string, content: Uint8Array) => Promise<Buffer | 'wrongSize' | null>

/** Null if the process ended without an image. */
export function imageDrawer(): DrawImage {
  const run = makeToolProcesses({
    script: path.join(projectRoot, 'src/server/images/draw-image.ts'),
    atOnce: 2,
    heapMegabytes: 64,
    patience: 30_000,
  })
  return async (slot, content) => {
    const { code, output } = await run([slot], content)
    if (code === wrongSizeCode) return 'wrongSize'
    return code === 0 && output.length > 0 ? output : null
  }
}
