import { contactKinds } from '../physicians/draft.ts'
import type { Suspect } from './suppression-list.ts'
import { hashedForm, hashedName } from './value-hash.ts'

/**
 * Who goes with the people who are removed: every profile with a personal email of theirs, and anyone who has the name
 * and a value that an admin typed. An NPI has only one profile. Anyone else who looks like them is for an admin to
 * decide (look-alikes.ts).
 */
export class RemovedPeople {
  private readonly own = new Set<string>()
  private readonly typed: ReadonlySet<string>
  private readonly typedNpi: string | null

  /** @param typed known only by what was typed */
  constructor(typed?: Suspect) {
    this.typed = new Set(typed ? namedValues(typed) : [])
    this.typedNpi = typed?.npi ?? null
  }

  add({ contacts }: Suspect): void {
    if (contacts.personal_email) this.own.add(contacts.personal_email)
  }

  has(other: Suspect): boolean {
    const { personal_email: own } = other.contacts
    if (own && this.own.has(own)) return true
    const isElse = this.typedNpi !== null && other.npi && other.npi !== this.typedNpi
    return !isElse && namedValues(other).some((value) => this.typed.has(value))
  }
}

function namedValues({ firstName, lastName, contacts }: Suspect): string[] {
  const name = hashedName(firstName, lastName)
  if (name === '') return []
  return contactKinds.flatMap((kind) => {
    const value = contacts[kind]
    return value ? [`${name}|${hashedForm(kind, value)}`] : []
  })
}
