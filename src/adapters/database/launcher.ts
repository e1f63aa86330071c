import { spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * PostgreSQL refuses to run as root, and it asks access(2), so capabilities don't help. A launcher says how to start a
 * program as someone else, and who must own the cluster's files for that.
 */
export type Launcher = {
  /** For the log: 'in a user namespace', 'as user postgres'. */
  readonly manner: string
  /** Owner of the cluster's files; undefined when this process is an ordinary user and simply owns what it creates. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
  /** The beginning of the command line, before the program. */
  readonly prefix: readonly string[]
  /** Options that spawn() itself needs. */
  readonly identity: { readonly uid?: number; readonly gid?: number }
}

// Nothing in this process's environment is passed on: a stray PGDATA or LD_LIBRARY_PATH would change what runs.
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

type Outcome = { readonly code: number; readonly output: string }

/**
 * Runs a program until it ends, with `input` on its standard input. Never throws: a program that cannot start is code
 * 127.
 */
export function run(launcher: Launcher, program: string, args: readonly string[], input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const [command = program, ...rest] = [...launcher.prefix, program, ...args]
    const child = spawn(command, rest, { cwd: '/', env: environment, stdio: 'pipe', ...launcher.identity })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.stdin.on('error', () => {}) // it ended before reading everything: its output says why
    child.stdin.end(input)
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code ?? 128, output }))
  })
}

/**
 * Starts a program that outlives this call, in its own session: a Ctrl-C in the terminal must reach only Node, which
 * ends PostgreSQL after its last request. Output goes to `logFd`, so that it holds no pipe of ours open.
 */
export function start(launcher: Launcher, program: string, args: readonly string[], logFd: number) {
  const [command = program, ...rest] = [...launcher.prefix, program, ...args]
  return spawn(command, rest, {
    cwd: '/',
    env: environment,
    stdio: ['ignore', logFd, logFd],
    detached: true,
    ...launcher.identity,
  })
}

export const ordinary: Launcher = { manner: '', owner: undefined, prefix: [], identity: {} }

type Account = { readonly name: string; readonly uid: number; readonly gid: number }

async function accounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    // macOS writes 'nobody' as -2.
    return name && Number(uid) && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
}

/**
 * Root inside a user namespace where it has an ordinary number: no user is created, no owner changes, and folders of
 * mode 0700 stay reachable. The number must be in /etc/passwd, because initdb looks it up.
 */
async function namespaced(): Promise<Launcher | undefined> {
  if (process.platform !== 'linux') return undefined
  const known = await accounts()
  const uid = (known.find((account) => account.name === 'nobody') ?? known[0])?.uid ?? 1000
  const launcher: Launcher = {
    manner: 'in a user namespace',
    owner: { uid: 0, gid: 0 },
    prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`],
    identity: {},
  }
  return (await run(launcher, 'true', [])).code === 0 ? launcher : undefined
}

function asAccount({ name, uid, gid }: Account): Launcher {
  return { manner: `as user ${name}`, owner: { uid, gid }, prefix: [], identity: { uid, gid } }
}

/** Who may run PostgreSQL for root, best first. `userNamespaces: false` rules that option out. */
export async function launchersForRoot(dataDir: string, userNamespaces: boolean): Promise<Launcher[]> {
  const known = await accounts()
  const owners = await ownersAlong(dataDir)
  const servant = ['postgres', '_postgres', 'nobody'].flatMap((name) => known.find((a) => a.name === name) ?? [])[0]
  return [
    // `sudo script/server`: the folder's owner can continue without sudo, and can reach it even if others may not.
    owned(known, owners.slice(0, 1)),
    userNamespaces ? await namespaced() : undefined,
    owned(known, owners),
    asAccount(servant ?? { name: '65534', uid: 65534, gid: 65534 }),
  ].filter((launcher) => launcher !== undefined)
}

/** The first of these owners who isn't root and has an account. */
function owned(known: readonly Account[], owners: readonly number[]): Launcher | undefined {
  const account = owners.flatMap((owner) => known.find(({ uid }) => uid === owner) ?? [])[0]
  return account && asAccount(account)
}

/** Owners of a folder and of those above it. */
async function ownersAlong(dir: string): Promise<number[]> {
  const { uid } = await stat(dir)
  const parent = path.dirname(dir)
  return parent === dir ? [uid] : [uid, ...(await ownersAlong(parent))]
}

export async function canRun(launcher: Launcher, nativeDir: string): Promise<boolean> {
  return (await run(launcher, path.join(nativeDir, 'bin', 'postgres'), ['--version'])).code === 0
}

/**
 * Whether a folder belonging to the launcher, created in `parent` by this process, can be reached and written by it.
 */
export async function canWrite(launcher: Launcher, parent: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(parent, '.reach-'))
  try {
    await chmod(folder, 0o700)
    if (launcher.owner) await chown(folder, launcher.owner.uid, launcher.owner.gid)
    return (await run(launcher, '/bin/sh', ['-c', 'cd "$0" && : > here', folder])).code === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
