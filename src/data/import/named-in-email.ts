import { areNicknames } from '../identity/nicknames.ts'
import { areSpellings } from '../identity/spellings.ts'
import { isFreeMail } from '../normalise/email.ts'
import { isRoleAddress } from '../normalise/role-address.ts'
import { letters } from '../normalise/text.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'

type Named = Pick<PhysicianDraft, 'firstName' | 'middleName' | 'lastName'>

/**
 * Whether a work email names someone else, as in a column that has shifted by a row: it has a first and a last name,
 * 'lucretia.lindqvist4@…', and neither is this person's. An address with one word may be anything.
 */
export function namesSomeoneElse(email: string, person: Named): boolean {
  if (isFreeMail(email) || isRoleAddress(email)) return false
  const words = email
    .slice(0, email.indexOf('@'))
    .split(/[._-]+/)
    .map((word) => letters(word).replace(/\d+$/, ''))
  if (words.length < 2 || words.some((word) => word.length < 3 || /\d/.test(word))) return false
  const names = [person.firstName, person.middleName ?? '', person.lastName]
    .flatMap((name) => [name, ...name.split(/[\s-]+/)])
    .map(letters)
    .filter((name) => name !== '')
  return !words.some((word) => names.some((name) => isAkin(word, name)))
}

/** Also abbreviated, or as another form: 'ann' in 'annabel', 'bob' for 'robert'. */
const isAkin = (word: string, name: string): boolean =>
  word.startsWith(name) || name.startsWith(word) || areNicknames(word, name) || areSpellings(word, name)
