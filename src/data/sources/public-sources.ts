import type { SourceName } from '../physicians/source-names.ts'
import { affiliations } from './affiliations/affiliations.ts'
import { dac } from './dac/dac.ts'
import type { FactSource } from './fact-source.ts'
import { hospitals } from './hospitals/hospitals.ts'
import { leie } from './leie/leie.ts'
import { coloradoLicenses, texasLicenses, washingtonLicenses } from './licenses/boards.ts'
import { nppes } from './nppes/nppes.ts'
import { optout } from './optout/optout.ts'
import type { PublicSource } from './public-source.ts'
import { referring } from './referring/referring.ts'
import { revoked } from './revoked/revoked.ts'
import { shortage } from './shortage/shortage.ts'
import { totals } from './totals/totals.ts'
import { volumes } from './volumes/volumes.ts'

/** Every public source by its name. */
export const publicSources: Readonly<Record<SourceName, PublicSource>> = {
  nppes,
  dac,
  hospitals,
  affiliations,
  leie,
  volumes,
  totals,
  shortage,
  optout,
  referring,
  revoked,
  'licenses-tx': texasLicenses,
  'licenses-co': coloradoLicenses,
  'licenses-wa': washingtonLicenses,
}

/** Undefined if it isn't a public source. */
export function publicSource(name: string): PublicSource | undefined {
  return Object.hasOwn(publicSources, name) ? publicSources[name as SourceName] : undefined
}

export const isFactSource = (source: PublicSource): source is FactSource => 'table' in source
