import type { SourceName } from '../physicians/source-names.ts'

/** Where to look for a source's newest file. Dates are read there, never guessed. */
export type Finder =
  /** A page with links to files, like NPPES's. */
  | { readonly kind: 'page'; readonly address: string }
  /** CMS's provider data catalog: the data set's first distribution. */
  | { readonly kind: 'provider-data'; readonly dataset: string }
  /**
   * CMS's catalog of everything else: the newest distribution whose file has this name in the data set with this title;
   * for the last `years`, each year's.
   */
  | { readonly kind: 'catalog'; readonly dataset: string; readonly files: RegExp; readonly years?: number }
  /** A file that always has the same address; its Last-Modified gives its date. */
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
  /** What sentences call its rows: 'exclusions'. */
  readonly rows: string
  /** Days after which a newer file should be out. */
  readonly freshDays: number
  /** What its files are called, wherever they come from. */
  readonly files: RegExp
  readonly find: Finder
}
