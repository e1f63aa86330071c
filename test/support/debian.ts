/**
 * Machines with Debian 12 and its systemd, each a folder with a network of its own (systemd-nspawn). Where they can't
 * be made, `whyNoDebian` says why.
 */
import { execFile, execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projectRoot } from '../../src/server/settings/project-root.ts'

const packages = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates']
const tools = ['debootstrap', 'systemd-nspawn', 'nsenter', 'ip']

const run = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 })

/** As debootstrap makes it; nothing changes it. Made once per checkout. */
export const bareDebian = path.join(projectRoot, '.tools/debian-12')

/** Why there can be no such machines here; undefined if there can. */
export function whyNoDebian(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this needs Linux and root'
  const missing = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
  if (missing.length > 0) return `${missing.join(', ')} not installed`
  if (existsSync(bareDebian)) return undefined
  const draft = `${bareDebian}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const { status, stdout } = spawnSync(
    'debootstrap',
    ['--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', draft],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  if (status !== 0) return `debootstrap cannot make a root: ${stdout.trim().split('\n').at(-1)}`
  renameSync(draft, bareDebian)
  return undefined
}

export interface Machine {
  /** Its files. */
  root: string
  /** Under which this machine and that one reach each other. */
  address: string
  hostAddress: string
  /** Before it is switched on: with this machine's network, to install packages. */
  install: (script: string) => void
  boot: () => Promise<void>
  /** As root, in a shell of its own; what it prints goes to both. */
  run: (script: string, input?: string) => SpawnSyncReturns<string>
  /** `run`, with an error if it fails; gives what it printed. */
  sh: (script: string, input?: string) => string
  /** `sh`, while this process does something else. */
  start: (script: string) => Promise<string>
  close: () => Promise<void>
}

/** @param number 1 to 200, another for each machine that runs at the same time */
export function makeMachine(number: number): Machine {
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-debian-'))
  const root = path.join(folder, 'root')
  const [upper, work] = ['upper', 'work'].map((name) => path.join(folder, name)) as [string, string]
  for (const made of [root, upper, work]) mkdirSync(made)
  run('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=${bareDebian},upperdir=${upper},workdir=${work}`, root])
  const network = `attending-${process.pid}-${number}`
  const [hostAddress, address] = [1, 2].map((host) => `10.203.${number}.${host}`) as [string, string]
  const [outer, inner] = ['a', 'b'].map((end) => `at${end}${process.pid}n${number}`.slice(-15)) as [string, string]
  run('ip', ['netns', 'add', network])
  run('ip', ['link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', network])
  run('ip', ['addr', 'add', `${hostAddress}/30`, 'dev', outer])
  run('ip', ['link', 'set', outer, 'up'])
  for (const words of [`addr add ${address}/30 dev ${inner}`, `link set ${inner} up`, 'link set lo up'])
    run('ip', ['-n', network, ...words.split(' ')])
  let leader: string | undefined
  let ended: Promise<unknown> | undefined
  let closed = false

  const entering = (script: string): string[] => {
    if (leader === undefined) throw new Error('The machine is off.')
    const entered = ['--target', leader, '--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--root']
    return [...entered, '/usr/bin/env', '-i', ...environment, '/bin/bash', '--norc', '-euc', `cd /root\n${script}`]
  }
  const inside: Machine['run'] = (script, input = '') =>
    spawnSync('nsenter', entering(script), { encoding: 'utf8', input, maxBuffer: 1 << 26 })
  return {
    root,
    address,
    hostAddress,
    install: (script) => {
      const bind = existsSync('/etc/resolv.conf') ? ['--resolv-conf=copy-host'] : []
      run('systemd-nspawn', [...nspawn, ...bind, `--directory=${root}`, '/bin/bash', '-euc', script])
    },
    boot: async () => {
      const child = spawn('/bin/sh', [
        '-euc',
        inGroups,
        network,
        'systemd-nspawn',
        ...nspawn,
        `--network-namespace-path=/run/netns/${network}`,
        `--directory=${root}`,
        '--boot',
      ])
      const said: string[] = []
      child.stdout.on('data', (chunk) => said.push(String(chunk)))
      child.stderr.on('data', (chunk) => said.push(String(chunk)))
      ended = new Promise((resolve) => child.on('close', resolve))
      for (let tries = 0; tries < 600; tries++) {
        leader ??= systemdBelow(child.pid!)
        if (leader && /^(running|degraded)/.test(inside('systemctl is-system-running 2>&1').stdout)) return
        if (child.exitCode !== null) break
        await sleep(200)
      }
      throw new Error(`systemd did not start:\n${said.join('').slice(-4000)}`)
    },
    run: inside,
    sh: (script, input) => {
      const { status, stdout, stderr } = inside(script, input)
      if (status !== 0) {
        const logged = script.includes('systemctl') ? inside('journalctl --no-pager --lines=60').stdout : ''
        throw new Error(`${script}\nended with ${status}:\n${stdout}${stderr}${logged}`)
      }
      return stdout
    },
    start: async (script) => (await promisify(execFile)('nsenter', entering(script))).stdout,
    close: async () => {
      if (closed) return
      closed = true
      if (leader) {
        inside('systemctl poweroff')
        await Promise.race([ended, sleep(30_000)])
      }
      run('umount', [root])
      run('ip', ['netns', 'del', network])
      removeGroups(network)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const nspawn = ['--quiet', '--register=no', '--keep-unit', '--hostname=attending', '--console=pipe']
const environment = ['HOME=/root', 'LANG=C.UTF-8', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']

/** In control groups of its own, or two machines would take each other's services for their own. */
const inGroups = `
  for tree in /sys/fs/cgroup/systemd /sys/fs/cgroup/unified /sys/fs/cgroup; do
    [ -f "$tree/cgroup.procs" ] || continue
    mkdir -p "$tree/$0"
    echo $$ >"$tree/$0/cgroup.procs"
  done
  exec "$@"`

function removeGroups(name: string): void {
  for (const tree of ['systemd', 'unified', '']) {
    const group = path.join('/sys/fs/cgroup', tree, name)
    if (existsSync(group)) run('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'])
  }
}

/** The machine's first process, once it is systemd. */
function systemdBelow(pid: number): string | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return children.find((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd')
  } catch {
    return undefined
  }
}
