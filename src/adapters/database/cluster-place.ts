import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { canRun, canWrite, type Launcher, launchersForRoot, ordinary } from './launcher.ts'
import { nativeVersion } from './native.ts'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

/** What is known before a cluster exists. */
export type Place = {
  readonly dataDir: string
  readonly nativeDir: string
  readonly fast: boolean
  readonly userNamespaces: boolean
  /** Folders where an unprivileged user may be given a place if it cannot reach the data folder. */
  readonly publicPlaces: readonly string[]
  readonly log: (sentence: string) => void
}

type Choice = { launcher: Launcher; nativeDir: string; home: string }

/**
 * Finds a way to run PostgreSQL by trying each one on the real programs and folders, because containers forbid very
 * different things.
 */
export async function chooseLauncher(place: Place, existing: string | undefined): Promise<Choice> {
  const { dataDir, nativeDir } = place
  const home = existing ? path.dirname(existing) : dataDir
  if (process.getuid?.() !== 0) return { launcher: ordinary, nativeDir, home }
  const launchers = await launchersForRoot(dataDir, place.userNamespaces)
  for (const launcher of launchers) {
    if ((await canRun(launcher, nativeDir)) && (await canWrite(launcher, home))) return { launcher, nativeDir, home }
  }
  const launcher = launchers.at(-1) ?? ordinary
  for (const candidate of place.publicPlaces) {
    if (!(await makePublicPlace(candidate)) || !(await canWrite(launcher, candidate))) continue
    const reachable = (await canRun(launcher, nativeDir)) ? nativeDir : await copyPrograms(nativeDir, candidate)
    if (await canWrite(launcher, home)) return { launcher, nativeDir: reachable, home }
    if (!existing) return { launcher, nativeDir: reachable, home: await mkdtemp(path.join(candidate, 'data-')) }
    throw new DatabaseSetupError(
      `PostgreSQL does not run as root, and the ${launcher.manner.replace('as ', '')} cannot reach ${existing}. ` +
        'Let others pass the folders above it (chmod o+x), or start as an ordinary user.',
    )
  }
  throw new DatabaseSetupError(
    `PostgreSQL does not run as root, and no other user can be given a place for it (tried ${dataDir}, ` +
      `${place.publicPlaces.join(', ')}). Start as an ordinary user, or set DATABASE_URL.`,
  )
}

/** False if the folder cannot be made, or if it could have been prepared by someone other than root. */
async function makePublicPlace(dir: string): Promise<boolean> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o755 })
    const made = await lstat(dir)
    if (!made.isDirectory() || made.uid !== process.getuid?.() || (made.mode & 0o022) !== 0) return false
    await chmod(dir, 0o755)
    return true
  } catch {
    return false
  }
}

async function copyPrograms(nativeDir: string, publicPlace: string): Promise<string> {
  const target = path.join(publicPlace, `programs-${nativeVersion(nativeDir)}`)
  if (await stat(target).catch(() => undefined)) return target
  const draft = await mkdtemp(path.join(publicPlace, 'programs-new-'))
  await cp(nativeDir, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    await chmod(file, entry.isDirectory() || path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
  await placeAt(draft, target)
  return target
}

/** Renames a finished folder, unless another process was faster; then the draft is deleted. */
export async function placeAt(draft: string, target: string): Promise<boolean> {
  try {
    await rename(draft, target)
    return true
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error
    await rm(draft, { recursive: true, force: true })
    return false
  }
}
