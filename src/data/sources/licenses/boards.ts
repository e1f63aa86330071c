/**
 * The open files of the boards that publish one. None has NPIs: a license belongs to the physician who has its number
 * and name (match-licenses.ts). Licenses of residents, which are good for their training only, are not a physician's.
 * docs/sources.md says where the columns are documented.
 */

import { sourceTitles } from '../../physicians/source-names.ts'
import { physicianLicenses } from './license-source.ts'

/** A Texas number begins with its series: H6257 and J6257 are two licenses. */
export const texasLicenses = physicianLicenses({
  name: 'licenses-tx',
  state: 'TX',
  title: sourceTitles['licenses-tx'],
  publisher: 'Texas Medical Board',
  dataset: 'data.texas.gov/api/views/tm3v-pfq9',
  homepage: 'https://data.texas.gov/d/tm3v-pfq9',
  files: /tm3v-pfq9|licenses[-_]tx|\btmb\b/i,
  columns: {
    type: ['License Type'],
    number: ['License Number'],
    lastName: ['Last Name'],
    status: ['Registration Status'],
    issued: ['License Issue Date'],
    expires: ['License Expiration Date'],
  },
  types: (type) => /^physician\b.*\blicense\b/i.test(type) && !/assistant|training|temporary/i.test(type),
  lettersCount: true,
})

/**
 * DORA's file has a row for each disciplinary case, so a license may be in it several times. DR is a physician, CDR one
 * by compact.
 */
export const coloradoLicenses = physicianLicenses({
  name: 'licenses-co',
  state: 'CO',
  title: sourceTitles['licenses-co'],
  publisher: 'Colorado Department of Regulatory Agencies',
  dataset: 'data.colorado.gov/api/views/7s5z-vewr',
  homepage: 'https://data.colorado.gov/d/7s5z-vewr',
  files: /7s5z-vewr|licenses[-_]co/i,
  columns: {
    type: ['License Type'],
    number: ['License Number'],
    lastName: ['Last Name'],
    status: ['License Status Description'],
    issued: ['License First Issue Date'],
    expires: ['License Expiration Date'],
  },
  types: (type) => /^C?DR$/i.test(type),
})

/** The file's birth years aren't read, and neither are other professions' credentials. */
export const washingtonLicenses = physicianLicenses({
  name: 'licenses-wa',
  state: 'WA',
  title: sourceTitles['licenses-wa'],
  publisher: 'Washington State Department of Health',
  dataset: 'data.wa.gov/api/views/qxh8-f4bd',
  homepage: 'https://data.wa.gov/d/qxh8-f4bd',
  files: /qxh8-f4bd|licenses[-_]wa|Health_Care_Provider_Credential/i,
  columns: {
    type: ['Credential Type'],
    number: ['Credential Number'],
    lastName: ['Last Name'],
    status: ['Status'],
    issued: ['First Issue Date'],
    expires: ['Expiration Date'],
  },
  // Those by compact go on with its name; those of podiatrists, residents, and fellows have a word of their own in the
  // middle.
  types: (type) => /^(osteopathic )?physician (and|&) surgeon license\b/i.test(type),
})
