/** A ZIP file written from its beginning to its end, however long its members are: nothing of them is kept. */
import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipMember {
  name: string
  text: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const version = 20
// Sizes follow each member, since nobody knows them before; names are UTF-8.
const flags = 0x0008 | 0x0800
const deflated = 8
// 1980-01-01, the beginning of the format's time: when a file was made is nobody's business.
const dosDate = 0x0021

/** Members of less than 4 GB each, all together as well. */
export async function* zipParts(members: Iterable<ZipMember>): AsyncGenerator<Uint8Array, void> {
  const written: Written[] = []
  let offset = 0
  for (const { name, text } of members) {
    const member: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(member)
    yield head
    for await (const part of deflate(text, member)) {
      member.packed += part.length
      yield part
    }
    const tail = dataDescriptor(member)
    yield tail
    offset += head.length + member.packed + tail.length
    written.push(member)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

async function* deflate(text: ZipMember['text'], member: Written): AsyncGenerator<Buffer, void> {
  async function* counted() {
    for await (const part of text) {
      const bytes = Buffer.from(part)
      member.crc = crc32(bytes, member.crc)
      member.size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const source = Readable.from(counted())
  source.on('error', (error) => packer.destroy(error))
  try {
    yield* source.pipe(packer)
  } finally {
    source.destroy()
  }
}

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(dosDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function dataDescriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(dosDate, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
