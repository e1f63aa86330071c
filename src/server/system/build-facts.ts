/** Which build runs: two builds of one version have different numbers. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../settings/project-root.ts'

export interface BuildFacts {
  version: string
  /** Twelve hex digits of the hash of the file that this code is in: of the server's whole build, or of a source while developing. */
  build: string
}

let known: BuildFacts | undefined

export function buildFacts(): BuildFacts {
  known ??= {
    version: String(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).version),
    build: createHash('sha256')
      .update(readFileSync(fileURLToPath(import.meta.url)))
      .digest('hex')
      .slice(0, 12),
  }
  return known
}
