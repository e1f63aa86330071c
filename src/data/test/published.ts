/**
 * What the government's sites publish on a day in July 2026, a few rows of each file, about two invented physicians.
 */

import { npi } from './import-fixture.ts'
import { clinicians, providers, taxonomy } from './public-rows.ts'
import { type Answers, file, json } from './stand-in.ts'
import { workbookOf } from './workbook-of.ts'
import { zipOf } from './zip-of.ts'

/** Who is in every file, and who is only in NPPES and deactivated. */
export const [ann, bob] = [npi('100000001'), npi('100000002')]
const lines = (...rows: string[]) => `${rows.join('\n')}\n`

const services = (own: string, count: number) =>
  lines(
    'Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_Type,HCPCS_Cd,Place_Of_Srvc,Tot_Benes,Tot_Srvcs',
    `${own},I,MO,Cardiology,99213,O,40,${count}`,
  )
const totals = (own: string, ruca: string) =>
  lines(
    'Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_RUCA,Tot_HCPCS_Cds,Tot_Benes,Tot_Srvcs',
    `${own},I,${ruca},5,64,70`,
  )
const cms = 'data.cms.gov/sites/default/files/2026-06/5e0d'
const bySource: Record<string, [title: string, files: [name: string, modified: string, content: string][]]> = {
  volumes: [
    'Medicare Physician & Other Practitioners - by Provider and Service',
    [
      ['PHY_R26_P05_V10_D24_Prov_Svc.csv', '2026-04-20', services(ann, 60)],
      ['MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv', '2025-05-01', services(ann, 50)],
      ['MUP_PHY_R24_P05_V20_D22_Prov_Svc.csv', '2024-05-01', services(ann, 40)],
    ],
  ],
  totals: [
    'Medicare Physician & Other Practitioners - by Provider',
    [
      ['PHY_R26_P05_V10_D24_Prov.csv', '2026-04-20', totals(ann, '10.2')],
      ['MUP_PHY_R25_P05_V20_D23_Prov.csv', '2025-05-01', totals(ann, '1')],
    ],
  ],
  optout: [
    'Opt Out Affidavits',
    [
      [
        'OptOut_2026_06.csv',
        '2026-06-15',
        lines(
          'NPI,Optout Effective Date,Optout End Date,Eligible to Order and Refer',
          `${ann},05/01/2019,05/01/2027,Y`,
        ),
      ],
    ],
  ],
  referring: [
    'Order and Referring',
    [['OrderReferring_20260616.csv', '2026-06-16', lines('NPI,PARTB,DME,HHA,PMD,HOSPICE', `${ann},Y,N,Y,N,Y`)]],
  ],
  revoked: [
    'Revoked Medicare Providers and Suppliers',
    [
      [
        'REVOKED_JULY_2026.csv',
        '2026-07-01',
        lines(
          'NPI,LAST_NAME,REVOCATION_RSN,REVOCATION_EFCTV_DT,REENROLLMENT_BAR_EXPRTN_DT',
          `${ann},LEE,424.535(A)(1),07/31/2024,10/23/2027`,
        ),
      ],
    ],
  ],
}

