import { sourceTitles } from '../../physicians/source-names.ts'
import type { PhysicianSource } from '../public-source.ts'

export const dac: PhysicianSource = {
  name: 'dac',
  title: sourceTitles.dac,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms: 'A work of the US Government, in the public domain.',
  homepage: 'https://data.cms.gov/provider-data/dataset/mj5m-pzi6',
  rows: 'physicians',
  freshDays: 45,
  files: /DAC_?National|National_?Downloadable|doctors_and_clinicians/i,
  find: { kind: 'provider-data', dataset: 'mj5m-pzi6' },
}
