import { afterEach, expect, test, vi } from 'vitest'
import { SegmentBuilder } from '../columns/builder.ts'
import type * as columns from '../columns/columns.ts'
import { SnapshotError } from '../columns/snapshot-bytes.ts'
import { physician } from '../test/physician.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

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

test('the arrays of a segment are views of the bytes that it was read from, so they are in memory once', () => {
  const { segment } = readSnapshot(bytes)
  const arrays = [
    segment.ids,
    ...Object.values(segment.numbers),
    ...Object.values(segment.flags).map(({ words }) => words),
    ...Object.values(segment.columns).map(({ codes }) => codes),
  ]
  expect(new Set(arrays.map(({ buffer }) => buffer))).toEqual(new Set([bytes.buffer]))
})

test('ids and numbers of any size come back', () => {
  for (const [id, groupSize] of [
    [7, 3],
    [2 ** 32 - 1, 300],
    [2 ** 53 - 1, 70_000],
  ] as const) {
    const some = new SegmentBuilder()
    some.add(physician({ id, groupSize, npi: '1234567893' }))
    some.add(physician({ id: 1, lastName: 'Zoe' }))
    const { segment } = readSnapshot(Buffer.concat(writeSnapshot(some.finish(), '')))
    const row = segment.rowOf(id)
    expect(segment.ids[row]).toBe(id)
    expect(segment.numbers.groupSize[row]).toBe(groupSize)
    expect(segment.numbers.npi[row]).toBe(234_567_894)
    expect(segment.rowOf(1)).toBe(1 - row)
  }
})

test('a damaged snapshot is refused, whichever byte it is', () => {
  for (let at = 0; at < bytes.length; at += 97) {
    const damaged = Uint8Array.from(bytes)
    damaged[at]! ^= 0x10
    expect(() => readSnapshot(damaged), `byte ${at}`).toThrow(SnapshotError)
  }
})

test('so are a snapshot that was cut off, another file and an empty one', () => {
  expect(() => readSnapshot(bytes.subarray(0, bytes.length - 1))).toThrow('cut off')
  expect(() => readSnapshot(Buffer.from('id,first_name,last_name\n1,Ann,Smith\n'))).toThrow('not a snapshot')
  expect(() => readSnapshot(new Uint8Array(0))).toThrow('too short')
})

const columnsFile = '../columns/columns.ts'
const valuesFile = '../columns/values.ts'
afterEach(() => {
  vi.doUnmock(columnsFile)
  vi.doUnmock(valuesFile)
  vi.resetModules()
})

/** A snapshot of the same physicians as another build writes it, which has other columns. */
async function fromBuildWith(change: (names: columns.ColumnName[]) => string[]): Promise<Uint8Array> {
  vi.resetModules()
  vi.doMock(columnsFile, async (original) => {
    const own = await original<typeof columns>()
    const kindOf = (name: string) => own.columnKinds[name === 'firmSize' ? 'companySize' : (name as columns.ColumnName)]
    const columnNames = change([...own.columnNames])
    const columnKinds = Object.fromEntries(columnNames.map((name) => [name, kindOf(name)]))
    return { ...own, columnKinds, columnNames, columnKind: kindOf, isMany: (name: string) => 'many' in kindOf(name) }
  })
  return snapshotNow()
}

async function snapshotNow(): Promise<Uint8Array> {
  const { SegmentBuilder } = await import('../columns/builder.ts')
  const { writeSnapshot } = await import('./snapshot.ts')
  const builder = new SegmentBuilder()
  builder.add(physician({ id: 1, city: 'Austin', state: 'TX', companySize: '5000+', companyRevenue: '$1B+' }))
  return Buffer.concat(writeSnapshot(builder.finish(), ''))
}

test('a snapshot of a build with the same columns is read', async () => {
  const { segment } = readSnapshot(await fromBuildWith((names) => names))
  expect(segment.value('companySize', 0)).toBe('5000+')
})

test.each([
  [
    'two columns have changed places',
    (names) =>
      names.map((name) => ({ companySize: 'companyRevenue', companyRevenue: 'companySize' })[name as string] ?? name),
    'another order',
  ],
  [
    'a column has another name',
    (names) => names.map((name) => (name === 'companySize' ? 'firmSize' : name)),
    'no column companySize',
  ],
  ['a column is new here', (names) => names.filter((name) => name !== 'companySize'), 'no column companySize'],
  ['a column is gone here', (names) => [...names, 'firmSize'], 'a column firmSize'],
] satisfies [string, (names: columns.ColumnName[]) => string[], string][])(
  'a snapshot is refused, so that the index is built from the database, if %s',
  async (_, change, reason) => {
    const other = await fromBuildWith(change)
    expect(() => readSnapshot(other)).toThrow(SnapshotError)
    expect(() => readSnapshot(other)).toThrow(reason)
  },
)

test('so it is if texts are folded in another way, or a value is taken from a row in another way', async () => {
  vi.resetModules()
  vi.doMock('#shared/text/fold.ts', async (original) => {
    const own = await original<{ foldValue: (text: string) => string }>()
    return { ...own, foldValue: (text: string) => own.foldValue(text).replaceAll('q', 'k') }
  })
  const folded = await snapshotNow()
  vi.doUnmock('#shared/text/fold.ts')
  vi.resetModules()
  vi.doMock(valuesFile, async (original) => ({ ...(await original<object>()), placeOf: (city: string | null) => city }))
  const placed = await snapshotNow()
  for (const other of [folded, placed]) expect(() => readSnapshot(other)).toThrow('kept in another way')
})
