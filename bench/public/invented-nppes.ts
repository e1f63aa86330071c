import { generateProfiles } from '../../src/data/generate/profile.ts'

const taxonomies = ['207R00000X', '207Q00000X', '208000000X', '207RC0000X', '207X00000X', '363LF0000X', '1223G0001X']
const before = 36
const between = 11

/** An `npidata_pfile` of invented people: 330 columns, most of them empty, as in the real one. */
export function inventedNppes(count: number): Buffer {
  const lines = [header().join(',')]
  let at = 0
  for (const profile of generateProfiles(count, 3)) {
    const values: string[] = Array.from({ length: 330 }, () => '')
    const place = [profile.addressLine1, profile.addressLine2, profile.city, profile.state, profile.zip, 'US']
    values[0] = profile.npi ?? ''
    values[1] = at % 4 === 3 ? '2' : '1'
    values[5] = profile.lastName.toUpperCase()
    values[6] = profile.firstName.toUpperCase()
    values[10] = 'M.D.'
    for (const [offset, value] of place.entries()) values[28 + offset] = (value ?? '').toUpperCase()
    values[34] = '2025550100'
    values[before + 1] = '07/08/2020'
    values[before + between] = taxonomies[at % taxonomies.length] ?? ''
    values[before + between + 2] = profile.state ?? ''
    values[before + between + 3] = 'Y'
    lines.push(values.map((value) => `"${value}"`).join(','))
    at++
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

function header(): string[] {
  const names = Array.from({ length: 330 }, (_, at) => `Column ${at + 1}`)
  const named: Record<number, string> = {
    0: 'NPI',
    1: 'Entity Type Code',
    2: 'Replacement NPI',
    5: 'Provider Last Name (Legal Name)',
    6: 'Provider First Name',
    10: 'Provider Credential Text',
    28: 'Provider First Line Business Practice Location Address',
    29: 'Provider Second Line Business Practice Location Address',
    30: 'Provider Business Practice Location Address City Name',
    31: 'Provider Business Practice Location Address State Name',
    32: 'Provider Business Practice Location Address Postal Code',
    33: 'Provider Business Practice Location Address Country Code (If outside U.S.)',
    34: 'Provider Business Practice Location Address Telephone Number',
    37: 'Last Update Date',
    39: 'NPI Deactivation Date',
    40: 'NPI Reactivation Date',
    47: 'Healthcare Provider Taxonomy Code_1',
    49: 'Provider License Number State Code_1',
    50: 'Healthcare Provider Primary Taxonomy Switch_1',
  }
  for (const [at, name] of Object.entries(named)) names[Number(at)] = name
  return names.map((name) => `"${name}"`)
}
