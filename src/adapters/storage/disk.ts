import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './port.ts'

/** Files below a folder. A reader finds the old one or the new one, never half of one. */
export function makeDiskStorage(folder: string): Storage {
  const placeOf = (name: string): string => {
    const file = path.resolve(folder, name)
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error(`${name} is outside the store`)
    return file
  }
  return {
    put: async (name, content) => {
      const file = placeOf(name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const next = `${file}.${randomUUID()}.new`
      try {
        const handle = await open(next, 'wx', 0o600)
        try {
          await handle.writeFile(content)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(next, file)
      } catch (error) {
        await rm(next, { force: true })
        throw error
      }
    },
    get: async (name) =>
      readFile(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
  }
}
