import { bindByName, type Columns } from '../rows/named-columns.ts'

/** What is read from a row of NPPES's `npidata_pfile` besides its taxonomies. Never the mailing address. */
const names = {
  npi: ['NPI'],
  entityType: ['Entity Type Code'],
  replacement: ['Replacement NPI'],
  lastName: ['Provider Last Name (Legal Name)', 'Provider Last Name'],
  firstName: ['Provider First Name'],
  middleName: ['Provider Middle Name'],
  suffix: ['Provider Name Suffix Text'],
  credential: ['Provider Credential Text'],
  addressLine1: [
    'Provider First Line Business Practice Location Address',
    'Provider First Line Business Location Address',
  ],
  addressLine2: [
    'Provider Second Line Business Practice Location Address',
    'Provider Second Line Business Location Address',
  ],
  city: ['Provider Business Practice Location Address City Name', 'Provider Business Location Address City Name'],
  state: ['Provider Business Practice Location Address State Name', 'Provider Business Location Address State Name'],
  zip: ['Provider Business Practice Location Address Postal Code', 'Provider Business Location Address Postal Code'],
  country: [
    'Provider Business Practice Location Address Country Code (If outside U.S.)',
    'Provider Business Practice Location Address Country Code',
    'Provider Business Location Address Country Code (If outside U.S.)',
  ],
  phone: [
    'Provider Business Practice Location Address Telephone Number',
    'Provider Business Location Address Telephone Number',
  ],
  updatedOn: ['Last Update Date'],
  deactivatedOn: ['NPI Deactivation Date'],
  reactivatedOn: ['NPI Reactivation Date'],
  soleProprietor: ['Is Sole Proprietor'],
  certifiedOn: ['Certification Date'],
} as const

export type ProviderColumn = keyof typeof names

/** As written in the file, for messages. */
export const providerColumnName = (column: ProviderColumn): string => names[column][0]

/** The columns of a taxonomy; -1 for those the file doesn't have. */
export interface TaxonomyColumns {
  code: number
  isPrimary: number
  licenseState: number
  licenseNumber: number
}

export interface ProviderColumns extends Columns<ProviderColumn> {
  taxonomies: readonly TaxonomyColumns[]
}

/** For up to 15 taxonomies. All but the first may be missing, because some extracts leave them out. */
const maxTaxonomies = 15

/** @throws {ImportError} naming the columns that are missing */
export function bindProviders(headers: readonly string[], file: string): ProviderColumns {
  const numbered: Record<string, readonly string[]> = {}
  const optional: string[] = ['certifiedOn', 'soleProprietor', 'middleName', 'suffix', 'addressLine2', 'country']
  for (let at = 1; at <= maxTaxonomies; at++) {
    numbered[`code${at}`] = [`Healthcare Provider Taxonomy Code_${at}`]
    numbered[`isPrimary${at}`] = [`Healthcare Provider Primary Taxonomy Switch_${at}`]
    numbered[`licenseState${at}`] = [`Provider License Number State Code_${at}`]
    numbered[`licenseNumber${at}`] = [`Provider License Number_${at}`]
    optional.push(`licenseState${at}`, `licenseNumber${at}`)
    if (at > 1) optional.push(`code${at}`, `isPrimary${at}`)
  }
  const columns: Columns<string> = bindByName(
    headers,
    { ...names, ...numbered },
    { file, kind: providersKind, optional },
  )
  const taxonomies = Array.from({ length: maxTaxonomies }, (_, at) => ({
    code: columns[`code${at + 1}`] ?? -1,
    isPrimary: columns[`isPrimary${at + 1}`] ?? -1,
    licenseState: columns[`licenseState${at + 1}`] ?? -1,
    licenseNumber: columns[`licenseNumber${at + 1}`] ?? -1,
  })).filter(({ code }) => code >= 0)
  return { ...(columns as Columns<ProviderColumn>), taxonomies }
}

export const providersKind = "NPPES's file of providers (npidata_pfile)"
