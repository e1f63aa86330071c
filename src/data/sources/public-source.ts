/** What every folder in `data/sources/` exports. docs/sources.md is the recipe. */
import type { ImportSource } from '../import/source.ts'
import type { FactSource } from './fact-source.ts'
import type { SourceDescription } from './source-description.ts'

export interface OpenOptions {
  residents?: boolean
  /** An ISO date, if the file doesn't say its own. */
  asOf?: string | undefined
}

/** A file whose rows are physicians: matched and merged with existing ones (import/run-import.ts). */
export interface PhysicianSource extends SourceDescription {
  /** @throws {ImportError} if the file can't be read or is none of these */
  open(file: string, options: OpenOptions): Promise<ImportSource>
}

/** A public source. Adding one takes nothing more than writing it and naming it in public-sources.ts. */
export type PublicSource = PhysicianSource | FactSource
