import { Segment } from '../columns/segment.ts'
import { checking, Sink, SnapshotError, Source } from '../columns/snapshot-bytes.ts'
import { difference, layout } from './layout.ts'

/**
 * A segment as a file, for starting without a database scan: the pieces of the file, in order, to be written one after
 * the other. It includes rows hidden after the segment was built; its reader applies the changes since then again.
 * @param note what the reader needs to know, such as the number of the last change that the segment contains
 */
export function writeSnapshot(segment: Segment, note: string): Uint8Array[] {
  const sink = new Sink()
  const { columns, hash } = layout()
  sink.text(columns.join())
  sink.text(hash)
  sink.text(note)
  segment.write(sink)
  return sink.finish()
}

type Read = { readonly segment: Segment; readonly note: string }

/**
 * Reads a snapshot in place: the bytes must not be changed afterward.
 * @throws SnapshotError if the bytes are damaged, or were written by a build with different columns or a different way
 * of storing values
 */
export function readSnapshot(bytes: Uint8Array): Read {
  const steps = reading(bytes)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * The same for a thread with other work to do: between steps of a few milliseconds it waits for `pause`.
 * @throws SnapshotError as `readSnapshot`
 */
export async function readSnapshotInSteps(bytes: Uint8Array, pause: () => Promise<void>): Promise<Read> {
  const steps = reading(bytes)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

function* reading(bytes: Uint8Array): Generator<void, Read> {
  yield* checking(bytes)
  const source = new Source(bytes)
  const reason = difference({ columns: source.text().split(','), hash: source.text() })
  if (reason) throw new SnapshotError(`The snapshot is from another build: ${reason}.`)
  const note = source.text()
  return { note, segment: yield* Segment.reading(source) }
}
