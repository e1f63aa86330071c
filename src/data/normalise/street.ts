import { remembering } from './remembering.ts'
import { capitalise, cleanText, isShouted, isWhispered } from './text.ts'

/** Capitalized in addresses: directions and initialisms; the second line often names the practice. */
const capitals = new Set(
  'n s e w ne nw se sw po us usa fm rr sr cr ii iii iv uc ucsf ucla nyu va md obgyn llc pllc pc'.split(' '),
)
const small = new Set(['of', 'the', 'and', 'at', 'for', 'de', 'la', 'del'])

/** An address line in proper case: '1400 NW 12TH AVE' → '1400 NW 12th Ave'. Mixed case is left alone. */
export function properStreet(text: string): string {
  const plain = cleanText(text.replace(/[`’‘´ʼ]/gu, "'"))
  if (!isShouted(plain) && !isWhispered(plain)) return plain
  return plain
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at > 0 && small.has(word) ? word : properStreetWord(word)))
    .join(' ')
}

/** Streets differ but their words don't: 'st', 'suite', and 'main' are in every other line. */
const properStreetWord = remembering((word) =>
  word
    .split(/(?<=[-/&(#])/)
    .map(streetPart)
    .join(''),
)

function streetPart(part: string): string {
  const core = part.replace(/[.,)/&-]+$/, '')
  if (capitals.has(core.replaceAll('.', ''))) return part.toUpperCase()
  // '12TH', but '4B' and 'B2' as written on doors.
  if (/^\d+(st|nd|rd|th)$/.test(core)) return part
  if (/\d/.test(core)) return part.toUpperCase()
  if (/^mc\p{L}{3,}/u.test(core)) return `Mc${capitalise(part.slice(2))}`
  if (/^o'\p{L}{3,}/u.test(core)) return `O'${capitalise(part.slice(2))}`
  return capitalise(part)
}
