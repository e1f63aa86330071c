/**
 * Addresses that belong to the people of rows nearby, as where cells were moved by a row or some: said of a column
 * before a file is imported, and of each row while it is.
 */
import { areNicknames } from '../identity/nicknames.ts'
import { areSpellings } from '../identity/spellings.ts'
import { letters } from '../normalise/text.ts'

export interface Addressed {
  firstName: string
  middleName: string | null
  lastName: string
  /** '' without one. */
  email: string
}

/** How many rows cells are moved by: files that were sorted without one of their columns are past helping. */
export const reach = 3

/**
 * For each row, whether its address is one of a row nearby. One alone may be an assistant's or a spouse's; where cells
 * were moved, several are.
 */
export function shiftedEmails(rows: readonly Addressed[]): boolean[] {
  const folded = rows.map(fold)
  const named = folded.map((row, at) => {
    if (row.local === '' || isOwn(row)) return false
    return folded
      .slice(Math.max(0, at - reach), at + reach + 1)
      .some((other) => other.email !== row.email && other.addresses.has(row.local))
  })
  return named.map((is, at) => is && named.slice(Math.max(0, at - reach), at + reach + 1).filter(Boolean).length > 1)
}

interface Folded {
  email: string
  /** Before its @, without digits and signs. */
  local: string
  names: string[]
  /** What addresses are made of a name. */
  addresses: ReadonlySet<string>
}

function fold({ firstName, middleName, lastName, email }: Addressed): Folded {
  const words = [firstName, middleName ?? '', lastName].flatMap((name) => [name, ...name.split(/[\s-]+/)]).map(letters)
  const [first, last] = [letters(firstName), letters(lastName)]
  const local = letters(email.slice(0, Math.max(email.indexOf('@'), 0))).replaceAll(/\d/g, '')
  return {
    email,
    local: local.length > 3 ? local : '',
    names: words.filter((word) => word.length > 1),
    addresses:
      first === '' || last.length < 3
        ? new Set()
        : new Set([
            ...[last, first, first + last, last + first],
            ...[first.charAt(0) + last, last + first.charAt(0), first + last.charAt(0)],
          ]),
  }
}

/** Also abbreviated, or as another form of the name: 'annlee' of an Annabel, 'bobray' of a Robert. */
function isOwn({ local, names }: Folded): boolean {
  return names.some((name) => {
    if (name.length > 2 && (local.includes(name) || (local.length > 2 && name.startsWith(local)))) return true
    const start = local.slice(0, name.length)
    return areNicknames(start, name) || areSpellings(start, name) || startsWithForm(local, name)
  })
}

const startsWithForm = (local: string, name: string): boolean => {
  for (let length = 3; length < Math.min(local.length, 10); length++) {
    const start = local.slice(0, length)
    if (areNicknames(start, name) || (name.length > length && name.startsWith(start) && length > 3)) return true
  }
  return false
}
