/** What is read from CMS's 'Doctors and Clinicians' file, under its current and earlier column names. */
export const dacColumns = {
  npi: ['NPI'],
  lastName: ['Provider Last Name', 'lst_nm', 'Last Name'],
  firstName: ['Provider First Name', 'frst_nm', 'First Name'],
  middleName: ['Provider Middle Name', 'mid_nm', 'Middle Name'],
  suffix: ['suff', 'Suffix'],
  credential: ['Cred', 'Credential'],
  medicalSchool: ['Med_sch', 'Medical school name'],
  graduationYear: ['Grd_yr', 'Graduation year'],
  specialty: ['pri_spec', 'Primary specialty'],
  otherSpecialties: ['sec_spec_all', 'All secondary specialties'],
  telehealth: ['Telehlth', 'Telehealth'],
  organization: ['Facility Name', 'org_nm', 'org_lgl_nm', 'Organization legal name'],
  organizationId: ['org_pac_id', 'Group Practice PAC ID'],
  groupSize: ['num_org_mem', 'Number of Group Practice members'],
  addressLine1: ['adr_ln_1', 'Line 1 Street Address'],
  addressLine2: ['adr_ln_2', 'Line 2 Street Address'],
  lineSuppressed: ['ln_2_sprs', 'Marker of address line 2 suppression'],
  city: ['City/Town', 'citytown', 'cty', 'City'],
  state: ['State', 'st'],
  zip: ['ZIP Code', 'zip'],
  phone: ['Telephone Number', 'phn_numbr', 'Phone Number'],
  addressId: ['adrs_id', 'Address ID'],
} as const

export type DacColumn = keyof typeof dacColumns

export const dacKind = "CMS's file of doctors and clinicians (DAC_NationalDownloadableFile)"

/** Columns that older or newer layouts lack. */
export const optionalDacColumns: readonly DacColumn[] = [
  'middleName',
  'suffix',
  'credential',
  'otherSpecialties',
  'telehealth',
  'organizationId',
  'addressLine2',
  'lineSuppressed',
  'phone',
  'addressId',
]
