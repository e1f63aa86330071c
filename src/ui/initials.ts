/** The initials of first and last name, without particles: 'Miguel', 'de la Cruz' → 'MC'. */
export function initialsOf(firstName: string, lastName: string): string {
  const main = lastName.replace(/^(?:\p{Ll}[\p{Ll}']*\s+)+/u, '')
  return `${firstLetter(firstName)}${firstLetter(main)}` || '?'
}

function firstLetter(text: string): string {
  const letter = /\p{L}\p{M}*/u.exec(text)
  return letter ? letter[0].toLocaleUpperCase('en-US') : ''
}
