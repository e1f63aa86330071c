import { normaliseCredential } from '../normalise/credential.ts'
import {
  normaliseSuffix,
  properFirstName,
  properLastName,
  properMiddleName,
  splitSuffix,
} from '../normalise/person-name.ts'
import { remembering } from '../normalise/remembering.ts'
import { locationOfZip } from '../normalise/zip-location.ts'
import { emptyDraft, type PhysicianDraft } from '../physicians/draft.ts'
import { BadRow, type RowCells } from './row-cells.ts'

const readFirstName = remembering(properFirstName)
const readMiddleName = remembering(properMiddleName)
const readCredential = remembering(normaliseCredential)

type PersonColumn = 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'credential'

/**
 * Who a row is about.
 *
 * @throws {BadRow} if it names no one
 */
export function readPerson(cells: Pick<RowCells<PersonColumn>, 'text' | 'fitting' | 'optional'>): PhysicianDraft {
  const [lastName, ownSuffix] = splitSuffix(cells.text('lastName'))
  const draft = emptyDraft(
    cells.fitting('firstName', readFirstName(cells.text('firstName'))),
    cells.fitting('lastName', properLastName(lastName)),
  )
  if (draft.firstName === '' || draft.lastName === '') {
    throw new BadRow(draft.firstName === '' ? 'no first name' : 'no last name')
  }
  draft.middleName = cells.optional('middleName', readMiddleName)
  draft.suffix = cells.optional('suffix', normaliseSuffix) ?? ownSuffix
  draft.credential = cells.optional('credential', readCredential)
  return draft
}

/** Gives a draft the location of its ZIP. */
export function locate(draft: PhysicianDraft): void {
  const place = draft.zip === null ? undefined : locationOfZip(draft.zip)
  draft.latitude = place?.latitude ?? null
  draft.longitude = place?.longitude ?? null
}
