import { hash } from 'node:crypto'
import { SegmentBuilder } from '../columns/builder.ts'
import { columnNames, flagNames, numberNames, rowOf, wordColumns } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import { Sink } from '../columns/snapshot-bytes.ts'

/**
 * The snapshot format that this build writes and reads: the names of the columns in order, and a hash of everything
 * they mean.
 */
export type Layout = { readonly columns: readonly string[]; readonly hash: string }

let known: Layout | undefined

/**
 * This build's layout. The hash is of the bytes that a few awkward rows produce, so any change to the order or kind of
 * columns, to reading or folding a row's values, or to the byte format changes it, and no one has to bump a version.
 * The first call takes tens of milliseconds.
 */
export function layout(): Layout {
  known ??= { columns: [...columnNames, ...numberNames, ...flagNames], hash: hash('sha256', bytesOf(sample()), 'hex') }
  return known
}

/** Why a snapshot of this layout cannot be read by this build; `undefined` if it can. */
export function difference({ columns, hash }: Layout): string | undefined {
  const own = layout()
  const missing = own.columns.filter((name) => !columns.includes(name))
  const unknown = columns.filter((name) => !own.columns.includes(name))
  if (missing.length > 0) return `it has no column ${missing.join(', ')}`
  if (unknown.length > 0) return `it has a column ${unknown.join(', ')}, which this server does not know`
  if (columns.join() !== own.columns.join()) return 'its columns are in another order'
  return hash === own.hash ? undefined : 'its values are kept in another way'
}

function bytesOf(segment: Segment): Buffer {
  const sink = new Sink()
  segment.write(sink)
  return Buffer.concat(sink.finish())
}

const texts = [
  'M.D., PhD',
  'Texas',
  'tx',
  'Research',
  'Clinical Research',
  '10001-1234',
  '1234567893',
  'José  “Q”',
  '',
  'PR',
]
const charactersARow = 64
/** Long enough that the dictionary of organizations uses its grams. */
const name = 'Associates in the Practice of Medicine and of Surgery, '.repeat(3)
const lastCharacter = 0x3000

/** Rows with every character of the usual scripts, in every form that a column can have. */
function sample(): Segment {
  const builder = new SegmentBuilder()
  for (let row = 0; row * charactersARow < lastCharacter; row++) {
    const codes = Array.from({ length: charactersARow }, (_, i) => row * charactersARow + i)
    const text = (field: number) => texts[(row + field) % texts.length]!
    const known = rowOf({
      id: () => row + 1,
      text,
      texts: (field) => [text(field), text(field + 1)],
      number: (field) => (row % 7 === 0 ? null : field + row),
      education: (field) => [{ schoolName: text(field), degrees: [text(field + 1), 'MD'] }],
      flag: (field) => (row + field) % 2 === 0,
    })
    builder.add({ ...known, organization: name + String.fromCodePoint(...codes) })
  }
  const segment = builder.finish()
  // The rows of short words are stored, too, and depend on where words are searched for.
  segment.wordRows.store(wordColumns.join(), segment.hidden)
  return segment
}
