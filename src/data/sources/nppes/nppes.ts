import { sourceTitles } from '../../physicians/source-names.ts'
import type { PhysicianSource } from '../public-source.ts'

export const nppes: PhysicianSource = {
  name: 'nppes',
  title: sourceTitles.nppes,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms: 'Public under the Freedom of Information Act.',
  homepage: 'https://download.cms.gov/nppes/NPI_Files.html',
  rows: 'physicians',
  freshDays: 40,
  files: /npidata_pfile|endpoint_pfile|pl_pfile|othername_pfile|NPPES/i,
  find: { kind: 'page', address: 'https://download.cms.gov/nppes/NPI_Files.html' },
}
