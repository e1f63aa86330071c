import { nameKey } from '../normalise/name-key.ts'
import { letters } from '../normalise/text.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'

/** The keys a physician can be recognized by. */
export interface DraftKeys {
  npi: string | null
  /** The personal address. */
  own: string | null
  /** NPI, personal address, and each address together with the name. */
  identifiers: string[]
  /** Name, state, and specialty, if there is one; '' without a name or a state. */
  namesake: string
}

export function keysOf({ npi, firstName, lastName, state, specialty, contacts }: PhysicianDraft): DraftKeys {
  const name = nameKey(firstName, lastName)
  const { personal_email: own = null, work_email: work = null } = contacts
  const identifiers: string[] = []
  if (npi) identifiers.push(npi)
  if (own) identifiers.push(own, `${name} ${own}`)
  if (work) identifiers.push(`${name} ${work}`)
  // Without a name and a state, no one is anyone's namesake.
  const namesake =
    name === '' || state === null ? '' : `${name} ${state} ${specialty === null ? '' : letters(specialty)}`
  return { npi, own, identifiers, namesake }
}

/** Whether a later import could find out who this is; otherwise every import would add the same person again. */
export function canBeRecognised({ identifiers, namesake }: DraftKeys): boolean {
  return identifiers.length > 0 || namesake !== ''
}

/** What identifies a draft: its identifiers or, if it has none, name, state, and specialty. */
export function decisiveKeys({ identifiers, namesake }: DraftKeys): readonly string[] {
  return identifiers.length > 0 ? identifiers : [namesake]
}

/**
 * Drafts in order, and whether one has to wait for an earlier one: because both have the same personal address, which
 * belongs only to the first if their names differ, or because they share another key and no NPI tells them apart.
 */
export class KeyClaims {
  /** The NPI of the draft with this key ('' if it has none); if there are several, all of them. */
  private readonly npisByKey = new Map<string, string | Set<string>>()

  /** Whether an earlier draft could be about the same person; records this one. */
  claim(keys: DraftKeys): boolean {
    const npi = keys.npi ?? ''
    const sharesOwn = keys.own !== null && this.npisByKey.has(keys.own)
    const taken = sharesOwn || decisiveKeys(keys).some((key) => this.isTaken(key, npi))
    for (const key of keys.identifiers) this.note(key, npi)
    this.note(keys.namesake, npi)
    return taken
  }

  private isTaken(key: string, npi: string): boolean {
    const npis = this.npisByKey.get(key)
    if (npis === undefined) return false
    if (npi === '' || npis === '' || npis === npi) return true
    return typeof npis !== 'string' && (npis.has('') || npis.has(npi))
  }

  private note(key: string, npi: string): void {
    const npis = this.npisByKey.get(key)
    if (npis === undefined) this.npisByKey.set(key, npi)
    else if (typeof npis !== 'string') npis.add(npi)
    else if (npis !== npi) this.npisByKey.set(key, new Set([npis, npi]))
  }

  clear(): void {
    this.npisByKey.clear()
  }
}
