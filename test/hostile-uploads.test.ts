/**
 * Files that are made to end the server, sent to the server as it is built: each is refused in a sentence, and no one
 * else notices.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { zipOf } from '../src/data/test/zip-of.ts'
import { previewImport } from '../src/features/imports/contracts.ts'
import { resumeUpload } from '../src/features/resume/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { usageOf } from '../src/server/reading/usage.ts'
import { type PersonaName, personaEmail } from '../src/server/start/personas.ts'
import { copyTemplate } from './support/database.ts'
import { heapOf, withHeapProbe } from './support/heap.ts'
import { heavy } from './support/heavy.ts'
import { type HostileFile, hostileResumes, hostileTables } from './support/hostile-files.ts'
import { type ServerProcess, startServerProcess } from './support/process.ts'
import { signIn } from './support/sign-in.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-hostile-'))
const tokens = {} as Record<PersonaName, string>
let server: ServerProcess
let databaseUrl: string
let dropDatabase: () => Promise<void>
const start = () =>
  startServerProcess({
    ...withHeapProbe,
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' },
    ...{ FORMS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' },
  })
beforeAll(async () => {
  const { database, drop } = await copyTemplate()
  dropDatabase = drop
  databaseUrl = database.url
  server = await start()
  for (const name of ['premium', 'admin'] as const) tokens[name] = await signIn(server.origin, personaEmail(name))
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await dropDatabase()
  rmSync(dataDir, { recursive: true, force: true })
})

const megabyte = 1024 * 1024
const wordOf = (lines: readonly string[]) =>
  zipOf({
    'word/document.xml': `<w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body>`,
  })
const harmless = wordOf(['Ann Lee, MD', 'RESIDENCY', 'Urology, Cedar Hospital, 2009 - 2014'])

const post = (address: string, content: Uint8Array | string, who: PersonaName | null, from = '198.51.100.1') =>
  fetch(server.origin + address, {
    method: 'POST',
    body: typeof content === 'string' ? content : new Uint8Array(content),
    headers: {
      'x-forwarded-for': from,
      ...(who && { authorization: `Bearer ${tokens[who]}` }),
      ...(typeof content === 'string' && { 'content-type': 'application/json' }),
    },
  })
const sentenceOf = async (response: Response): Promise<[number, string]> => {
  const body = (await response.json()) as { error?: { message: string } }
  return [response.status, body.error?.message ?? JSON.stringify(body)]
}
const match = async ({ name, content }: HostileFile) =>
  sentenceOf(await post(paths.matchUpload(name), content, 'premium'))
const resume = async ({ content }: HostileFile) =>
  sentenceOf(await post(resumeUpload.path, content, null, '198.51.100.4'))

/** What an admin is told in the preview of an upload. */
async function preview({ name, content }: HostileFile): Promise<[number, string]> {
  const uploaded = await post(paths.importUpload(name), content, 'admin', '198.51.100.3')
  const { path: stored } = (await uploaded.json()) as { path: string }
  const input = JSON.stringify({ kind: 'csv', place: 'upload', path: stored })
  return sentenceOf(await post(`/functions/v1/${previewImport.name}`, input, 'admin', '198.51.100.3'))
}

/** While `run` runs, how long others wait, in milliseconds, and the most memory that the server has. */
async function meanwhile(run: () => Promise<unknown>) {
  const waits = { health: [] as number[], search: [] as number[] }
  let [max, over] = [0, false]
  const look = async (kind: keyof typeof waits, ask: () => Promise<Response>) => {
    while (!over) {
      const began = performance.now()
      const response = await ask()
      await response.arrayBuffer()
      expect(response.status).toBe(200)
      waits[kind].push(performance.now() - began)
      max = Math.max(max, (await usageOf([server.child.pid!])).get(server.child.pid!)!.bytes)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const filters = ['Cardiology', 'Dermatology', 'Urology', 'Neurology']
  let searched = 0
  const looking = Promise.all([
    look('health', () => fetch(`${server.origin}/healthz`)),
    look('search', () => {
      const input = { filters: { specialty: [filters[searched++ % filters.length]] } }
      return post(`/functions/v1/${searchPhysicians.name}`, JSON.stringify(input), 'premium', '203.0.113.9')
    }),
  ])
  await run().finally(() => {
    over = true
  })
  await looking
  const p99 = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0
  return { health: p99(waits.health), search: p99(waits.search), max, asked: waits.health.length }
}

const workLeft = () => {
  try {
    return readdirSync(path.join(dataDir, 'work'))
  } catch {
    return []
  }
}

/** Processes that read a file for the server. */
function readers(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return args.includes('reading/read-file.ts') && Number(parent) === server.child.pid ? [Number(pid)] : []
  })
}

