import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { frame, readParts, textOf } from './parts.ts'
import { seal, unseal } from './sealed-stream.ts'

const key = 'a key that has at least thirty-two characters'
const chunk = 64 * 1024

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const part of parts) found.push(part)
  return Buffer.concat(found)
}

const sealed = (plain: Buffer, secrets = [key]) => all(seal(secrets)(pieces(plain, 10_007)))
const opened = (file: Buffer, secrets = [key]) => all(unseal(secrets)(pieces(file, 4093)))

it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 200_003])('gives back %i bytes as they were', async (size) => {
  const plain = randomBytes(size)
  const file = await sealed(plain)
  expect((await opened(file)).equals(plain)).toBe(true)
  expect((await sealed(plain)).equals(file)).toBe(false)
})

it('refuses a file that was cut off, wherever it was', async () => {
  const file = await sealed(randomBytes(3 * chunk))
  const head = file.length - 3 * (chunk + 16)
  for (const end of [0, 10, head, head + 1, head + 15, head + chunk + 16, head + 2 * (chunk + 16), file.length - 1]) {
    await expect(opened(file.subarray(0, end)), `${end} bytes`).rejects.toThrow(/cut off|damaged/)
  }
})

it('refuses a file in which one bit is another, chunks have changed places, or something follows', async () => {
  const file = await sealed(randomBytes(3 * chunk))
  const head = file.length - 3 * (chunk + 16)
  for (const at of [25, head, head + chunk + 3, file.length - 1]) {
    const wrong = Buffer.from(file)
    wrong[at] = (wrong[at] ?? 0) ^ 1
    await expect(opened(wrong), `byte ${at}`).rejects.toThrow(/damaged|another BACKUP_KEY/)
  }
  const one = file.subarray(head, head + chunk + 16)
  const two = file.subarray(head + chunk + 16, head + 2 * (chunk + 16))
  const swapped = Buffer.concat([file.subarray(0, head), two, one, file.subarray(head + 2 * (chunk + 16))])
  await expect(opened(swapped)).rejects.toThrow('damaged at byte')
  await expect(opened(Buffer.concat([file, Buffer.from('more')]))).rejects.toThrow('damaged')
})

it('opens with any of several keys, and says when none of them is the one', async () => {
  const former = 'the key of last year, which was retired'
  const file = await sealed(Buffer.from('hello'), [former])
  expect((await opened(file, [key, former])).toString()).toBe('hello')
  await expect(opened(file)).rejects.toThrow('The backup was made with another BACKUP_KEY.')
  await expect(opened(randomBytes(500))).rejects.toThrow('The file is not a backup made by script/backup.')
})

it('reads parts one by one, and skips what no one reads', async () => {
  const bytes = Buffer.concat([
    ...[frame(Buffer.from('a')), frame(Buffer.from('one ')), frame(Buffer.from('two')), Buffer.alloc(4)],
    ...[frame(Buffer.from('skipped')), frame(randomBytes(9000)), Buffer.alloc(4)],
    ...[
      frame(Buffer.from('empty')),
      Buffer.alloc(4),
      frame(Buffer.from('b')),
      frame(Buffer.from('end')),
      Buffer.alloc(4),
    ],
  ])
  const found: [string, string][] = []
  for await (const part of readParts(pieces(bytes, 5))) {
    if (part.name !== 'skipped') found.push([part.name, await textOf(part)])
  }
  expect(found).toEqual([
    ['a', 'one two'],
    ['empty', ''],
    ['b', 'end'],
  ])
  await expect(async () => {
    for await (const part of readParts(pieces(bytes.subarray(0, -6), 5))) await textOf(part)
  }).rejects.toThrow('The backup ends in the middle of a part.')
})
