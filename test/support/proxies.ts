/**
 * What stands in front of several servers: one of our own that hands connections around, always; HAProxy and nginx as
 * Debian ships them, where they are installed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { freePort } from '#adapters/database/port.ts'
import { programOf } from './programs.ts'

export interface FrontProxy {
  name: string
  origin: string
  close: () => Promise<void>
}

/**
 * Hands each connection to the next server in turn, and to the one after it where no one listens. It knows nothing of
 * HTTP.
 */
export async function startRoundRobin(ports: readonly number[]): Promise<FrontProxy> {
  let round = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy()).on('close', () => open.delete(client))
    const hand = (tries: number) => {
      if (tries === 0) return client.destroy()
      const upstream = connect(ports[round++ % ports.length]!, '127.0.0.1')
      upstream.once('error', () => hand(tries - 1))
      upstream.once('connect', () => {
        upstream.removeAllListeners('error')
        open.add(upstream)
        upstream.on('error', () => client.destroy()).on('close', () => open.delete(upstream))
        client.on('close', () => upstream.end())
        client.pipe(upstream).pipe(client)
      })
    }
    hand(ports.length)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    name: 'round robin',
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Those of HAProxy and nginx that are installed; says which are not. */
export async function startRealProxies(ports: readonly number[], folder: string): Promise<FrontProxy[]> {
  const proxies: FrontProxy[] = []
  for (const [name, start] of [
    ['haproxy', startHaproxy],
    ['nginx', startNginx],
  ] as const) {
    const program = programOf(name, 'its part of the test is skipped')
    if (program !== undefined) proxies.push(await start(program, ports, folder))
  }
  return proxies
}

async function startHaproxy(program: string, ports: readonly number[], folder: string): Promise<FrontProxy> {
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  retries 3
  option redispatch 1
frontend in
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  option forwardfor
  default-server check inter 500ms fall 1 rise 1
${ports.map((each) => `  server s${each} 127.0.0.1:${each}`).join('\n')}
`,
  )
  return follow('haproxy', port, spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] }))
}

/**
 * As it comes, with no look at the health of the servers; but one that refused is asked again soon, for all are
 * restarted within ten seconds.
 */
async function startNginx(program: string, ports: readonly number[], folder: string): Promise<FrontProxy> {
  const port = await freePort()
  const own = path.join(folder, 'nginx')
  mkdirSync(own)
  const file = path.join(own, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own}/${kind};`,
  )
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${own}/pid; error_log stderr crit;
events {}
http {
  access_log off; ${temporary.join(' ')}
  upstream servers { ${ports.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  )
  return follow('nginx', port, spawn(program, ['-c', file, '-p', own], { stdio: ['ignore', 'ignore', 'pipe'] }))
}

async function follow(name: string, port: number, child: ChildProcess): Promise<FrontProxy> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!(await listens(port))) {
    if (over) throw new Error(`${name} did not start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Whether something does on this port. */
export function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
