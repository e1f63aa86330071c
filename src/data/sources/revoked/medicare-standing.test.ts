/** Opt-out affidavits, order and referring, and revocations: small files in CMS's format. */
import { beforeEach, describe, expect, test } from 'vitest'
import { factsFixture } from '../../test/facts-fixture.ts'
import { npi } from '../../test/import-fixture.ts'

const fixture = factsFixture()
beforeEach(() => fixture.pool.query('truncate fact_opt_outs, fact_referrals, fact_revocations'))
const [ann, bob, eve] = [npi('100000001'), npi('100000002'), npi('100000003')]
const lines = (...rows: string[]) => `\ufeff${rows.join('\r\n')}\r\n`
const dayOf = async (source: string) =>
  (
    await fixture.rows('select as_of::text as day from import_runs where source = $1 order by finished_at desc', [
      source,
    ])
  )[0]

describe('opt-out affidavits', () => {
  const header =
    'First Name,Last Name,NPI,Specialty,Optout Effective Date,Optout End Date,First Line Street Address,Second Line Street Address,City Name,State Code,Zip code,Eligible to Order and Refer,Last updated'
  const row = (own: string, since: string, until: string, may = 'Y', updated = '06/15/2026') =>
    `ANN,LEE,${own},Psychiatry,${since},${until},"1 MAIN ST, STE 2",,DALLAS,TX,752011234,${may},${updated}`

  test('are read with their days, whichever way these are written, and of the day that the rows tell', async () => {
    await fixture.physicians({})
    const report = await fixture.facts(
      'optout',
      lines(
        header,
        row(ann, '05/01/2019', '05/01/2027'),
        row(bob, '2024-07-31', '2026-07-31', 'N', '05/15/2026'),
        row(eve, '2025/01/01', '1/1/2027', 'Y'),
        row(eve, '01/01/2025', '01/01/2024'),
        row(eve, 'soon', '01/01/2027'),
        row(eve, '02/02/2025', '02/02/2027', 'perhaps'),
        row('1234567890', '02/02/2025', '02/02/2027'),
      ),
    )
    expect(report).toMatchObject({ read: 7, new: 3, facts: { matched: 1 } })
    expect(Object.values(report.skipped).reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(
      await fixture.rows('select npi, since::text, until::text, may_refer from fact_opt_outs order by npi'),
    ).toEqual([
      { npi: ann, since: '2019-05-01', until: '2027-05-01', may_refer: true },
      { npi: bob, since: '2024-07-31', until: '2026-07-31', may_refer: false },
      { npi: eve, since: '2025-01-01', until: '2027-01-01', may_refer: true },
    ])
    expect(await dayOf('optout')).toEqual({ day: '2026-06-15' })
  })
})

describe('order and referring', () => {
  test('is read with and without hospices; anyone gone from the next file is gone here', async () => {
    await fixture.physicians({})
    await fixture.facts(
      'referring',
      lines('NPI,LAST_NAME,FIRST_NAME,PARTB,DME,HHA,PMD', `${ann},LEE,ANN,Y,Y,N,N`, `${bob},LEE,BOB,N,N,N,N`),
      { file: 'OrderReferring_20231201.csv' },
    )
    expect(await fixture.rows('select npi, part_b, home_health, hospice from fact_referrals order by npi')).toEqual([
      { npi: ann, part_b: true, home_health: false, hospice: false },
      { npi: bob, part_b: false, home_health: false, hospice: false },
    ])
    const next = lines(
      'NPI,LAST_NAME,FIRST_NAME,PARTB,DME,HHA,PMD,HOSPICE',
      `${ann},LEE,ANN,Y,Y,Y,N,Y`,
      `${eve},LEE,EVE,Y,,N,N,N`,
    )
    await expect(fixture.facts('referring', next, { file: 'OrderReferring_20260601.csv' })).rejects.toThrow(
      'Nothing was changed',
    )
    expect(await fixture.facts('referring', next, { file: 'OrderReferring_20260601.csv', fewer: true })).toMatchObject({
      new: 0,
      changed: 1,
      facts: { gone: 1 },
      skipped: { 'DME is neither Y nor N': 1 },
    })
    expect(await fixture.rows('select npi, home_health, hospice from fact_referrals')).toEqual([
      { npi: ann, home_health: true, hospice: true },
    ])
  })
})

describe('revocations', () => {
  test('are of people, with their reasons and the end of the bar, and of the day in the name', async () => {
    await fixture.physicians({})
    const header =
      'ENRLMT_ID,NPI,FIRST_NAME,MDL_NAME,LAST_NAME,ORG_NAME,MULTIPLE_NPI_FLAG,STATE_CD,PROVIDER_TYPE_DESC,REVOCATION_RSN,REVOCATION_EFCTV_DT,REENROLLMENT_BAR_EXPRTN_DT'
    const reason = '424.535(A)(1) Noncompliance; 424.535(A)(9) Failure to Report'
    const report = await fixture.facts(
      'revoked',
      lines(
        header,
        `I1,${ann},ANN,,LEE,,N,TX,PRACTITIONER - PSYCHIATRY,${reason},07/31/2024,10/23/2027`,
        `I2,${ann},ANN,,LEE,,Y,OK,PRACTITIONER - PSYCHIATRY,${reason},07/31/2024,10/23/2027`,
        `O1,${bob},,,,ACME SUPPLY,N,FL,DME SUPPLIER,${reason},07/31/2024,10/23/2027`,
        `I3,${eve},EVE,,LEE,,N,TX,PRACTITIONER,${reason},2024-02-30,10/23/2027`,
      ),
      { file: 'Revocation_Extract_2026.07.30.csv' },
    )
    expect(report).toMatchObject({
      new: 1,
      passedOver: { organizations: 1 },
      skipped: { 'REVOCATION_EFCTV_DT is not a date': 1 },
    })
    expect(await fixture.rows('select npi, revoked_on::text, bar_until::text from fact_revocations')).toEqual([
      { npi: ann, revoked_on: '2024-07-31', bar_until: '2027-10-23' },
    ])
    expect(await dayOf('revoked')).toEqual({ day: '2026-07-30' })
  })
})
