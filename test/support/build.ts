import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '../../src/server/settings/project-root.ts'

let isFresh = false

/**
 * Builds the application unless it is built from these very sources already: an old build would pass for what was just
 * written.
 */
export function buildIfStale(): void {
  if (!isFresh) execFileSync(path.join(projectRoot, 'script/build'), { stdio: 'inherit' })
  isFresh = true
}
