/** What a server process keeps in memory once its garbage is collected. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import type { ServerProcess } from './process.ts'

/** For the environment of a server process that `heapOf` is to ask. */
export const withHeapProbe = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(projectRoot, 'test/support/heap-probe.ts')).href}`,
}

export interface Memory {
  /** JavaScript's objects and the buffers that they hold, in bytes. */
  heap: number
  /** What the process has of the machine, in bytes; most of what was free again stays with it. */
  rss: number
}

export async function heapOf({ child, output }: ServerProcess): Promise<Memory> {
  const from = output().length
  child.kill('SIGUSR2')
  for (;;) {
    const said = /probe (\{.*\})\n/.exec(output().slice(from))
    if (said?.[1]) return JSON.parse(said[1]) as Memory
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
