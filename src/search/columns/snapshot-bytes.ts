import { crc32 } from 'node:zlib'

/**
 * A snapshot is a file of arrays and texts in the order they were written, after a header of 16 bytes: the file type,
 * the checksum, and the length of the body. It is read in place: the arrays of a loaded index are views of the file's
 * bytes.
 */
const mark = 0x41545359
export const headBytes = 16

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array
type NumbersType<T extends Numbers> = {
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): T
  readonly BYTES_PER_ELEMENT: number
}

/** The snapshot is damaged, truncated, or from another build: the index has to be rebuilt. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

export class Sink {
  private readonly parts: Uint8Array[] = []
  private length = 0

  numbers(array: Numbers): void {
    this.bytes(new Uint8Array(Float64Array.of(array.length).buffer))
    this.bytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  }

  /** Numbers of whatever type, which is written down, too. */
  sized(array: Numbers): void {
    this.numbers(Uint8Array.of(array.BYTES_PER_ELEMENT))
    this.numbers(array)
  }

  /** One byte per character if that's enough, otherwise two: even a lone surrogate survives. */
  text(text: string): void {
    const wide = /[^\n -ÿ]/.test(text)
    this.numbers(Uint8Array.of(wide ? 1 : 0))
    this.numbers(new Uint8Array(Buffer.from(text, wide ? 'utf16le' : 'latin1')))
  }

  private bytes(bytes: Uint8Array): void {
    this.parts.push(bytes)
    const padding = -bytes.length & 7
    if (padding > 0) this.parts.push(new Uint8Array(padding))
    this.length += bytes.length + padding
  }

  /** The pieces of the file, in order. Writing them one after the other needs no second copy of the index in memory. */
  finish(): Uint8Array[] {
    const head = new DataView(new ArrayBuffer(headBytes))
    head.setUint32(0, mark)
    head.setUint32(
      4,
      this.parts.reduce((sum, part) => crc32(part, sum), 0),
    )
    head.setFloat64(8, this.length)
    return [new Uint8Array(head.buffer), ...this.parts]
  }
}

/** How many bytes are checked in one step: a millisecond or two. */
const bytesAStep = 2 ** 22

/** @throws SnapshotError if the bytes are not the ones written; runs in steps */
export function* checking(bytes: Uint8Array): Generator<void, void> {
  const { length, checksum } = headOf(bytes)
  if (bytes.byteLength !== headBytes + length) throw new SnapshotError('The snapshot was cut off.')
  let sum = 0
  for (let at = headBytes; at < bytes.byteLength; at += bytesAStep) {
    sum = crc32(bytes.subarray(at, at + bytesAStep), sum)
    yield
  }
  if (sum !== checksum) throw new SnapshotError('The snapshot is damaged: its checksum does not match.')
}

/**
 * Reads the header of a snapshot.
 * @returns the length of what follows the header
 * @throws SnapshotError if it isn't one
 */
export function headOf(bytes: Uint8Array): { length: number; checksum: number } {
  if (bytes.byteLength < headBytes) throw new SnapshotError('The snapshot is too short to be one.')
  const head = new DataView(bytes.buffer, bytes.byteOffset, headBytes)
  if (head.getUint32(0) !== mark) throw new SnapshotError('The file is not a snapshot of the search index.')
  return { checksum: head.getUint32(4), length: head.getFloat64(8) }
}

export class Source {
  private readonly bytes: Uint8Array
  private at = headBytes

  /** @param bytes already checked */
  constructor(bytes: Uint8Array) {
    // Eight-byte numbers can only be viewed at offsets that are multiples of eight.
    this.bytes = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  }

  numbers<T extends Numbers>(type: NumbersType<T>): T {
    const length = this.view(Float64Array, 1)[0]!
    return this.view(type, length)
  }

  /** What `Sink.sized` wrote. */
  sized(): Numbers {
    const bytes = this.numbers(Uint8Array)[0]
    if (bytes === 1) return this.numbers(Uint8Array)
    if (bytes === 2) return this.numbers(Uint16Array)
    return bytes === 4 ? this.numbers(Uint32Array) : this.numbers(Float64Array)
  }

  text(): string {
    const wide = this.numbers(Uint8Array)[0] === 1
    const bytes = this.numbers(Uint8Array)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(wide ? 'utf16le' : 'latin1')
  }

  private view<T extends Numbers>(type: NumbersType<T>, length: number): T {
    const bytes = length * type.BYTES_PER_ELEMENT
    if (!(this.at + bytes <= this.bytes.byteLength)) throw new SnapshotError('The snapshot ends too early.')
    const view = new type(this.bytes.buffer, this.bytes.byteOffset + this.at, length)
    this.at += bytes + (-bytes & 7)
    return view
  }
}
