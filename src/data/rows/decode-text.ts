import { isUtf8 } from 'node:buffer'

const longestLine = 1024 * 1024
const windows = new TextDecoder('windows-1252')

/**
 * Text from bytes, block by block and in whole lines where possible: UTF-8 without its byte order mark; a line that
 * isn't valid UTF-8 is Windows-1252, which is what Excel uses for what it calls CSV. A lone carriage return also ends a
 * line if the first block has nothing else.
 */
export async function* decodeText(blocks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let first = true
  let oldMac = false
  for await (const block of blocks) {
    let bytes = rest.length === 0 ? block : Buffer.concat([rest, block])
    if (first) {
      if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) bytes = bytes.subarray(3)
      oldMac = !bytes.includes(10) && bytes.includes(13)
      first = false
    }
    // A character can be split at the end of a block, but not at the end of a line.
    let end = oldMac ? bytes.lastIndexOf(13) + 1 : bytes.lastIndexOf(10) + 1
    // No row is this long; whatever it is must not fill the memory.
    if (end === 0 && bytes.length > longestLine) end = bytes.length
    rest = bytes.subarray(end)
    if (end > 0) yield lineEnds(decode(bytes.subarray(0, end)), oldMac)
  }
  if (rest.length > 0) yield lineEnds(decode(rest), oldMac)
}

const lineEnds = (text: string, oldMac: boolean): string => (oldMac ? text.replaceAll('\r', '\n') : text)

function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(10, at)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(at, end)
    text += isUtf8(line) ? line.toString('utf8') : windows.decode(line)
    at = end
  }
  return text
}
