/** Which build is running: two builds of one version have different numbers. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './project-root.ts'

export interface BuildFacts {
  version: string
  /** Twelve hex digits of the hash of this code's file: the server's whole build, or a source file in development. */
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
