import type { FactSourceName } from '../physicians/source-names.ts'
import type { ColumnNames } from '../rows/named-columns.ts'
import type { SourceDescription } from './source-description.ts'

/** The cells of the current row. */
export interface FactCells<Column extends string> {
  /** Cleaned; '' if the cell says nothing or the file has no such column. */
  text(column: Column): string
  /** Exactly as in the file: faster, for files of millions of rows. */
  raw(column: Column): string
  /** Whether the file has this ASCII text: faster still. */
  is(column: Column, text: string): boolean
  /** Its first byte, or -1 if empty. */
  byte(column: Column): number
  /** One to nine digits and nothing else as a number, or -1. */
  whole(column: Column): number
  /** @throws {BadRow} if it isn't one */
  npi(column: Column): string
}

/** Values in the order of the table's columns, in PostgreSQL's format. */
export type FactRow = readonly (string | null)[]

/** Reads a file's rows in order. Problems with a row are thrown as a `BadRow`. */
export interface FactReader {
  /** The current row's facts, or why it was skipped in a few words. */
  row(): readonly FactRow[] | string
  /** What is still due at the end of the file, from rows that belong together. */
  end?(): readonly FactRow[]
  /** The newest date in the data, as an ISO date, if nothing else says the file's date. */
  readonly newest?: string | null
}

export interface FactTable {
  readonly name: string
  /**
   * What makes a row unique: of two with the same key, one is kept. Never null. `npi` is part of it if the facts are
   * about people.
   */
  readonly key: readonly string[]
  readonly values: readonly string[]
  /**
   * SQL that selects key and values, in order, from `facts_read`, combining the rows for a key into one. For files that
   * aren't in the order of the key's first column: in those that are, the rows for a key were combined before they got
   * here.
   */
  readonly merged?: string
  /** SQL that orders rows with the same key: the first is kept. */
  readonly best?: string
}

/** How rows without an NPI get one: by other data in them, which isn't stored. */
interface Identified {
  /** Text columns read in addition to the table's, only for `sql`. */
  readonly by: readonly string[]
  /**
   * Gives rows in `facts_read` whose `npi` is '' the NPI of the physician they are about. Those left without one aren't
   * imported.
   */
  readonly sql: string
  /** What the report calls these. */
  readonly others: string
}

interface Within {
  readonly within: string
  readonly value?: string
  /** @throws {ImportError} if the name doesn't say */
  readonly inName?: (fileName: string) => string
}

/**
 * A file of facts about people or places that are identified by their own key. How its rows are compared with existing
 * ones, what search is told, and the report are the same for all (import-facts.ts).
 */
export interface FactSource<Column extends string = string> extends SourceDescription {
  readonly name: FactSourceName
  readonly columns: ColumnNames<Column>
  readonly optional?: readonly Column[]
  readonly table: FactTable
  /**
   * 'everything': anything a new file lacks is gone. Within a column: only for the one `value` of it that this source's
   * files cover, or the one in a file's name, such as its year.
   */
  readonly replaces: 'everything' | Within
  readonly identified?: Identified
  /** SQL that selects the NPIs whose facts change with the keys in `facts_changed (key)`, if the key isn't an NPI. */
  readonly touches?: string
  /** Columns of `npi_facts`, each as SQL over `touched.npi`. */
  readonly summary?: Readonly<Record<string, string>>
  /** Search reads the table itself, so any change to it means rebuilding the index. */
  readonly searched?: boolean
  /** Which physicians `p` have any of these facts, as SQL; by default those whose NPI is in the table. */
  readonly matches?: string
  /**
   * SQL that runs if something changed, once the rows are written and while `npi_facts` still has its old values;
   * `facts_touched (npi)` are those that changed, `facts_new` is what the file says.
   */
  readonly afterwards?: string
  // A method, so that sources with any columns are sources.
  read(cells: FactCells<Column>, fileName: string): FactReader
}
