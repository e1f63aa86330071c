import type { ReadLimits } from '../formats/read-limits.ts'
import type { PhysicianSourceName } from '../physicians/source-names.ts'
import { openDac } from '../public-files/dac-source.ts'
import { openNppes } from '../public-files/nppes-source.ts'
import type { ImportSource } from '../rows/source.ts'

export interface OpenOptions {
  residents?: boolean
  /** An ISO date, if the file doesn't say its own. */
  asOf?: string | undefined
  /** An operator's, if missing. */
  limits?: ReadLimits
}

/** Opens a file whose rows are physicians. Throws an `ImportError` if it can't be read or is none of these. */
export const openPhysicians: Readonly<
  Record<PhysicianSourceName, (file: string, options: OpenOptions) => Promise<ImportSource>>
> = { nppes: openNppes, dac: openDac }
