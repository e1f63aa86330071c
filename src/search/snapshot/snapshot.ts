import { Segment } from '../columns/segment.ts'
import { difference, layout } from './layout.ts'
import { Sink, SnapshotError, Source } from './snapshot-bytes.ts'

/**
 * A segment as a file, for a start without a database scan: the pieces of the file, in order, to be written one after the other.
 * Rows that were hidden since the segment was built are in it: whoever reads it applies the changes since then again.
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

/**
 * Reads a snapshot in place: the bytes must not be changed afterwards.
 * @throws SnapshotError if the bytes are damaged, or were written by a build with other columns or another way of keeping values
 */
export function readSnapshot(bytes: Uint8Array): { readonly segment: Segment; readonly note: string } {
  const source = new Source(bytes)
  const reason = difference({ columns: source.text().split(','), hash: source.text() })
  if (reason) throw new SnapshotError(`The snapshot is of another build: ${reason}.`)
  const note = source.text()
  return { note, segment: Segment.read(source) }
}
