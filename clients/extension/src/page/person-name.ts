/** Names of physicians as pages write them. */
export interface Named {
  /** Without titles and degrees: 'Jonathan P. Eberhardt Jr.' */
  name: string
  /** A physician's degree or 'Dr.' is with it. */
  isDoctor: boolean
}

const degree = /^(MD|DO|MBBS|MBBCH|MBCHB|BMBCH|MDCM)$/
const otherDegree = /^(PHD|MPH|MBA|MHA|MS|MSC|MA|MED|PHARMD|SCD|DSC|DRPH|RPH|JD|BS|BA|F[A-Z]{2,6})$/
const suffix = /^(jr|sr|ii|iii|iv)\.?$/i
const particle = /^(de|da|di|do|dos|del|della|la|le|van|von|der|den|bin|ibn|al|el|st\.?)$/
const word = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u
const title = /^(dr|doctor|prof|professor)\b\.?\s*/i

/** Words of headings that look like names and are none. */
const noName =
  /\b(about|address|board|care|center|clinic|contact|department|directory|doctors?|faculty|find|group|health|home|hospital|jobs?|license|medical|medicine|meet|news|our|physicians?|practice|profile|providers?|registry|results|search|services?|staff|surgery|team|the|university|verification|view|welcome|your?)\b/i

const bare = (token: string) => token.replaceAll('.', '').toUpperCase()
const isDegree = (token: string) => degree.test(bare(token))
const isCredential = (token: string) =>
  isDegree(token) || otherDegree.test(bare(token)) || /^[A-Z][A-Z-]{1,8}$/.test(token.replaceAll('.', ''))

/** A text that is a name, with or without degrees; null for any other. */
export function readName(text: string): Named | null {
  const whole = text
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  let rest = whole
  while (title.test(rest)) rest = rest.replace(title, '')
  const [first = '', ...parts] = rest.split(/\s*,\s*/)
  const tokens = first.split(' ')
  const degrees: string[] = []
  while (tokens.length > 2 && (isDegree(tokens.at(-1)!) || otherDegree.test(bare(tokens.at(-1)!)))) {
    degrees.unshift(tokens.pop()!)
  }
  let ending = ''
  for (const part of parts) {
    if (suffix.test(part)) ending = ` ${part.replace('.', '')}${/^[js]r/i.test(part) ? '.' : ''}`
    else if (part.split(' ').every(isCredential)) degrees.push(...part.split(' '))
    // Behind a degree, pages put anything: specialty, town.
    else if (!degrees.some(isDegree)) return null
    else break
  }
  if (!isName(tokens)) return null
  const isDoctor = degrees.some(isDegree) || /^(dr|doctor)\b/i.test(whole)
  return { name: tokens.join(' ') + ending, isDoctor }
}

/** 'HALVORSEN, KARI MARIE', as registers write it. */
export function readListedName(text: string): Named | null {
  const [last = '', given = '', ...more] = text.split(/\s*,\s*/)
  if (given === '' || given.split(' ').every(isDegree)) return readName(text)
  return readName([`${given} ${last}`, ...more].join(', '))
}

function isName(tokens: readonly string[]): boolean {
  if (tokens.length < 2 || tokens.length > 6 || noName.test(tokens.join(' '))) return false
  const full = tokens.filter((token) => token.replaceAll('.', '').length > 1 && !particle.test(token))
  return full.length > 1 && tokens.every((token) => word.test(token) || particle.test(token) || suffix.test(token))
}

const nameWord = "\\p{Lu}[\\p{L}\\p{M}'’-]*\\.?"
const inText = [
  new RegExp(`\\b(?:Dr\\.?|Doctor) (${nameWord}(?: ${nameWord}){1,3})`, 'gu'),
  new RegExp(`(${nameWord}(?: ${nameWord}){1,3}),? (?:M\\.?D\\.?|D\\.?O\\.?)(?![\\p{L}])`, 'gu'),
]

/** The physicians whom a running text names in full, each once. */
export function namesIn(text: string): string[] {
  const names = inText.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name.replace(/\.$/, '')))
  const read = names.flatMap((name) => readName(name)?.name ?? [])
  return [...new Map(read.map((name) => [name.split(' ').at(-1), name])).values()]
}

const noPhysician = /^(psych|bi|techn|anthrop|ge|ec|soci|the|meteor|arche|ide|crimin|zo|audi|cosmet)ologist$/i
const kinds =
  /\b(physicians?|hospitalist|intensivist|internist|(\w*)surgeon|pediatrician|obstetrician|\w+iatrist|(?!\w*psychologist)\w{2,}ologist|(internal|family|emergency) medicine)\b/gi

/** Whether a text says of someone that they are a physician. */
export function saysPhysician(text: string): boolean {
  if (/(^|[\s(,])(M\.?D\.?|D\.?O\.?)($|[\s),])/.test(text)) return true
  return [...text.replace(/\bphysician assistants?\b/gi, '').matchAll(kinds)].some(([kind]) => !noPhysician.test(kind))
}
