import { letters } from './text.ts'

/** The first and last name as two people who spell them differently would agree on: 'José de la Cruz' → 'jose delacruz'; '' without both. */
export function nameKey(firstName: string, lastName: string): string {
  const [first, last] = [letters(firstName), letters(lastName)]
  return first === '' || last === '' ? '' : `${first} ${last}`
}
