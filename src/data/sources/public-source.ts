/** What a public source says about itself, and what every folder below `data/sources/` exports. docs/sources.md is the recipe. */
import type { ImportSource } from '../import/source.ts'
import type { FactSource } from './fact-source.ts'
import type { SourceName } from './source-names.ts'

/** Where the newest file of a source is looked for. Dates are read there, never guessed. */
export type Finder =
  /** A page with links to files, as NPPES's. */
  | { readonly kind: 'page'; readonly address: string }
  /** CMS's provider data catalog: the data set's first distribution. */
  | { readonly kind: 'provider-data'; readonly dataset: string }
  /** A DCAT catalog (`data.json`): the newest CSV of the data set whose title this is. */
  | { readonly kind: 'dcat'; readonly title: RegExp; readonly file?: RegExp }
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

export interface OpenOptions {
  residents?: boolean
  /** An ISO date, where the file does not tell of which day it is. */
  asOf?: string | undefined
}

/** A file whose rows are physicians: matched and merged with those that are there (import/run-import.ts). */
export interface PhysicianSource extends SourceDescription {
  /** @throws {ImportError} when the file cannot be read or is none of these */
  open(file: string, options: OpenOptions): Promise<ImportSource>
}

/** A public source, and nothing more to do to have one than to write it and name it in public-sources.ts. */
export type PublicSource = PhysicianSource | FactSource
