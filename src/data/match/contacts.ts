import { maxSharers } from '../identity/sharers.ts'

/**
 * What matching may know of physicians' contacts. Those that the reader or the team has revealed are compared like
 * everything else; any other is only ever tried, and tries are limited (docs/matching.md, Contacts that aren't
 * revealed).
 */
export interface Contacts {
  revealed(): Promise<readonly RevealedContact[]>
  /** For each try, in order, what came of it; null if it may not be made, so that the value counts as absent. */
  tried(tries: readonly ContactTry[]): Promise<readonly (Tried | null)[]>
}

export interface RevealedContact {
  id: number
  /** An email address or a phone number. */
  value: string
}

/** A contact of a record, tried on physicians of one name. */
export interface ContactTry {
  value: string
  /** Their name in the data, or the record's if no one has it: what `nameKey` makes. */
  name: string
  ids: readonly number[]
}

/** The physicians whose contact it is. */
export type Tried = readonly number[]

/** Reads what is revealed once, for a whole file. */
export function remembered({ revealed, tried }: Contacts): Contacts {
  let read: Promise<readonly RevealedContact[]> | undefined
  return { tried, revealed: () => (read ??= revealed()) }
}

const made = new WeakMap<readonly RevealedContact[], Revealed>()

/** Revealed contacts by physician, and who has one. */
export class Revealed {
  private readonly byId: ReadonlyMap<number, readonly RevealedContact[]>
  private readonly byValue: ReadonlyMap<string, readonly RevealedContact[]>

  private constructor(contacts: readonly RevealedContact[]) {
    this.byId = Map.groupBy(contacts, ({ id }) => id)
    this.byValue = Map.groupBy(contacts, ({ value }) => value)
  }

  /** Made once of the same contacts: a file's steps share them. */
  static of(contacts: readonly RevealedContact[]): Revealed {
    const revealed = made.get(contacts) ?? new Revealed(contacts)
    made.set(contacts, revealed)
    return revealed
  }

  withContacts<Person extends { id: number }>(person: Person): Person & { emails: string[]; phones: string[] } {
    const values = (this.byId.get(person.id) ?? []).map(({ value }) => value)
    return { ...person, emails: values.filter(isEmail), phones: values.filter((value) => !isEmail(value)) }
  }

  /** Of a number or address that many have, no one: they are found by name, and compared with it then. */
  idsWith(values: readonly string[]): number[] {
    return values.flatMap((value) => {
      const some = this.byValue.get(value) ?? []
      return some.length > maxSharers ? [] : some.map(({ id }) => id)
    })
  }
}

const isEmail = (value: string): boolean => value.includes('@')
