import { ByteRows } from '../formats/byte-rows.ts'

/** How many line ends are tried, from the last one back. */
const tries = 40
const lineFeed = 10

/**
 * Where to cut a block so that the next piece probably begins with a row: after a line that is a complete row by itself. Whether
 * it does turns out when the piece before it is read (`ReadChunk.left`); a wrong guess only costs time.
 *
 * @param fields how many a row has
 */
export function likelyCut(bytes: Buffer, delimiter: string, fields: number): number {
  const last = bytes.lastIndexOf(lineFeed)
  let end = last
  for (let left = tries; left > 0 && end > 0; left--) {
    const before = bytes.lastIndexOf(lineFeed, end - 1)
    const rows = new ByteRows(delimiter, 0, true)
    rows.add(bytes.subarray(before + 1, end + 1))
    if (rows.next() && rows.problem === null && rows.fields === fields && rows.left === 0) return end + 1
    end = before
  }
  return last + 1
}

/** Cuts blocks into pieces of at least `size` bytes; the last one is marked and may be empty. */
export async function* cutInto(
  blocks: AsyncIterable<Buffer>,
  { size, delimiter, fields }: { size: number; delimiter: string; fields: number },
): AsyncGenerator<{ bytes: Uint8Array<ArrayBuffer>; last: boolean }> {
  let held: Buffer[] = []
  let length = 0
  for await (const block of blocks) {
    held.push(block)
    length += block.length
    if (length < size) continue
    const all = Buffer.concat(held)
    const cut = likelyCut(all, delimiter, fields)
    // Not a single line end: whatever this is, the reader has to report it.
    const end = cut === 0 ? all.length : cut
    yield { bytes: new Uint8Array(all.subarray(0, end)), last: false }
    held = end === all.length ? [] : [all.subarray(end)]
    length = all.length - end
  }
  yield { bytes: new Uint8Array(Buffer.concat(held)), last: true }
}
