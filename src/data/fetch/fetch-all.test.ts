/** Every public source from its stand-in: what a fresh database has after `script/import all --fetch`. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { importFixture } from '../test/import-fixture.ts'
import { ann, publishAll } from '../test/published.ts'
import { standIn } from '../test/stand-in.ts'

const fixture = importFixture()
const { answers, asked, command } = standIn()
const run = (...argv: string[]) => command(fixture.database, fixture.folder, ...argv)

const editions = async () =>
  Object.fromEntries(
    (
      await fixture.rows(`
        select dataset, array_agg(concat_ws(' ', as_of::text, nullif(part, '')) order by part desc, as_of) as days
        from import_runs where outcome = 'done' group by dataset`)
    ).map(({ dataset, days }) => [dataset, days]),
  )
const facts = async () => (await fixture.rows('select * from npi_facts where npi = $1', [ann]))[0]

beforeEach(() =>
  fixture.pool.query(`truncate npi_facts, fact_exclusions, fact_affiliations, fact_hospitals, fact_care, fact_totals,
    fact_shortage_areas, fact_opt_outs, fact_referrals, fact_revocations, fact_licenses, public_files_taken`),
)

test('all sources fill a fresh database, the licenses of three states with it; a second run changes nothing', {
  timeout: 60_000,
}, async () => {
  publishAll(answers)
  const first = await run('all', '--fetch')
  expect(first).toMatchObject({ code: 0 })
  expect(await editions()).toEqual({
    nppes: ['2026-06-01'],
    'nppes deactivations': ['2026-06-08'],
    dac: ['2026-06-04'],
    hospitals: ['2026-06-04'],
    affiliations: ['2026-06-04'],
    leie: ['2026-06-20'],
    volumes: ['2026-04-20 2024', '2025-05-01 2023', '2024-05-01 2022'],
    totals: ['2026-04-20 2024', '2025-05-01 2023'],
    shortage: ['2026-06-20'],
    optout: ['2026-06-15'],
    referring: ['2026-06-16'],
    revoked: ['2026-07-01'],
    'licenses-tx': ['2026-06-20'],
    'licenses-co': ['2026-06-20'],
    'licenses-wa': ['2026-06-20'],
  })
  expect(await fixture.rows('select deactivated_on from physicians order by npi')).toMatchObject([
    { deactivated_on: null },
    { deactivated_on: expect.anything() },
  ])
  expect(await facts()).toMatchObject({
    hospitals: ['Mercy, Dothan, AL'],
    // For the newest year, although older ones came after it.
    volumes: ['Office visits 60'],
    ruca: '10.2',
    active_licenses: ['CO', 'TX', 'WA'],
    excluded_on: expect.anything(),
  })
  expect(await fixture.rows('select year, services[1] from fact_care where npi = $1 order by year', [ann])).toEqual([
    { year: 2022, services: 40 },
    { year: 2023, services: 50 },
    { year: 2024, services: 60 },
  ])
  expect(readdirSync(path.join(fixture.folder, 'downloads'))).toEqual([])

  asked.length = 0
  const second = await run('all', '--fetch')
  expect(second.code).toBe(0)
  expect(second.said.match(/is already in use\./g)).toHaveLength(18)
  expect(second.said).not.toContain('Nothing changed.')
})
