// Exits with 0 if node_modules matches package-lock.json, so that npm doesn't have to delete and unpack everything
// again.
import { readFileSync } from 'node:fs'
import path from 'node:path'

type Packages = Record<
  string,
  { version?: string; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[] }
>

const root = path.resolve(import.meta.dirname, '..')

function packagesOf(file: string): Packages {
  const { packages } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  delete packages['']
  return packages
}

/** npm writes its own lock file into node_modules last, so an interrupted installation has none. */
function isInstalled(): boolean {
  try {
    const wanted = packagesOf('package-lock.json')
    const present = packagesOf('node_modules/.package-lock.json')
    return (
      Object.keys(present).every((name) => name in wanted) &&
      Object.entries(wanted).every(([name, { version, integrity, optional }]) => {
        const found = present[name]
        return found ? found.version === version && found.integrity === integrity : optional === true
      })
    )
  } catch {
    return false
  }
}

process.exitCode = isInstalled() ? 0 : 1
