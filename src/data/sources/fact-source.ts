import type { ColumnNames } from '../public-files/named-columns.ts'
import type { SourceDescription } from './source-description.ts'
import type { FactSourceName } from './source-names.ts'

/** The cells of the row at hand. */
export interface FactCells<Column extends string> {
  /** Cleaned; '' where the cell says nothing or the file has no such column. */
  text(column: Column): string
  /** As it is in the file: faster, for files of millions of rows. */
  raw(column: Column): string
  /** Whether it is this text of ASCII in the file: quicker still. */
  is(column: Column, text: string): boolean
  /** Its first byte, and -1 where it is empty. */
  byte(column: Column): number
  /** One to nine digits and nothing else as a number, and -1 for what is not. */
  whole(column: Column): number
  /** @throws {BadRow} when it is none */
  npi(column: Column): string
}

/** Values in the order of the table's columns, as PostgreSQL reads them. */
export type FactRow = readonly (string | null)[]

/** Reads a file's rows in their order. What is wrong with a row is thrown as a `BadRow`. */
export interface FactReader {
  /** The facts of the row at hand, or in a few words what was passed over. */
  row(): readonly FactRow[] | string
  /** What is still to come when the file has ended, of rows that belong together. */
  end?(): readonly FactRow[]
  /** The newest day in the data, an ISO date, where nothing else tells of which day the file is. */
  readonly newest?: string | null
}

export interface FactTable {
  readonly name: string
  /** What makes a row one of its kind: of two with the same, one is kept. Never null. `npi` is one of them where facts are about people. */
  readonly key: readonly string[]
  readonly values: readonly string[]
  /**
   * SQL that selects key and values, in their order, from `facts_read`, and makes one row of those of a key, instead. It is for files that
   * are not in the order of the key's first column: of those that are, rows of a key were one before they came here.
   */
  readonly merged?: string
  /** SQL that orders rows of the same key: the first is kept. */
  readonly best?: string
}

/** How rows that have no NPI get one: by what else they tell, which is not kept. */
interface Identified {
  /** Columns of text that are read behind those of the table, for `sql` alone. */
  readonly by: readonly string[]
  /** Gives rows of `facts_read` whose `npi` is '' the NPI of the physician they are about. Those left without one are not taken. */
  readonly sql: string
  /** How the report calls these. */
  readonly others: string
}

interface Within {
  readonly within: string
  readonly value?: string
  /** @throws {ImportError} when the name does not tell */
  readonly inName?: (fileName: string) => string
}

/**
 * A file of facts about people or places that are known by their own key. How its rows are compared with what is there, what search is
 * told, and the report are the same for all (import-facts.ts).
 */
export interface FactSource<Column extends string = string> extends SourceDescription {
  readonly name: FactSourceName
  readonly columns: ColumnNames<Column>
  readonly optional?: readonly Column[]
  readonly table: FactTable
  /**
   * 'everything': what a new file lacks is gone. Within a column: only of the one `value` of it that files of this source are about, or of
   * the one that a file's name tells, such as its year.
   */
  readonly replaces: 'everything' | Within
  readonly identified?: Identified
  /** SQL that selects the NPIs whose facts change with the keys in `facts_changed (key)`, where the key is no NPI. */
  readonly touches?: string
  /** Columns of `npi_facts`, each as SQL over `touched.npi`. */
  readonly summary?: Readonly<Record<string, string>>
  /** Search reads the table itself, so that every change of it means building the index again. */
  readonly searched?: boolean
  /** Which physicians `p` have any of these facts, as SQL; by default those whose NPI is in the table. */
  readonly matches?: string
  /**
   * SQL that is run when something changed, the rows are written, and `npi_facts` still is as before; `facts_touched (npi)` are those that
   * changed, `facts_new` what the file says.
   */
  readonly afterwards?: string
  // A method, so that sources of any columns are sources.
  read(cells: FactCells<Column>, fileName: string): FactReader
}
