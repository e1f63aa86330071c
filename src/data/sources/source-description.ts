import type { SourceName } from './source-names.ts'

/** Where the newest file of a source is looked for. Dates are read there, never guessed. */
export type Finder =
  /** A page with links to files, as NPPES's. */
  | { readonly kind: 'page'; readonly address: string }
  /** CMS's provider data catalog: the data set's first distribution. */
  | { readonly kind: 'provider-data'; readonly dataset: string }
  /**
   * CMS's catalog of everything else: the newest distribution of the data set of this title whose file is called so; of
   * so many `years` each one's.
   */
  | { readonly kind: 'catalog'; readonly dataset: string; readonly files: RegExp; readonly years?: number }
  /** A file that always has the same address; its Last-Modified says of which day it is. */
  | { readonly kind: 'file'; readonly address: string; readonly name: string }

export interface SourceDescription {
  readonly name: SourceName
  /** What people call it, on pages and in messages. */
  readonly title: string
  readonly publisher: string
  /** What its publisher allows, in a sentence. */
  readonly terms: string
  /** For people who want to read more. */
  readonly homepage: string
  /** How a row of its file is called in sentences: 'exclusions'. */
  readonly rows: string
  /** Days after which a newer file is due. */
  readonly freshDays: number
  /** What its files are called, wherever they come from. */
  readonly files: RegExp
  readonly find: Finder
}
