import { mkdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { publicSourceNames } from '../physicians/source-names.ts'
import { importFixture } from '../test/import-fixture.ts'
import { publicSources } from './public-sources.ts'
import { sourceOfName, waitingFiles } from './watched-folder.ts'

const fixture = importFixture()

test('a file is of the source whose files are called so, and of no other', () => {
  const names: Record<(typeof publicSourceNames)[number], string[]> = {
    nppes: [
      'NPPES_Data_Dissemination_June_2026_V2.zip',
      'NPPES_Data_Dissemination_060826_061426_Weekly_V2.zip',
      'NPPES_Deactivated_NPI_Report_060826_V2.zip',
      'npidata_pfile_20050523-20260608.csv',
      'endpoint_pfile_20050523-20260608.csv.gz',
    ],
    dac: ['DAC_NationalDownloadableFile.csv', 'doctors_and_clinicians_06_2026.zip'],
    hospitals: ['Hospital_General_Information.csv'],
    affiliations: ['Facility_Affiliation.csv'],
    leie: ['UPDATED.csv', 'LEIE_2026_06.csv'],
    volumes: ['PHY_R26_P05_V10_D24_Prov_Svc.csv', 'MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv.gz'],
    totals: ['MUP_PHY_R25_P05_V20_D23_Prov.csv', 'PHY_R26_P05_V10_D24_Prov.zip'],
    shortage: ['BCD_HPSA_FCT_DET_PC.csv'],
    optout: ['OptOut_2026_06.csv', 'Opt_Out_Affidavits.csv'],
    referring: ['OrderReferring_20260616.csv', 'order_and_refer.csv'],
    revoked: ['REVOKED_JULY_2026.csv'],
    'licenses-tx': ['licenses-tx.csv', 'tm3v-pfq9.csv'],
    'licenses-co': ['licenses-co.csv', '7s5z-vewr.csv'],
    'licenses-wa': ['licenses-wa.csv', 'Health_Care_Provider_Credential_Data.csv'],
  }
  for (const [source, called] of Object.entries(names)) {
    for (const name of called) {
      expect([name, sourceOfName(name)]).toEqual([name, source])
      expect(publicSourceNames.filter((other) => publicSources[other].files.test(name))).toEqual([source])
    }
  }
  const others = ['holiday.csv', 'UPDATED.rejected.csv', 'npidata_pfile_20050523-20260608_FileHeader.csv', 'NPPES.pdf']
  for (const name of others) expect([name, sourceOfName(name)]).toEqual([name, undefined])
})

test('physicians come before facts about them, and older data before newer', async () => {
  const folder = path.join(fixture.folder, 'public')
  mkdirSync(folder)
  const names = [
    'licenses-tx.csv',
    'NPPES_Data_Dissemination_060826_061426_Weekly_V2.zip',
    'DAC_NationalDownloadableFile_06_2026.csv',
    'NPPES_Data_Dissemination_June_2026_V2.zip',
    'PHY_R26_P05_V10_D24_Prov_Svc.csv',
    'UPDATED.csv',
  ]
  for (const name of names) {
    const at = fixture.file(path.join('public', name), 'x')
    const written = new Date(name.startsWith('PHY') ? '2026-05-01T00:00:00Z' : '2026-07-01T00:00:00Z')
    utimesSync(at, written, written)
  }
  fixture.file(path.join('public', 'Facility_Affiliation.csv'), 'still on its way')
  const found = await waitingFiles(folder, new Date())
  expect(found.map(({ name }) => name)).toEqual([
    'NPPES_Data_Dissemination_June_2026_V2.zip',
    'DAC_NationalDownloadableFile_06_2026.csv',
    'NPPES_Data_Dissemination_060826_061426_Weekly_V2.zip',
    'PHY_R26_P05_V10_D24_Prov_Svc.csv',
    'UPDATED.csv',
    'licenses-tx.csv',
  ])
})