/** All kinds, `times` each, from three networks, more than files are read at the same time. */
async function attack(size: number, times: number): Promise<void> {
  const send = async (make: (size: number) => HostileFile, how: (file: HostileFile) => Promise<[number, string]>) => {
    const file = make(size)
    for (let at = 0; at < times; at++) {
      let [status, sentence] = await how(file)
      // A busy machine has no time for it: a client tries again.
      for (let tries = 0; status === 503 && tries < 5; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 2000))
        ;[status, sentence] = await how(file)
      }
      expect(sentence).toMatch(file.sentence)
      expect(status, file.name).toBe(422)
    }
  }
  const all = async (
    files: Readonly<Record<string, (size: number) => HostileFile>>,
    how: (file: HostileFile) => Promise<[number, string]>,
  ) => {
    for (const make of Object.values(files)) await send(make, how)
  }
  await Promise.all([all(hostileTables, match), all(hostileTables, preview), all(hostileResumes, resume)])
}

describe('threat 56: files that are made to end the server', () => {
  test('are refused in a sentence that says which limit, while others are served as ever', async () => {
    // Made once: compiled code, connections, the first process.
    await post(resumeUpload.path, harmless, null)
    const before = await heapOf(server)
    const seen = await meanwhile(() => attack(0.02, 1))
    expect(seen.asked).toBeGreaterThan(20)
    // On a busy machine, too: what was read in the server kept everyone waiting for minutes.
    expect(Math.max(seen.health, seen.search)).toBeLessThan(5000)
    expect((seen.max - before.rss) / megabyte).toBeLessThan(100)
    expect(((await heapOf(server)).heap - before.heap) / megabyte).toBeLessThan(20)
    expect(workLeft()).toEqual([])
    expect(readdirSync(path.join(dataDir, 'assets', 'matches'))).toEqual([])
    expect(readers()).toEqual([])
  }, 240_000)

  test('and 19 hostile resumes from one address keep no one else waiting for theirs', async () => {
    const slow = hostileResumes['a Word file of empty paragraphs']!(0.25)
    let answered = 0
    const hostile = Array.from({ length: 19 }, async () => {
      const [, sentence] = await resume(slow)
      answered++
      return sentence
    })
    await expect.poll(() => readers().length).toBeGreaterThan(0)
    const mine = await post(resumeUpload.path, harmless, null, '198.51.100.2')
    expect(mine.status).toBe(200)
    // One or two, if this machine is busy.
    expect(answered).toBeLessThan(4)
    expect(new Set(await Promise.all(hostile)).size).toBe(1)
  }, 240_000)

  test('and a server that is killed leaves nothing behind that reads', async () => {
    const slow = hostileResumes['a Word file of empty paragraphs']!(1)
    const sent = resume(slow).catch(() => null)
    await expect.poll(() => readers().length).toBe(1)
    const [pid] = readers()
    server.child.kill('SIGKILL')
    await server.ended
    const lives = async () => (await usageOf([pid!])).has(pid!)
    await expect.poll(lives, { timeout: 15_000 }).toBe(false)
    await sent
    expect(workLeft()).toEqual([])
    server = await start()
  }, 120_000)

  test.runIf(heavy)(
    '20 of each kind at full size, and others wait less than five times as long',
    async () => {
      // What a server has compiled and cached after a while isn't due to hostile files: it did the same for others.
      await attack(0.01, 3)
      await meanwhile(() => new Promise((resolve) => setTimeout(resolve, 20_000)))
      const before = await heapOf(server)
      const idle = await meanwhile(() => new Promise((resolve) => setTimeout(resolve, 20_000)))
      const busy = await meanwhile(() => attack(1, 20))
      const after = await heapOf(server)
      const figures = {
        health: [idle.health, busy.health],
        search: [idle.search, busy.search],
        maxGrown: (busy.max - before.rss) / megabyte,
        grown: (after.rss - before.rss) / megabyte,
        heap: (after.heap - before.heap) / megabyte,
      }
      process.stdout.write(`${JSON.stringify({ ...figures, asked: [idle.asked, busy.asked] })}\n`)
      expect(busy.health).toBeLessThan(5 * idle.health)
      expect(busy.search).toBeLessThan(5 * idle.search)
      expect(figures.maxGrown).toBeLessThan(100)
    },
    1_800_000,
  )
})
