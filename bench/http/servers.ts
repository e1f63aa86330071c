/**
 * The built server in production mode, as an operator runs it, on a database with sample physicians and a few people.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../src/adapters/database/embedded.ts'
import { freePort } from '../../src/adapters/database/port.ts'
import { personaEmail } from '../../src/server/start/personas.ts'
import { startServerProcess } from '../../test/support/process.ts'
import { readingAtWill } from '../../test/support/reading-at-will.ts'
import { signIn } from '../../test/support/sign-in.ts'
import { parentOf } from './cpu.ts'

const root = path.join(import.meta.dirname, '../..')
const secrets = { AUTH_SECRET: 'a'.repeat(64), SUPPRESSION_KEY: 'b'.repeat(64) }

export interface Place {
  dataDir: string
  url: string
  /** PostgreSQL's first process. */
  postmaster: number
  /**
   * Session tokens of people with the annual plan, each with their own account, because each account may have only so
   * many requests waiting.
   */
  tokens: string[]
  /** The settings that a server and commands on its database have in common. */
  secrets: Record<string, string>
  stop: () => Promise<void>
}

/**
 * A separate database in `dataDir`, filled by a first start in local mode, which also creates the person and the index
 * snapshot.
 */
export async function fill(dataDir: string, rows: number): Promise<Place> {
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const first = await startServerProcess({
    ...secrets,
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    PHYSICIANS: String(rows),
    SIGN_INS_PER_MINUTE: '1000',
  })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  const tokens: string[] = []
  for (const email of await makePeople(client)) tokens.push(await signIn(first.origin, email))
  first.child.kill('SIGTERM')
  await first.ended
  const { rows: asked } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(asked[0]!.pid)
  await client.end()
  return { dataDir, url: embedded.url, postmaster, tokens, secrets, stop: () => embedded.stop() }
}

/** Enough that no account has more waiting than it may, for as many connections as are measured. */
const people = 64

/**
 * Copies of the person with the annual plan, with the same password. Those from an earlier run are kept. Returns their
 * addresses.
 */
async function makePeople(client: pg.Client): Promise<string[]> {
  const emails = Array.from({ length: people }, (_, i) => `bench-${i}@bench.example`)
  await client.query(
    `with made as (
      insert into users (id, email, email_verified, name, role)
      select gen_random_uuid(), email, true, email, 'user' from unnest($1::text[]) as email
      on conflict (email) do nothing returning id
    ), entered as (
      insert into accounts (id, user_id, account_id, provider_id, password)
      select gen_random_uuid(), made.id, made.id, 'credential', accounts.password
      from made, accounts join users on users.id = accounts.user_id where users.email = $2 and provider_id = 'credential'
    )
    insert into complimentary_plans (user_id, price_id) select id, 'price_annual' from made`,
    [emails, personaEmail('premium')],
  )
  return emails
}

export interface RunningServer {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/**
 * Limits that keep one person from sending this many requests are lifted; everything else is an operator's default.
 * @param checkout the checkout whose build is started; by default, this one
 */
export async function startServer(
  { url, dataDir }: Place,
  more: Record<string, string> = {},
  checkout = root,
): Promise<RunningServer> {
  const port = await freePort()
  const env = {
    ...secrets,
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: 'https://bench.example',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    // Nothing goes there: no email is written, and no one pays.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@bench.example',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    CONSTANTS: JSON.stringify({
      STRIPE_API_ORIGIN: 'http://127.0.0.1:9',
      CONNECTIONS: '100000',
      REVEALS_PER_HOUR: '1000000',
      REVEALS_PER_DAY: '1000000',
    }),
    ...readingAtWill,
    LONGEST_WAIT_MS: '',
    ...more,
  }
  return startProcess([path.join(checkout, 'script/server')], port, '/readyz', dataDir, env)
}

/**
 * Starts a program that listens on `port`, and waits until it answers at `ready`; its output goes to a file.
 * BENCH_NODE_FLAGS are more flags for Node, such as `--cpu-prof`.
 */
export async function startProcess(
  command: readonly [file: string, ...args: string[]],
  port: number,
  ready: string,
  dataDir: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const name = path.basename(command.at(-1)!)
  const log = path.join(dataDir, `${name}.log`)
  const out = openSync(log, 'w')
  const [file, ...args] = command
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_OPTIONS: process.env.BENCH_NODE_FLAGS, ...env },
    stdio: ['ignore', out, out],
  })
  const origin = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 120_000; !(await answers(`${origin}${ready}`)); ) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`${name} does not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    await sleep(100)
  }
  return { origin, pid: child.pid!, stop: () => end(child) }
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
