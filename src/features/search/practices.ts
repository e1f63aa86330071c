/** Practices that are called after their owner, so that their names tell who works there. */
import { tellingWords } from '#data/identity/agreement.ts'
import { usualFrequencies } from '#data/identity/frequencies.ts'
import { isGivenName } from '#data/identity/nicknames.ts'
import { specialtiesSpelled } from '#data/normalise/specialty.ts'

/** 'Office of Dr. Ann Lee', 'Ann Lee, M.D., P.C.', 'Ann Lee D.O.'; 'MD Anderson' begins with initials. */
const titled = /\b(?:dr|doctor)\b|(?<=\p{L}[\s,]+)\b(?:m\.?\s?d|d\.?\s?o)\b/iu

/** A given name with a share above this is one that many people have. */
const commonName = 1e-5

/** Whether an organization's name is that of a person: a title, or a given name with another one. */
export function isNamedAfterPerson(organization: string): boolean {
  if (titled.test(organization)) return true
  const [first = '', ...others] = tellingWords(organization)
  if (others.length === 0 || others.length > 2 || specialtiesSpelled(others.join(' ')) !== undefined) return false
  // Short for Mohammed, and the initials of a hospital.
  if (first === 'md') return false
  return isGivenName(first) || usualFrequencies.share('first', first) > commonName
}
