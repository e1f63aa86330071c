/** What every folder in `data/sources/` exports. docs/sources.md is the recipe. */

import type { PhysicianSourceName } from '../physicians/source-names.ts'
import type { FactSource } from './fact-source.ts'
import type { SourceDescription } from './source-description.ts'

/**
 * A file whose rows are physicians: matched and merged with existing ones (import/run-import.ts). What opens it is in
 * open-physicians.ts, so that describing a source doesn't load what reads its files.
 */
export interface PhysicianSource extends SourceDescription {
  readonly name: PhysicianSourceName
}

/** A public source. Adding one takes nothing more than writing it and naming it in public-sources.ts. */
export type PublicSource = PhysicianSource | FactSource
