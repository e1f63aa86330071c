/** Every example that a call's page shows, in curl, Python, and TypeScript, run as it is with a real key. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { handlers } from '../src/server/registry.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { scopes } from '../src/shared/access/scopes.ts'
import { paths } from '../src/shared/product/paths.ts'
import { seat } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const calls = handlers.flatMap(({ contract: { name, scope } }) => (scope ? [name] : []))
const languages = ['curl', 'TypeScript', 'Python'] as const
type Examples = Record<(typeof languages)[number], string>

let server: TestServer
let key: string
let folder: string
const examples = new Map<string, Examples>()
/** The codes that the document names for each call. */
const named = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
  folder = mkdtempSync(path.join(tmpdir(), 'attending-examples-'))
  const person = await seat(server)
  await server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [
    person.id,
  ])
  key = (await person.call(makeApiKey, { name: 'Examples', scopes: [...scopes], days: 30 })).secret
  for (const name of calls) {
    const html = await (await server.fetch(paths.apiCall(name))).text()
    examples.set(name, Object.fromEntries(languages.map((title) => [title, shownIn(html, title)])) as Examples)
  }
  const document = (await (await server.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, { post: { operationId: string; responses: Record<string, { description: string }> } }>
  }
  for (const { post } of Object.values(document.paths)) {
    named.set(
      post.operationId,
      Object.values(post.responses)
        .map(({ description }) => description)
        .join('\n'),
    )
  }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What a person would copy. */
function shownIn(html: string, title: string): string {
  const [, text = ''] =
    new RegExp(`<section aria-label="${title}"[\\s\\S]*?<pre[^>]*>([\\s\\S]*?)</pre>`).exec(html) ?? []
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => characters[name]!)
}

const run = promisify(execFile)
const withKey = () => ({ env: { ...process.env, ATTENDING_KEY: key }, cwd: folder, maxBuffer: 64 * 1024 * 1024 })

/**
 * Examples name lists and the like that no one has, which is a refusal that the call's own page names. Anything else is
 * a wrong example.
 */
function expectRight(answers: ReadonlyMap<string, string>): void {
  expect([...answers.keys()]).toEqual(calls)
  const common =
    /^(invalid_input|sign_in_required|subscription_required|forbidden|insufficient_scope|key_\w+|internal\w*)$/
  const wrong = [...answers].filter(
    ([name, code]) => code !== 'done' && (common.test(code) || !named.get(name)?.includes(`${code}: `)),
  )
  expect(wrong).toEqual([])
  // Half of the calls at least are about nothing that has to be there.
  expect([...answers.values()].filter((code) => code === 'done').length).toBeGreaterThan(calls.length / 2)
}

test('there is one in each language, for all calls that a key may make', () => {
  expect(calls.length).toBeGreaterThan(50)
  for (const [name, example] of examples) {
    for (const language of languages) expect(example[language], `${name} in ${language}`).toContain(name)
  }
})

test('in curl', async () => {
  const answers = new Map<string, string>()
  for (const [name, { curl }] of examples) {
    const inside = path.join(folder, name)
    mkdirSync(inside)
    const { stdout } = await run('sh', ['-c', `${curl} --silent --write-out '\n%{http_code}'`], {
      ...withKey(),
      cwd: inside,
    })
    const [, body = '', status] = /^([\s\S]*)\n(\d+)$/.exec(stdout) ?? []
    const error = status === '200' ? null : (JSON.parse(body || (await fileIn(inside))) as { error: { code: string } })
    answers.set(name, error?.error.code ?? 'done')
  }
  expectRight(answers)
}, 180_000)

/** A refusal of a call that answers with a file is stored under the call's name. */
const fileIn = async (inside: string) => (await run('sh', ['-c', 'cat *'], { cwd: inside })).stdout

/** The answers that a runner wrote, a line each. */
const answersIn = (file: string) =>
  new Map(
    readFileSync(path.join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  )

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.skipIf(!hasPython)('in Python', { timeout: 180_000 }, async () => {
  for (const [name, { Python }] of examples) writeFileSync(path.join(folder, `${name}.py`), Python)
  writeFileSync(
    path.join(folder, 'run.py'),
    [
      'import json, urllib.error',
      "with open('python', 'w') as answers:",
      `    for name in ${JSON.stringify(calls)}:`,
      '        try:',
      "            exec(compile(open(name + '.py').read(), name, 'exec'), {})",
      "            print(name, 'done', file=answers)",
      '        except urllib.error.HTTPError as refused:',
      "            print(name, json.load(refused)['error']['code'], file=answers)",
    ].join('\n'),
  )
  await run('python3', ['run.py'], withKey())
  expectRight(answersIn('python'))
})

test('in TypeScript', { timeout: 180_000 }, async () => {
  const index = JSON.stringify(path.join(projectRoot, 'clients/typescript/src/index.ts'))
  for (const [name, { TypeScript }] of examples) {
    writeFileSync(path.join(folder, `${name}.mts`), TypeScript.replace("'@attending/client'", index))
  }
  writeFileSync(
    path.join(folder, 'run.mts'),
    [
      "import { appendFileSync } from 'node:fs'",
      `for (const name of ${JSON.stringify(calls)}) {`,
      '  const answer = await import("./" + name + ".mts").then(() => "done", ({ code }) => code)',
      "  appendFileSync('typescript', name + ' ' + answer + '\\n')",
      '}',
    ].join('\n'),
  )
  await run(process.execPath, ['run.mts'], withKey())
  expectRight(answersIn('typescript'))
})
