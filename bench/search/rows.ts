import { generateProfiles } from '../../src/data/generate/profile.ts'
import { emptyRow, type PhysicianRow } from '../../src/search/columns/columns.ts'

/** The product's generated physicians as the index is fed with them; the same for the same count. */
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
