import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP with these files; `spoil` is added to the checksums. */
export function zipOf(files: Record<string, string | Buffer>, spoil = 0): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(text)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE((crc32(text) + spoil) >>> 0, 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(Buffer.byteLength(text), 8)
    const common = Buffer.concat([
      Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 33, 90]),
      sizes,
      Buffer.from([name.length, 0, 0, 0]),
    ])
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), data])
    const where = Buffer.alloc(4)
    where.writeUInt32LE(offset)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, Buffer.alloc(10), where, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
