import { generateProfiles } from '../../src/data/generate/profile.ts'
import { emptyRow, type PhysicianRow } from '../../src/search/columns/columns.ts'

const kindsOfCare = [
  ...['Office visits', 'Hospital visits', 'Lab tests', 'Echocardiography'],
  ...['Colonoscopy', 'Pathology', 'Drugs given', 'Vaccinations'],
]

/**
 * The same, plus public facts about most of them: up to four hospitals out of 5,400, types of care, licenses, and one
 * in 800 excluded.
 */
export function* factRows(count: number): Generator<PhysicianRow> {
  for (const row of physicianRows(count)) {
    const { id } = row
    const state = row.state ?? 'TX'
    const hospitals = Array.from(
      { length: id % 4 },
      (_, at) => `Hospital ${(id * 13 + at * 401) % 5400}, Springfield, ${state}`,
    )
    yield {
      ...row,
      hospitals,
      affiliations: hospitals.length,
      volumes: kindsOfCare
        .filter((_, at) => id % 5 > 0 && (id + at) % 2 === 0)
        .map((care) => `${care} ${11 + ((id * 31 + care.length * 17) % 900)}`),
      rural: id % 9 === 0,
      shortage: id % 3 === 0 ? id % 27 : null,
      activeLicenses: id % 3 === 0 ? [state] : [],
      excluded: id % 800 === 0,
    }
  }
}

/** The product's generated physicians, in the form the index is built from; the same for the same count. */
export function* physicianRows(count: number): Generator<PhysicianRow> {
  let id = 0
  for (const profile of generateProfiles(count)) {
    const { contacts } = profile
    yield {
      ...emptyRow,
      ...profile,
      id: ++id,
      hasEmail: Boolean(contacts.personal_email ?? contacts.work_email),
      hasPhone: Boolean(contacts.phone ?? contacts.direct_phone),
      hasDirectPhone: Boolean(contacts.direct_phone),
    }
  }
}
