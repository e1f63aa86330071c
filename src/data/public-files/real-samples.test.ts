import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importFixture } from '../test/import-fixture.ts'
import { openDac } from './dac-source.ts'
import { openNppes } from './nppes-source.ts'

/** Genuine samples, if someone has put them next to the checkout. */
const shared = [path.resolve('../shared/data'), path.resolve('../../shared/data')].find((at) => existsSync(at)) ?? ''
const fixture = importFixture()
const nppes = async (file: string) => fixture.run(await openNppes(path.join(shared, 'nppes', file)))
const dac = async (file: string) => fixture.run(await openDac(path.join(shared, 'dac', file)))

describe.skipIf(shared === '')('the genuine samples', () => {
  test('give believable physicians, one after the other and again', { timeout: 180_000 }, async () => {
    const year2023 = await nppes('npidata_pfile_2023_original_quoting.csv')
    expect(year2023).toMatchObject({ read: 98, skipped: {} })
    const year2025 = await nppes('npidata_pfile_20050523-20250608.csv')
    expect(year2025).toMatchObject({ read: 1000, skipped: {} })
    expect(year2025.new + year2025.changed + year2025.unchanged).toBeGreaterThan(450)
    expect(await nppes('npidata_pfile_20050523-20250608.csv')).toMatchObject({ new: 0, changed: 0 })
    expect(await nppes('endpoint_pfile_sample_from_api.csv')).toMatchObject({ read: 13, skipped: {} })
    expect(await nppes('pl_pfile_sample_from_api.csv')).toMatchObject({ read: 19, skipped: {} })
    // The report is older than the providers file.
    expect(await nppes('NPPES_Deactivated_NPI_Report_20231009_first_20000.csv')).toMatchObject({
      read: 19_998,
      skipped: {},
      beside: { hidden: 0 },
    })
    const groups = await dac('DAC_NationalDownloadableFile.csv')
    expect(groups).toMatchObject({ read: 4994, skipped: {}, changed: 0 })
    expect(groups.new).toBeGreaterThan(4700)
    expect(await dac('DAC_NationalDownloadableFile_2021_layout.csv')).toMatchObject({ read: 386, skipped: {}, new: 0 })
    const { rows } = await fixture.pool.query(
      `select count(*)::int as all, count(state)::int as placed, count(latitude)::int as located, count(specialty)::int as able,
         count(*) filter (where first_name ~ '[A-Z]{3}' or last_name ~ '[A-Z]{4}' or city ~ '[A-Z]{3}')::int as shouted,
         count(*) filter (where masked_email is not null)::int as with_email, count(distinct specialty)::int as specialties
       from physicians`,
    )
    const [found] = rows
    expect(found).toMatchObject({ shouted: 0, with_email: 0 })
    expect(found.placed / found.all).toBeGreaterThan(0.995)
    // ZIPs of single hospitals and post office boxes aren't in any table of areas.
    expect(found.located / found.all).toBeGreaterThan(0.96)
    expect(found.able / found.all).toBeGreaterThan(0.99)
    expect(found.specialties).toBeGreaterThan(50)
  })
})
