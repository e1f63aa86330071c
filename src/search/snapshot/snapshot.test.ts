import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fold } from '#shared/text/fold.ts'
import { SegmentBuilder } from '../columns/builder.ts'
import { physician } from '../test/physician.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import { SnapshotError, snapshotVersion } from './snapshot-bytes.ts'

const builder = new SegmentBuilder()
for (let id = 1; id <= 50; id++)
  builder.add(physician({ id, lastName: `Name ${id % 7}`, skills: ['Teaching', `Skill ${id}`] }))
const bytes = Buffer.concat(writeSnapshot(builder.finish(), '{"change": 12}'))

test('a snapshot is read from whatever place in memory it is at', () => {
  for (const offset of [0, 1, 8]) {
    const moved = new Uint8Array(bytes.length + offset).subarray(offset)
    moved.set(bytes)
    const { segment, note } = readSnapshot(moved)
    expect(note).toBe('{"change": 12}')
    expect(segment.size).toBe(50)
    expect(segment.value('lastName', 0)).toBe('name 0')
  }
})

test('a damaged snapshot is refused, whichever byte it is', () => {
  for (let at = 0; at < bytes.length; at += 97) {
    const damaged = Uint8Array.from(bytes)
    damaged[at]! ^= 0x10
    if (at < 20 || at >= 24) expect(() => readSnapshot(damaged), `byte ${at}`).toThrow(SnapshotError)
  }
})

test('so are a snapshot that was cut off, another file, an empty one and another version', () => {
  expect(() => readSnapshot(bytes.subarray(0, bytes.length - 1))).toThrow('cut off')
  expect(() => readSnapshot(Buffer.from('id,first_name,last_name\n1,Ann,Smith\n'))).toThrow('not a snapshot')
  expect(() => readSnapshot(new Uint8Array(0))).toThrow('too short')
  const newer = Uint8Array.from(bytes)
  new DataView(newer.buffer).setUint32(4, 999)
  expect(() => readSnapshot(newer)).toThrow('version 999')
})

test('texts that are folded in another way make another version, so that no snapshot of before is read', () => {
  let all = ''
  for (let code = 0x20; code < 0x3000; code++) all += `${fold(String.fromCodePoint(code))}|`
  expect([snapshotVersion, hash('sha256', all, 'hex').slice(0, 16)]).toEqual([2, '28913586ab7e0a5a'])
})
