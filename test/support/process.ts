/** The server as its own process, started as `script/server` starts it, to be signalled and killed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import { buildIfStale } from './build.ts'
import { readingAtWill } from './reading-at-will.ts'
import { settingsOf } from './settings.ts'

export interface ServerProcess {
  child: ChildProcess
  origin: string
  output: () => string
  ended: Promise<number | NodeJS.Signals | null>
}

interface Running {
  child: ChildProcess
  output: () => string
  ended: ServerProcess['ended']
}

function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { PATH, HOME, NODE_COMPILE_CACHE } : { PATH, HOME }
}

/** Those of Node that `script/server` gives. */
const flags = readFileSync(path.join(projectRoot, 'script/server'), 'utf8').match(/(?<=^exec .* )--\S+/gm) ?? []

export function runServerProcess(env: Record<string, string>): Running {
  buildIfStale()
  const child = spawn(process.execPath, [...flags, path.join(projectRoot, 'src/server/start/main.ts')], {
    // Nothing of this process's environment but what programs cannot do without.
    env: { ...inherited(), PORT: '0', PHYSICIANS: '0', ...settingsOf({ ...readingAtWill, ...env }) },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  return { child, output: () => output, ended }
}

/** Resolves once the server says where it is. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const running = runServerProcess(env)
  const origin = await Promise.race([
    said(running.output, /ready at (http:\/\/\S+)/),
    running.ended.then((code) => {
      throw new Error(`The server ended (${code}) instead of starting:\n${running.output()}`)
    }),
  ])
  return { ...running, origin: origin.replace('localhost', '127.0.0.1') }
}

async function said(output: () => string, words: RegExp): Promise<string> {
  for (;;) {
    const found = words.exec(output())
    if (found?.[1]) return found[1]
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Kills, without any warning, every process that has `dataDir` in its command line. */
export function killTree(server: ServerProcess, dataDir: string): void {
  server.child.kill('SIGKILL')
  try {
    execFileSync('pkill', ['-KILL', '-f', dataDir])
  } catch {
    // pkill exits with 1 when nothing was left.
  }
}
