import { nameKey } from '../normalise/name-key.ts'
import { letters } from '../normalise/text.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'

/** What a physician can be recognised by. */
export interface DraftKeys {
  npi: string | null
  /** NPI, own address, and each address together with the name. */
  identifiers: string[]
  /** Name, state and specialty; '' where one of them is missing. */
  namesake: string
}

export function keysOf({ npi, firstName, lastName, state, specialty, contacts }: PhysicianDraft): DraftKeys {
  const name = nameKey(firstName, lastName)
  const field = specialty === null ? '' : letters(specialty)
  const identifiers: string[] = []
  if (npi) identifiers.push(npi)
  const { personal_email: own, work_email: work } = contacts
  if (own) identifiers.push(own, `${name} ${own}`)
  if (work) identifiers.push(`${name} ${work}`)
  return {
    npi,
    identifiers,
    namesake: name === '' || state === null || field === '' ? '' : `${name} ${state} ${field}`,
  }
}

/** Whether a later import could find out who this is; else every import would add the same person once more. */
export function canBeRecognised({ identifiers, namesake }: DraftKeys): boolean {
  return identifiers.length > 0 || namesake !== ''
}
