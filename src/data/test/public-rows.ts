import { stringify } from 'csv-stringify/sync'
import { npi } from './import-fixture.ts'

const numbered = (at: number) => ({
  [`Healthcare Provider Taxonomy Code_${at}`]: '',
  [`Provider License Number_${at}`]: '',
  [`Provider License Number State Code_${at}`]: '',
  [`Healthcare Provider Primary Taxonomy Switch_${at}`]: '',
})

/** A row of `npidata_pfile` about an invented cardiologist, by column name; fewer than CMS's 330 columns. */
const provider = {
  NPI: npi('100000001'),
  'Entity Type Code': '1',
  'Replacement NPI': '',
  'Provider Organization Name (Legal Business Name)': '',
  'Provider Last Name (Legal Name)': "O'NEILL",
  'Provider First Name': 'ANN',
  'Provider Middle Name': 'B.',
  'Provider Name Suffix Text': '',
  'Provider Credential Text': 'M.D.',
  'Provider First Line Business Mailing Address': 'PO BOX 1',
  'Provider Second Line Business Mailing Address': '',
  'Provider Business Mailing Address City Name': 'MAILTOWN',
  'Provider Business Mailing Address State Name': 'TX',
  'Provider Business Mailing Address Postal Code': '750010001',
  'Provider Business Mailing Address Telephone Number': '2025550199',
  'Provider First Line Business Practice Location Address': '1400 NW 12TH AVE',
  'Provider Second Line Business Practice Location Address': 'SUITE 4B',
  'Provider Business Practice Location Address City Name': 'O FALLON',
  'Provider Business Practice Location Address State Name': 'MO',
  'Provider Business Practice Location Address Postal Code': '633664281',
  'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
  'Provider Business Practice Location Address Telephone Number': '2025550100',
  'Provider Enumeration Date': '05/23/2005',
  'Last Update Date': '07/08/2020',
  'NPI Deactivation Date': '',
  'NPI Reactivation Date': '',
  'Provider Sex Code': 'F',
  ...numbered(1),
  ...numbered(2),
  ...numbered(3),
  'Is Sole Proprietor': 'N',
  'Certification Date': '07/08/2020',
  'Healthcare Provider Taxonomy Code_1': '207RC0000X',
  'Provider License Number State Code_1': 'MO',
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
}

export type ProviderRow = Partial<Record<keyof typeof provider | `${string}_${2 | 3}`, string>>

export const taxonomy = (at: number, code: string, isPrimary: string, state = ''): ProviderRow => ({
  [`Healthcare Provider Taxonomy Code_${at}`]: code,
  [`Healthcare Provider Primary Taxonomy Switch_${at}`]: isPrimary,
  [`Provider License Number State Code_${at}`]: state,
})

/** An `npidata_pfile` in CMS's style: every value quoted. Anything a row doesn't say is as in `provider`. */
export function providers(...rows: ProviderRow[]): string {
  return quoted(rows.map((row) => ({ ...provider, ...row })))
}

/** Rows of people who differ in their NPIs and names. */
export function manyProviders(count: number): ProviderRow[] {
  return Array.from({ length: count }, (_, at) => ({
    NPI: npi(String(100_000_001 + at)),
    'Provider Last Name (Legal Name)': `LEE${'ABCDEFGHIJ'.charAt(at % 10)}${'KLMNOPQRST'.charAt(Math.floor(at / 10) % 10)}`,
    'Provider First Name': `ANN${'ABCDEFGHIJ'.charAt(Math.floor(at / 100) % 10)}`,
  }))
}

export function quoted(rows: readonly object[]): string {
  return stringify(rows as Record<string, string>[], { header: true, quoted: true, quoted_empty: true })
}

/** A row of `pl_pfile`. */
export const secondLocation = (own: string, line: string, city = 'ALBANY', state = 'NY') => ({
  NPI: own,
  'Provider Secondary Practice Location Address- Address Line 1': line,
  'Provider Secondary Practice Location Address-  Address Line 2': '',
  'Provider Secondary Practice Location Address - City Name': city,
  'Provider Secondary Practice Location Address - State Name': state,
  'Provider Secondary Practice Location Address - Postal Code': '122083909',
  'Provider Secondary Practice Location Address - Telephone Number': '2025550133',
})

const clinician = {
  NPI: npi('100000001'),
  Ind_PAC_ID: '1',
  Ind_enrl_ID: 'I1',
  'Provider Last Name': "O'NEILL",
  'Provider First Name': 'ANN',
  'Provider Middle Name': 'B',
  suff: '',
  gndr: 'F',
  Cred: 'MD',
  Med_sch: 'HARVARD MEDICAL SCHOOL',
  Grd_yr: '1999',
  pri_spec: 'CARDIOVASCULAR DISEASE (CARDIOLOGY)',
  sec_spec_1: '',
  sec_spec_all: 'INTERNAL MEDICINE, INTERVENTIONAL CARDIOLOGY',
  Telehlth: '',
  'Facility Name': 'CEDAR HEART GROUP PC',
  org_pac_id: '77',
  num_org_mem: '120',
  adr_ln_1: '550 PEACHTREE ST NE',
  adr_ln_2: '',
  ln_2_sprs: '',
  'City/Town': 'ATLANTA',
  State: 'GA',
  'ZIP Code': '303080001',
  'Telephone Number': '2025550111',
  adrs_id: 'GA1',
}

export type ClinicianRow = Partial<Record<keyof typeof clinician, string>>

export const clinicians = (...rows: ClinicianRow[]): string =>
  stringify(
    rows.map((row) => ({ ...clinician, ...row })),
    { header: true },
  )

/** The column names in 2021, with a space after each comma. */
export function cliniciansOf2021(...rows: ClinicianRow[]): string {
  const [header = '', ...lines] = clinicians(...rows).split('\n')
  const old = header
    .replace('Provider Last Name', 'lst_nm')
    .replace('Provider First Name', 'frst_nm')
    .replace('Provider Middle Name', 'mid_nm')
    .replace('Facility Name', 'org_nm')
    .replace('City/Town,State,ZIP Code,Telephone Number', 'cty,st,zip,phn_numbr')
  return [old.replaceAll(',', ', '), ...lines].join('\n')
}