/** Answers for every public source. */
export function publishAll(answers: Answers): void {
  const nppes = 'download.cms.gov/nppes'
  const zips: Record<string, Buffer> = {
    'NPPES_Data_Dissemination_June_2026_V2.zip': zipOf({
      'npidata_pfile_20050523-20260608.csv': providers(
        {
          ...{ 'Provider License Number_1': 'H6257', 'Provider License Number State Code_1': 'TX' },
          ...{ ...taxonomy(2, '207RC0000X', 'N', 'CO'), 'Provider License Number_2': 'DR.0032008' },
          ...{ ...taxonomy(3, '207RC0000X', 'N', 'WA'), 'Provider License Number_3': 'MD00037209' },
        },
        { NPI: bob, 'Provider First Name': 'BOB' },
      ),
      'npidata_pfile_20050523-20260608_FileHeader.csv': '"NPI"\n',
    }),
    'NPPES_Deactivated_NPI_Report_060826_V2.zip': zipOf({
      'NPPES Deactivated NPI Report 20260608.xlsx': workbookOf({
        'Deactivated NPIs': {
          rows: [
            ['NPPES Deactivated Records as of Jun 08 2026'],
            ['NPI', 'NPPES Deactivation Date'],
            [bob, '06/05/2026'],
          ],
        },
      }),
    }),
  }
  answers.set(
    `${nppes}/NPI_Files.html`,
    file(
      Object.keys(zips)
        .map((name) => `<a href='./${name}'>${name}</a>`)
        .join('<br>'),
    ),
  )
  for (const [name, zip] of Object.entries(zips)) answers.set(`${nppes}/${name}`, file(zip))
  const provided = {
    'mj5m-pzi6': ['DAC_NationalDownloadableFile.csv', clinicians({})],
    'xubh-q36u': [
      'Hospital_General_Information.csv',
      lines(
        'Facility ID,Facility Name,City/Town,State,ZIP Code,Hospital Type',
        '010001,MERCY,DOTHAN,AL,36301,Acute Care Hospitals',
      ),
    ],
    '27ea-46a8': [
      'Facility_Affiliation.csv',
      lines('NPI,facility_type,Facility Affiliations Certification Number', `${ann},Hospital,010001`),
    ],
  }
  for (const [dataset, [name = '', content = '']] of Object.entries(provided)) {
    answers.set(
      `data.cms.gov/provider-data/api/1/metastore/schemas/dataset/items/${dataset}`,
      json({ released: '2026-06-04', distribution: [{ downloadURL: `https://${cms}/${name}` }] }),
    )
    answers.set(`${cms}/${name}`, file(content))
  }
  const dataset = Object.values(bySource).map(([title, files]) => ({
    title,
    distribution: files.map(([name, modified]) => ({ downloadURL: `https://${cms}/${name}`, modified })),
  }))
  answers.set('data.cms.gov/data.json', json({ '@type': 'dcat:Catalog', dataset }))
  for (const [, files] of Object.values(bySource))
    for (const [name, , content] of files) answers.set(`${cms}/${name}`, file(content))
  const of = '2026-06-20'
  answers.set(
    'oig.hhs.gov/exclusions/downloadables/UPDATED.csv',
    file(lines('LASTNAME,FIRSTNAME,BUSNAME,NPI,STATE,EXCLTYPE,EXCLDATE', `O'NEILL,ANN,,${ann},MO,1128b4,20241120`), {
      of,
    }),
  )
  answers.set(
    'data.hrsa.gov/DataDownload/DD_Files/BCD_HPSA_FCT_DET_PC.csv',
    file(
      lines(
        'HPSA Name,HPSA ID,Designation Type,HPSA Score,HPSA Status,Common State Abbreviation,County Equivalent Name,HPSA Component Type Description,',
        'Storey,1329999901,Geographic HPSA,17,Designated,NV,Storey,Single County,',
      ),
      { of },
    ),
  )
  const boards = {
    'data.texas.gov/api/views/tm3v-pfq9': lines(
      'License Type,Last Name,License Number,License Issue Date,License Expiration Date,Registration Status',
      "Physician License,O'NEILL,H6257,2001-06-01,2027-02-28,ACTIVE",
    ),
    'data.colorado.gov/api/views/7s5z-vewr': lines(
      'Last Name,License Type,License Number,License First Issue Date,License Expiration Date,License Status Description',
      "O'Neill,DR,32008,1988-07-01,2027-04-30,Active",
    ),
    'data.wa.gov/api/views/qxh8-f4bd': lines(
      'CredentialNumber,LastName,CredentialType,Status,BirthYear,FirstIssueDate,ExpirationDate',
      "MD00037209,O'Neill,Physician And Surgeon License,ACTIVE,1960,20000515,20270610",
    ),
  }
  for (const [view, content] of Object.entries(boards))
    answers.set(`${view}/rows.csv?accessType=DOWNLOAD`, file(content, { of, chunked: true }))
}
