import { letters } from './text.ts'

/**
 * The first and last name in a form shared by different spellings: 'José de la Cruz' → 'jose delacruz'; '' unless both
 * are there.
 */
export function nameKey(firstName: string, lastName: string): string {
  const [first, last] = [letters(firstName), letters(lastName)]
  return first === '' || last === '' ? '' : `${first} ${last}`
}
