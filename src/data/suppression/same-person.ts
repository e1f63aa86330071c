import { contactKinds } from '../physicians/draft.ts'
import type { Suspect } from './suppression-list.ts'
import { hashedForm, hashedName } from './value-hash.ts'

/**
 * The removed people, identified by what a second record of one of them would have: the same name with the same number or
 * address, or the same personal email with the same first name (people change their last names). Two different NPIs are two
 * people, whatever else they share.
 */
export class RemovedPeople {
  private readonly byValue = new Map<string, Suspect[]>()

  add(person: Suspect): void {
    for (const mark of marksOf(person)) {
      const same = this.byValue.get(mark)
      if (same) same.push(person)
      else this.byValue.set(mark, [person])
    }
  }

  has(other: Suspect): boolean {
    return marksOf(other).some((mark) => this.byValue.get(mark)?.some((person) => !haveTwoNpis(person, other)))
  }
}

const haveTwoNpis = (one: Suspect, other: Suspect): boolean => Boolean(one.npi && other.npi && one.npi !== other.npi)

function marksOf(person: Suspect): string[] {
  const name = hashedName(person.firstName, person.lastName)
  if (name === '') return []
  const marks = contactKinds.flatMap((kind) => {
    const value = person.contacts[kind]
    return value ? [`${name}|${hashedForm(kind, value)}`] : []
  })
  const { personal_email: own } = person.contacts
  const first = name.split(' ')[0] ?? ''
  if (own && first.length > 1) marks.push(`${first}|${own}`)
  return marks
}

/** Whether these records belong to one person, so that an address they all have is that person's own. */
export function areOnePerson(people: readonly Suspect[]): boolean {
  const [first, ...others] = people
  if (first === undefined) return false
  const one = new RemovedPeople()
  one.add(first)
  return others.every((other) => one.has(other))
}
