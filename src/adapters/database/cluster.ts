import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { type Keys, writeKeys } from './cluster-keys.ts'
import { chooseLauncher, type Place, placeAt } from './cluster-place.ts'
import { type Launcher, run } from './launcher.ts'
import { codeOf, DatabaseSetupError, messageOf } from './setup-error.ts'

const majorVersion = '18'
const megabyte = 1024 ** 2
const roomToMake = 256 * megabyte
const roomToStart = 48 * megabyte

/** Where PostgreSQL's parts are and how they are run. `dir` is the real folder, `<dataDir>/postgres` the path to it. */
export type Cluster = {
  readonly dir: string
  readonly launcher: Launcher
  readonly nativeDir: string
}

const linkOf = (dataDir: string) => path.join(dataDir, 'postgres')

/** Makes sure there is a cluster to start. Two servers may call this at the same time; they get one cluster. */
export async function openCluster(place: Place): Promise<Cluster> {
  await checkFolder(place.dataDir)
  const existing = await existingDir(place.dataDir)
  await checkRoom(existing ?? place.dataDir, existing ? roomToStart : roomToMake)
  if (existing) await checkVersion(existing)
  const { launcher, nativeDir, home } = await chooseLauncher(place, existing)
  if (!existing) await makeCluster(place, launcher, nativeDir, home)
  const dir = existing ?? (await existingDir(place.dataDir))
  if (!dir)
    throw new DatabaseSetupError(`${linkOf(place.dataDir)} disappeared while it was being created. Start again.`)
  return { dir, launcher, nativeDir }
}

async function checkFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reasons: Record<string, string> = {
      EACCES: 'this user cannot write there',
      EPERM: 'this user cannot write there',
      EROFS: 'the file system is read-only',
      ENOSPC: 'the disk is full',
      ENOTDIR: 'a part of the path is a file',
      EEXIST: 'it is a file, not a folder',
    }
    const reason = reasons[codeOf(error) ?? ''] ?? messageOf(error)
    throw new DatabaseSetupError(
      `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to another folder.`,
    )
  }
}

async function existingDir(dataDir: string): Promise<string | undefined> {
  const link = linkOf(dataDir)
  if (!(await lstat(link).catch(() => undefined))) return undefined
  const dir = await realpath(link).catch(() => {
    throw new DatabaseSetupError(
      `${link} points to a folder that is gone. Restore it, or delete the link to start empty.`,
    )
  })
  const { uid } = await stat(dir)
  const self = process.getuid?.() ?? 0
  if (self !== 0 && uid !== self) {
    throw new DatabaseSetupError(
      `${dir} belongs to another user (number ${uid}). Start as that user, change its owner, or set DATA_DIR.`,
    )
  }
  return dir
}

async function checkVersion(dir: string): Promise<void> {
  const found = (await readFile(path.join(dir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (found === majorVersion) return
  const what = found ? `holds data of PostgreSQL ${found}` : 'is not a PostgreSQL data folder'
  throw new DatabaseSetupError(
    `${dir} ${what}; the embedded PostgreSQL is ${majorVersion}. Move the folder away, or set DATA_DIR or DATABASE_URL.`,
  )
}

async function checkRoom(dir: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize >= needed) return
  throw new DatabaseSetupError(
    `The disk of ${dir} is nearly full: ${Math.floor((bavail * bsize) / megabyte)} MB are free, ` +
      `${needed / megabyte} MB are needed. Free some space, or set DATA_DIR to a folder on another disk.`,
  )
}

/** The cluster is completed under another name and then renamed, so that no interruption leaves half of one. */
async function makeCluster(place: Place, launcher: Launcher, nativeDir: string, home: string): Promise<void> {
  const link = linkOf(place.dataDir)
  const where = home === place.dataDir ? link : `${home}, as the data folder cannot be reached by its user`
  place.log(`Creating the database in ${where}${launcher.manner && ` (PostgreSQL runs ${launcher.manner})`}`)
  await chmod(home, home === place.dataDir ? (await stat(home)).mode : 0o755)
  await removeAbandoned(home)
  const draft = await mkdtemp(path.join(home, 'postgres.new-'))
  if (launcher.owner) await chown(draft, launcher.owner.uid, launcher.owner.gid)
  try {
    await fillCluster(draft, launcher, nativeDir, place.fast)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  if (home === place.dataDir) {
    await placeAt(draft, link)
    return
  }
  const target = path.join(home, 'postgres')
  await placeAt(draft, target)
  await symlink(target, link).catch(async (error) => {
    if (codeOf(error) !== 'EEXIST') throw error
    await rm(home, { recursive: true, force: true })
  })
}

/** Drafts from interrupted starts; one from the last ten minutes may still be in progress. */
async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith('postgres.new-') && !name.startsWith('.reach-')) continue
    const draft = path.join(home, name)
    const made = await stat(draft).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > 600_000) await rm(draft, { recursive: true, force: true })
  }
}

async function fillCluster(dir: string, launcher: Launcher, nativeDir: string, fast: boolean): Promise<void> {
  const keys: Keys = { adminPassword: randomBytes(24).toString('hex'), password: randomBytes(24).toString('hex') }
  const bin = path.join(nativeDir, 'bin')
  const made = await run(launcher, path.join(bin, 'initdb'), [
    ...['-D', dir, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-instructions'],
    ...(fast ? ['--no-sync'] : []),
  ])
  if (made.code !== 0) throw cannotMake(dir, made.output)
  // One statement per line; no one can connect yet, and trust ends before anyone can.
  const roles = await run(
    launcher,
    path.join(bin, 'postgres'),
    ['--single', '-D', dir, '-c', `fsync=${fast ? 'off' : 'on'}`, '-c', 'log_min_error_statement=panic', 'postgres'],
    `alter role postgres password '${keys.adminPassword}'
create role attending login createdb password '${keys.password}'
create database attending owner attending
`,
  )
  if (roles.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(roles.output)) throw cannotMake(dir, roles.output)
  await writeFile(
    path.join(dir, 'pg_hba.conf'),
    '# Passwords only, from this machine only: attending.json has them.\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  await writeKeys(dir, launcher, keys)
}

function cannotMake(dir: string, output: string): DatabaseSetupError {
  if (/No space left on device|could not (write|extend)/.test(output)) {
    return new DatabaseSetupError(
      `The disk of ${dir} became full while the database was being created. Free some space, or set DATA_DIR.`,
    )
  }
  const reason =
    output.split('\n').findLast((line) => /error|FATAL|ERROR|PANIC/.test(line)) ?? output.trim().split('\n').at(-1)
  return new DatabaseSetupError(
    `PostgreSQL could not make its data folder: ${reason?.trim() || 'it did not start'}. Set DATABASE_URL to use another PostgreSQL.`,
  )
}

/**
 * As root, the way to run PostgreSQL can differ from last time (another kernel, another container), so the owner of its
 * files follows.
 */
export async function ownCluster({ dir, launcher }: Cluster): Promise<void> {
  const owner = launcher.owner
  if (!owner || (await stat(dir)).uid === owner.uid) return
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
  await lchown(dir, owner.uid, owner.gid) // last, so that an interrupted change starts over
}
