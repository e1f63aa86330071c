import type { SourceName } from '#data/physicians/source-rank.ts'
import { publicSources } from '#data/sources/public-sources.ts'

/** What people call the sources. */
export const sourceNames: Record<SourceName, string> = {
  nppes: publicSources.nppes.title,
  dac: publicSources.dac.title,
  csv: 'Our own research',
  admin: 'Our corrections',
  physician: 'Submitted by physicians',
  generated: 'Sample profiles',
}

/** What people call a data set that files are editions of. */
export const datasetNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(publicSources).map(({ name, title }) => [name, title])),
  'nppes endpoints': 'NPPES endpoints',
  'nppes locations': 'NPPES practice locations',
  'nppes other names': 'NPPES other names',
  'nppes deactivations': 'NPPES deactivated NPIs',
}
