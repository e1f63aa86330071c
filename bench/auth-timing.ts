/**
 * Whether the time of an answer tells who has an account: sign-in, sign-up, reset and resend for an address that is known
 * and for one that is not, 200 times each, taking turns, against the built server on a database of its own.
 * Run it with `script/build && node bench/auth-timing.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess } from '../test/process.ts'

const rounds = 200
const warmUp = 30
/** Milliseconds between two tries, so that the mail of one is drawn before the next is measured. */
const pause = 40
const goal = 10
const known = 'known@example.com'
const password = 'seven green herons'

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-timing-'))
const server = await startServerProcess({
  DATA_DIR: dataDir,
  PHYSICIANS: '1000',
  SIGN_INS_PER_MINUTE: '100000',
  PASSWORD_TRIES: '100000',
  MAILS_PER_HOUR: '100000',
  MAILS_PER_EMAIL: '100000',
})

async function post(pathname: string, body: object): Promise<{ milliseconds: number; status: number; text: string }> {
  const begun = performance.now()
  const response = await fetch(server.origin + pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { milliseconds: performance.now() - begun, status: response.status, text }
}

async function makeKnown(): Promise<void> {
  await post('/api/auth/sign-up/email', { email: known, password })
  for (let tries = 0; tries < 50; tries++) {
    await sleep(100)
    const { data } = JSON.parse((await post('/functions/v1/get-outbox', {})).text) as { data: { id: string }[] }
    if (!data[0]) continue
    const mail = JSON.parse((await post('/functions/v1/get-outbox-mail', { id: data[0].id })).text) as { text: string }
    const token = /token=([\w-]+)/.exec(mail.text)?.[1]
    const confirmed = await post('/functions/v1/confirm-email', { token })
    if (confirmed.status !== 200) throw new Error(`The address was not confirmed: ${confirmed.text}`)
    return
  }
  throw new Error('The confirmation did not arrive')
}

const asked: Record<string, (email: string) => ReturnType<typeof post>> = {
  'sign-in, wrong password': (email) => post('/api/auth/sign-in/email', { email, password: 'not the password' }),
  'sign-up': (email) => post('/api/auth/sign-up/email', { email, password, name: 'Somebody' }),
  reset: (email) => post('/functions/v1/request-password-reset', { email }),
  resend: (email) => post('/functions/v1/resend-verification', { email }),
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}

async function measure(name: string, ask: (email: string) => ReturnType<typeof post>): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = -warmUp; round < rounds; round++) {
    // Who goes first changes, so that neither always follows the other.
    const turns = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const turn of turns) {
      // A new stranger each time: after the first sign-up an address is not unknown any more.
      const email =
        turn === 'known' ? known : `unknown-${name.slice(0, 7)}-${round + warmUp}@example.com`.replace(',', '')
      const { milliseconds, status } = await ask(email.replaceAll(' ', ''))
      if (status !== 200 && status !== 401) throw new Error(`${name} of ${email} was answered ${status}`)
      if (round >= 0) times[turn].push(milliseconds)
      await sleep(pause)
    }
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  const difference = (Math.abs(a - b) / Math.min(a, b)) * 100
  const cells = [a, b].map((value) => `${value.toFixed(2)} ms`.padStart(11)).join('')
  process.stdout.write(`${name.padEnd(26)}${cells}${`${difference.toFixed(1)} %`.padStart(10)}\n`)
  return difference
}

try {
  await makeKnown()
  process.stdout.write(`${'median of 200 each'.padEnd(26)}      known    unknown  difference\n`)
  const differences: number[] = []
  for (const [name, ask] of Object.entries(asked)) differences.push(await measure(name, ask))
  process.exitCode = Math.max(...differences) < goal ? 0 : 1
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
}
