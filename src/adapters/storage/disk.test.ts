/**
 * The disk as a store: whole files or none, nothing outside its folders, and a sentence for a full or read-only disk.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../../server/settings/project-root.ts'
import { makeDiskStorage } from './disk.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = makeDiskStorage(path.join(folder, 'assets'), { imports: path.join(folder, 'imports') })

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of parts) pieces.push(piece)
  return Buffer.concat(pieces)
}
const there = () => readdirSync(folder, { recursive: true }).map(String).toSorted()

test('what comes in pieces is there as a whole, in the folder of its kind', async () => {
  const content = randomBytes(700_000)
  async function* pieces() {
    for (let at = 0; at < content.length; at += 64_000) yield content.subarray(at, at + 64_000)
  }
  expect(await storage.write('imports/one/a.csv', pieces())).toBe(content.length)
  await storage.put('social/og-image.jpg', content)
  expect(there()).toEqual([
    'assets',
    'assets/social',
    'assets/social/og-image.jpg',
    'imports',
    'imports/one',
    'imports/one/a.csv',
  ])
  const found = await storage.read('imports/one/a.csv')
  expect(found?.size).toBe(content.length)
  expect((await whole(found!.parts)).equals(content)).toBe(true)
  expect(await storage.withFile('imports/one/a.csv', async (file) => readFileSync(file).equals(content))).toBe(true)
  expect(await storage.size('imports/one/a.csv')).toBe(content.length)
  const names = async (from: string) => (await Array.fromAsync(storage.list(from))).map(({ name }) => name).toSorted()
  expect(await names('imports/')).toEqual(['imports/one/a.csv'])
  expect(await names('')).toEqual(['imports/one/a.csv', 'social/og-image.jpg'])
  expect(await names('rejects/')).toEqual([])
  await storage.remove('imports/one/a.csv')
  expect(there()).not.toContain('imports/one')
  expect([await storage.size('imports/one/a.csv'), await storage.read('imports/one/a.csv')]).toEqual([null, null])
  expect(await storage.withFile('imports/one/a.csv', async () => true)).toBeNull()
})

test('a file that breaks off halfway leaves the old one and nothing else', async () => {
  await storage.put('imports/b.csv', Buffer.from('old'))
  async function* broken() {
    yield randomBytes(100_000)
    throw new Error('the caller hung up')
  }
  await expect(storage.write('imports/b.csv', broken())).rejects.toThrow('the caller hung up')
  expect(readFileSync(path.join(folder, 'imports/b.csv'), 'utf8')).toBe('old')
  expect(readdirSync(path.join(folder, 'imports'))).toEqual(['b.csv'])
})

test('what a killed server left half written is no file, and is taken away once it is old', async () => {
  const left = path.join(folder, 'imports/c.csv.0190.new')
  writeFileSync(left, 'half')
  utimesSync(left, new Date('2026-01-01'), new Date('2026-01-01'))
  writeFileSync(path.join(folder, 'imports/d.csv.0191.new'), 'under way')
  expect((await Array.fromAsync(storage.list('imports/'))).map(({ name }) => name)).toEqual(['imports/b.csv'])
  await storage.forgetUnfinished('imports/', new Date(Date.now() - 60_000))
  expect(readdirSync(path.join(folder, 'imports')).toSorted()).toEqual(['b.csv', 'd.csv.0191.new'])
})

test.each(['../secret', 'imports/../../secret', '/etc/passwd', 'a/../../secret', 'a\0b', 'a\\..\\b', 'imports/', ''])(
  '%j is no name of a file in the store',
  async (name) => {
    const nothing = (async function* () {})()
    for (const use of [storage.get(name), storage.read(name), storage.write(name, nothing), storage.remove(name)]) {
      await expect(use).rejects.toThrow('is outside the store')
    }
    expect(existsSync(path.join(folder, '../secret'))).toBe(false)
  },
)

// A small disk and a read-only one need a file system of their own, which a user namespace may mount on Linux.
const inNamespace = (script: string) =>
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script], {
    encoding: 'utf8',
    cwd: projectRoot,
  })
const mounts = inNamespace(`mount -t tmpfs -o size=64k none '${folder}'`).status === 0
if (!mounts)
  process.stdout.write('Full and read-only disks are not tried: this machine mounts nothing in a user namespace.\n')

function onDisk(options: string, code: string): string {
  const place = path.join(folder, 'mounted')
  mkdirSync(place, { recursive: true })
  const run = inNamespace(
    `mount -t tmpfs -o ${options} none '${place}' && exec '${process.execPath}' --input-type=module -e '${code}' '${place}'`,
  )
  return run.stdout + run.stderr
}

test.runIf(mounts)('a full disk is told as such, and nothing of the file stays', () => {
  const code = `
    import { readdirSync } from "node:fs"
    import { makeDiskStorage } from "./src/adapters/storage/disk.ts"
    import { toCallError } from "./src/door/errors.ts"
    const [folder] = process.argv.slice(1)
    const storage = makeDiskStorage(folder)
    const error = await storage.put("a/b.csv", new Uint8Array(200_000)).catch((error) => error)
    const { status, code, message } = toCallError(error)
    console.log(JSON.stringify([error.name, error.message, status, code, message, readdirSync(folder + "/a")]))`
  const [name, said, status, refusal, told, left] = JSON.parse(onDisk('size=64k', code))
  expect([name, status, refusal, left]).toEqual(['StorageFullError', 507, 'disk_full', []])
  expect(said).toMatch(/^The disk is full: \S+b\.csv could not be written\. Free some space in DATA_DIR\.$/)
  expect(told).toBe("The server's disk is full. Nothing was saved. Please try again later.")
})

test.runIf(mounts)('a DATA_DIR that is full or cannot be written is told in one sentence at the start', () => {
  const code = `
    import { makeDataDir } from "./src/server/settings/data-dir.ts"
    try { makeDataDir({ DATA_DIR: process.argv[1] }) } catch (error) { console.log(error.name + " " + error.message) }`
  expect(onDisk('ro', code).trim()).toMatch(
    /^SettingsError - DATA_DIR is \S+, which cannot be created or written to \(EROFS\)\. Make it writable, or choose another folder\.$/,
  )
  expect(onDisk('size=4k,nr_inodes=1', code).trim()).toMatch(
    /^SettingsError - The disk of DATA_DIR, which is \S+, is full\. Free some space, or choose another folder\.$/,
  )
})
