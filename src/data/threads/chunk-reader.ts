/** Parses the rows in a piece of a file: in its own thread, or in the caller's. */
import { ByteRows } from '../formats/byte-rows.ts'
import type { Field } from '../import/columns.ts'
import { tableRow } from '../import/csv-table.ts'
import type { GoodRow } from '../import/source.ts'
import { Understanding } from '../import/understand-row.ts'
import { type Basis, type KnownRows, Recognizer } from '../marks/recognizer.ts'
import type { SourceName } from '../merge/source-rank.ts'
import type { ProviderColumns } from '../public-files/provider-columns.ts'
import { type NpiChange, ProviderRows } from '../public-files/provider-rows.ts'
import { SpecialtyDecisions } from '../specialties/specialty-decisions.ts'
import { SuppressionList, type SuppressionParts } from '../suppression/suppression-list.ts'
import { ChunkPacker, type ChunkRows, type Found } from './chunk-rows.ts'

/** What is needed to parse a file's rows; can be sent to another thread. */
export type Meaning =
  | { kind: 'csv'; delimiter: string; width: number; binding: ReadonlyMap<Field, number> }
  | { kind: 'nppes'; delimiter: string; width: number; columns: ProviderColumns; residents: boolean }

export interface ReadSettings {
  meaning: Meaning
  source: SourceName
  suppressions: SuppressionParts | null
  specialties: { key: string; target: string | null }[]
  /** The rows that are known, and all that decides what a row becomes; null if none is looked for. */
  known: { rows: KnownRows; basis: Basis } | null
}

/** A piece of a file that begins where a row does. */
export interface Chunk {
  bytes: Uint8Array<ArrayBuffer>
  /** Nothing comes after it. */
  last: boolean
}

export interface ReadChunk {
  rows: ChunkRows
  /** How many bytes at its end are an incomplete row; they belong to the beginning of the next piece. */
  left: number
  /** How many lines it has, without the remainder's. */
  lines: number
  /** What it says about NPIs that are no longer in use. */
  npis: NpiChange[]
  /** The newest ISO date in it; null if there is none. */
  newest: string | null
}

/** Rows of contacts that are handed over together. */
const slice = 25

export class ChunkReader {
  private readonly settings: ReadSettings
  private readonly recognizer: Recognizer | null
  private readonly applied: { source: SourceName; suppressions: SuppressionList; specialties: SpecialtyDecisions }

  constructor(settings: ReadSettings) {
    this.settings = settings
    const { source, suppressions, specialties, known } = settings
    this.recognizer = known && new Recognizer(known.rows, known.basis)
    this.applied = {
      source,
      suppressions: SuppressionList.ofParts(suppressions ?? { key: new Uint8Array(32), known: new Map() }),
      specialties: new SpecialtyDecisions(specialties),
    }
  }

  read({ bytes, last }: Chunk): ReadChunk {
    const rows = new ByteRows(this.settings.meaning.delimiter, 0, true)
    rows.recognizer = this.recognizer
    const packer = new ChunkPacker(this.applied)
    const reading = this.begin(rows, packer)
    rows.add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    reading.take()
    if (last) {
      rows.end()
      reading.take()
    }
    const { npis = [], newest = null } = reading.providers ?? {}
    return { rows: packer.finish(), left: rows.left, lines: rows.following, npis, newest }
  }

  private begin(rows: ByteRows, packer: ChunkPacker): { take: () => void; providers?: ProviderRows } {
    const { meaning } = this.settings
    if (meaning.kind === 'csv') {
      const understanding = new Understanding(meaning.width, meaning.binding)
      return { take: () => takeContacts(rows, understanding, packer) }
    }
    const providers = new ProviderRows(rows, meaning, this.recognizer)
    return {
      providers,
      take: () => {
        for (const group of providers.groups()) {
          packer.add(group.map((row) => ({ row, fields: 0, span: providers.spans.get(row) ?? [0, 0] })))
        }
      },
    }
  }
}

function takeContacts(rows: ByteRows, understanding: Understanding, packer: ChunkPacker): void {
  let group: Found[] = []
  while (rows.next()) {
    const row = understanding.row(tableRow(rows), rows.endedInside)
    group.push({ row, fields: rows.fields, span: rows.span })
    if (group.length === slice) {
      packer.add(group)
      group = []
    }
  }
  packer.add(group)
}

/** Reads a good row again, from its bytes. */
export function rereader(meaning: Meaning): (bytes: Uint8Array) => Pick<GoodRow, 'draft' | 'lastVerified' | 'raw'> {
  return (bytes) => {
    const rows = new ByteRows(meaning.delimiter, 0, true)
    rows.add(Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength))
    rows.end()
    const row =
      meaning.kind === 'csv'
        ? rows.next() && new Understanding(meaning.width, meaning.binding).row(tableRow(rows), false)
        : [...new ProviderRows(rows, meaning).groups()][0]?.[0]
    if (!row || !('draft' in row)) throw new Error('A row that was good cannot be read again')
    return row
  }
}
