export interface Member {
  id: string
  name: string
}

const firstOf = (name: string) => name.trim().split(/\s+/)[0]!.toLowerCase()

/**
 * The members a note names with @: by their whole name, or by a first name that only one of them has. Nothing is a name
 * in the middle of a word, so an email address names no one.
 */
export function mentionedIn<One extends Member>(text: string, members: readonly One[]): One[] {
  const lower = text.toLowerCase()
  return members.filter(({ name }) => {
    const first = firstOf(name)
    if (first === '') return false
    const isUnique = members.filter((other) => firstOf(other.name) === first).length === 1
    return [name.trim().toLowerCase(), ...(isUnique ? [first] : [])].some((wanted) => namesIn(lower, `@${wanted}`))
  })
}

const letter = /[\p{L}\p{N}_.-]/u

function namesIn(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1]
    const after = text.slice(at + wanted.length)
    // A period or hyphen after a name ends a sentence unless a letter follows.
    const ends = after === '' || !/^[\p{L}\p{N}_]|^[.-][\p{L}\p{N}]/u.test(after)
    if ((before === undefined || !letter.test(before)) && ends) return true
  }
  return false
}
