/** What every folder below `data/sources/` exports. docs/sources.md is the recipe. */
import type { ImportSource } from '../import/source.ts'
import type { FactSource } from './fact-source.ts'
import type { SourceDescription } from './source-description.ts'

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
