/**
 * How much of a file is read. A small file can unpack to gigabytes, or nest its XML a million deep; no real table does.
 * What someone sends is held to the first two, and what the operator imports on the server (script/import,
 * IMPORT_FILES_DIR, downloads) to the last.
 */
export interface ReadLimits {
  /** XML elements inside one another, and attributes of one. */
  depth: number
  attributes: number
  /** Characters in a cell, and cells in a row. Excel's own limits for what someone sends. */
  cell: number
  cells: number
  /** Of one table, empty ones included. */
  rows: number
  /** Unpacked bytes: of a workbook's shared texts, of one of its sheets, and of everything in it or in an archive. */
  strings: number
  sheet: number
  whole: number
  /** Macros are never run. */
  macros: boolean
  /** What a CSV row beyond them costs: the file, so that someone can mend it, or only itself. */
  longRow: 'file' | 'row'
}

const sent = { depth: 64, attributes: 256, cell: 32_767, cells: 16_384, strings: 100e6, longRow: 'file' } as const

export const readLimits = {
  /** A member's own file. */
  member: { ...sent, rows: 1_048_576, sheet: 200e6, whole: 500e6, macros: false },
  /** An upload of the data desk, which may be a public file. */
  desk: { ...sent, rows: 20_000_000, sheet: 1e9, whole: 20e9, macros: true },
  operator: {
    ...{ depth: 256, attributes: 1024, cell: 262_144, cells: 16_384, rows: Number.POSITIVE_INFINITY },
    ...{ strings: 300e6, sheet: 3e9, whole: Number.POSITIVE_INFINITY, macros: true, longRow: 'row' },
  },
} as const satisfies Record<string, ReadLimits>

/** What a file has too much of: 'has … , which is the limit', after the file's name. */
export class BeyondLimit extends Error {
  override readonly name = 'BeyondLimit'
}

/** @param hint more to say, as a sentence without its period */
export const beyond = (what: string, hint = ''): BeyondLimit => new BeyondLimit(`${what}, which is the limit${hint}`)

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`
