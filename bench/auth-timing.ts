/**
 * Whether an answer's timing reveals who has an account: sign-in, sign-up, reset, and resend for known and unknown addresses, 200
 * of each, taking turns, against the built server on its own database. Run it with `script/build && node bench/auth-timing.ts`.
 */
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/adapters/database/database.ts'
import { startEmbedded } from '../src/adapters/database/embedded.ts'
import { hashPassword } from '../src/features/auth/password.server.ts'
import { startServerProcess } from '../test/support/process.ts'

const rounds = 200
const warmUp = 20
/** Milliseconds between two tries, never the same, so that leftover work from one affects both kinds equally. */
const pause = () => 30 + Math.random() * 60
const goal = 10
const password = 'seven green herons'

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-timing-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
const server = await startServerProcess({
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.url,
  PHYSICIANS: '1000',
  SIGN_INS_PER_MINUTE: '100000',
  PASSWORD_TRIES: '100000',
  MAILS_PER_HOUR: '100000',
  MAILS_PER_EMAIL: '100000',
})

type Turn = 'known' | 'unknown'
/** Each call asks about each address once, like someone going through a list. */
const addressOf = (turn: Turn, call: number, round: number) =>
  turn === 'known' ? `known-${round + warmUp}@example.com` : `unknown-${call}-${round + warmUp}@example.com`

/** Confirmed accounts, written as sign-up and confirmation would have left them. */
async function makeKnown(): Promise<void> {
  const { db, close } = openDatabase({ url: postgres.url, log: () => {} })
  const hash = await hashPassword(password)
  for (let round = -warmUp; round < rounds; round++) {
    const id = randomUUIDv7()
    const email = addressOf('known', 0, round)
    await db.insertInto('users').values({ id, email, email_verified: true, name: 'Known' }).execute()
    await db
      .insertInto('accounts')
      .values({ id: randomUUIDv7(), user_id: id, account_id: id, provider_id: 'credential', password: hash })
      .execute()
  }
  await close()
}

async function post(pathname: string, body: object): Promise<{ milliseconds: number; status: number }> {
  const begun = performance.now()
  const response = await fetch(server.origin + pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.text()
  return { milliseconds: performance.now() - begun, status: response.status }
}

const calls: [name: string, ask: (email: string) => ReturnType<typeof post>][] = [
  ['sign-in, wrong password', (email) => post('/api/auth/sign-in/email', { email, password: 'not the password' })],
  ['sign-up', (email) => post('/api/auth/sign-up/email', { email, password, name: 'Somebody' })],
  ['reset', (email) => post('/functions/v1/request-password-reset', { email })],
  ['resend', (email) => post('/functions/v1/resend-verification', { email })],
]

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}

async function measure(call: number): Promise<number> {
  const [name, ask] = calls[call]!
  const times: Record<Turn, number[]> = { known: [], unknown: [] }
  for (let round = -warmUp; round < rounds; round++) {
    // Chance decides who goes first, so that neither kind always follows the other.
    for (const turn of Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { milliseconds, status } = await ask(addressOf(turn, call, round))
      if (status !== 200 && status !== 401) throw new Error(`${name} was answered ${status}`)
      if (round >= 0) times[turn].push(milliseconds)
      await sleep(pause())
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  // Compares two requests sent right after each other, so that other load on the machine affects both equally.
  const apart = median(times.known.map((milliseconds, round) => milliseconds - times.unknown[round]!))
  const difference = (Math.abs(apart) / median([...times.known, ...times.unknown])) * 100
  const cells = [known, unknown, apart].map((value) => `${value.toFixed(2)} ms`.padStart(11)).join('')
  process.stdout.write(`${name.padEnd(26)}${cells}${`${difference.toFixed(1)} %`.padStart(12)}\n`)
  return difference
}

try {
  await makeKnown()
  process.stdout.write(`${`medians of ${rounds} each`.padEnd(26)}      known    unknown  difference  of the median\n`)
  const differences: number[] = []
  for (const call of calls.keys()) differences.push(await measure(call))
  process.exitCode = Math.max(...differences) < goal ? 0 : 1
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
