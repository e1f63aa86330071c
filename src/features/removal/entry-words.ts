/** What each kind of entry does, in an admin's terms. */

export const kindNames: Readonly<Record<string, string>> = {
  npi: 'NPIs',
  personal_email: 'Personal emails',
  work_email: 'Work emails',
  phone: 'Practice phones',
  direct_phone: 'Direct phones',
  direct_address: 'Direct addresses',
  linkedin: 'LinkedIn addresses',
  shared: 'Shared values',
  name: 'Names with a value',
  listed: 'From deletion lists',
}

const own = 'Hidden wherever it is listed'
const effects: Readonly<Record<string, string>> = {
  npi: 'Keeps out the physician with this NPI',
  personal_email: 'Keeps out the physician with this personal email, and hides the address on all other profiles',
  phone: 'Stays for colleagues; keeps the person out only together with the name',
  shared: 'Stays for colleagues; keeps the person out only together with the name',
  name: 'Keeps out this name with this value',
  listed: 'On a deletion list: keeps out an NPI or a personal email, hides any other value',
}

export function effectOf(kind: string): string {
  return effects[kind] ?? own
}
