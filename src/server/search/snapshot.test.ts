import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { SegmentBuilder } from '#search/columns/builder.ts'
import { layout } from '#search/snapshot/layout.ts'
import { physician } from '#search/test/physician.ts'
import { loadSnapshot, snapshotOf, storeSnapshot } from './snapshot.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'attending-snapshot-'))
afterAll(() => rmSync(dir, { recursive: true }))
const file = path.join(dir, 'physicians.index')

async function stored(): Promise<Buffer> {
  const builder = new SegmentBuilder()
  builder.add(physician({ id: 7, lastName: 'Smith' }))
  await storeSnapshot(dir, snapshotOf('one', { segment: builder.finish(), lastChange: 12 }))
  return readFileSync(file)
}

test('the stored index comes back with the change that it reaches to', async () => {
  await stored()
  const found = await loadSnapshot(dir, 'one')
  if ('unusable' in found) throw new Error(found.unusable)
  expect(found.lastChange).toBe(12)
  expect(found.segment.value('lastName', 0)).toBe('smith')
})

test.each([
  ['of another database', (bytes: Buffer) => bytes, 'two', 'another database'],
  [
    'of a build with other columns',
    (bytes: Buffer) => replaced(bytes, 'companySize', 'practiceSze'),
    'one',
    'no column companySize',
  ],
  [
    'of a build that keeps values in another way',
    (bytes: Buffer) => replaced(bytes, layout().hash, '0'.repeat(64)),
    'one',
    'another way',
  ],
  ['that is damaged', (bytes: Buffer) => bytes.fill(1, 100, 120), 'one', 'damaged'],
])('one %s is left for the database, and says why', async (_, change, database, reason) => {
  writeFileSync(file, change(await stored()))
  expect(await loadSnapshot(dir, database)).toEqual({ unusable: expect.stringContaining(reason) })
})

/** The same file with another text in it, and the checksum of that. */
function replaced(bytes: Buffer, text: string, other: string): Buffer {
  const at = bytes.indexOf(text)
  expect(at).toBeGreaterThan(0)
  bytes.write(other, at, 'latin1')
  bytes.writeUInt32BE(crc32(bytes.subarray(16)), 4)
  return bytes
}
