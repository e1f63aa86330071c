/** Who is wanted, as a noun: 'hospitalist', 'family physician', 'medical director for hospice'. */
import { inPlainWords } from '../plain-words.ts'

export interface RoleNoun {
  /** In a sentence: 'interventional cardiologist'. */
  noun: string
  /** In a subject: 'Interventional cardiologist'. */
  title: string
}

const people: readonly (readonly [specialty: RegExp, noun: string])[] = [
  [/family (?:medicine|practice)/, 'family physician'],
  [/internal medicine/, 'internist'],
  [/emergency medicine|emergency room|\bem\b(?! director)/, 'emergency physician'],
  [/hospital medicine/, 'hospitalist'],
  [/(?:pulmonary|pulmonology)[ /-]+critical care|pulm\/ccm/, 'pulmonary and critical care physician'],
  [/critical care medicine|^critical care/, 'intensivist'],
  [/obstetrics (?:and|&) gynecology|ob[/-]?gyn/, 'OB/GYN'],
  [/hematology[ /&-]+(?:medical )?oncology|heme[ /-]*onc/, 'hematologist-oncologist'],
  [/medical oncology/, 'medical oncologist'],
  [/radiation oncology|rad onc/, 'radiation oncologist'],
  [/orthop(?:a)?edic surgery|orthop(?:a)?edics/, 'orthopedic surgeon'],
  [/otolaryngology/, 'otolaryngologist'],
  [/physical medicine|pm&r/, 'physiatrist'],
  [/anesthesia$|anesthesiology/, 'anesthesiologist'],
  [/telepsychiatry/, 'telepsychiatrist'],
  [/pathology/, 'pathologist'],
  [/allergy/, 'allergist'],
  [/gynecology/, 'gynecologist'],
  [/^gi$/, 'gastroenterologist'],
]

const isPerson =
  /(?:ist|ists|ian|ians|geon|geons|physician|physicians|doctor|doctors|director|chair|chief|professor|faculty|examiner|officer|specialist|advisor|epidemiologist|attending|intensivist|OB\/GYN|MD|NP)$/i

/** The part of the title that names a person or a specialty, without place, sales, and notes in parentheses. */
export function roleFrom(title: string, places: readonly string[]): RoleNoun {
  const plain = inPlainWords(title)
    .replace(/\s+/g, ' ')
    .replace(/[!*?]+/g, ' ')
    .trim()
  const notes = [...plain.matchAll(/\(([^)]*)\)/g)].map(([, note]) => note!)
  const towns = places.map((place) => place.toLowerCase())
  const [first = plain, ...others] = plain
    .replace(/\([^)]*\)/g, ' ')
    .split(/\s[-–—|:]\s|\s*[|•]\s*|\s[-–—](?=\S)/)
    .map((part) => part.replace(/\s+(?:needed|wanted|opportunity|opening|position|job|role|search)s?\b.*$/i, '').trim())
    .map((part) => part.replace(/(?<=(?:ist|ian|geon|physician))s? providers?$/i, ''))
    .map((part) => withoutPlace(part, towns))
    .filter((part) => part !== '')
  const note = [...notes, ...others].find((part) =>
    /^(?:non-?invasive|invasive|interventional|outpatient|inpatient|adults?)$/i.test(part),
  )
  const [field] = notes
  // 'Physician (Primary Care)'
  // 'Physician - Primary Care' is one of primary care.
  const behind = /^(?:staff )?physicians?$/i.test(first) && others[0] !== undefined ? `${others[0]} physician` : null
  const isBare =
    field !== undefined &&
    /^(?:staff )?physicians?$/i.test(first) &&
    !/\d|visa|remote|time|multiple|various|specialt/i.test(field)
  // A grade of a class: 'Psychiatrist 4', 'Physician III'.
  const graded = (part: string) => part.replace(/(?<=\p{L})\s+(?:\d{1,2}|I{1,3}|IV|V)$/u, '')
  const noun = (behind ?? isBare) ? (behind ?? `${field} physician`) : personOf(graded(withoutTail(unshouted(first))))
  const said = note?.toLowerCase().replace(/^adults$/, 'adult')
  return shaped(said && !noun.toLowerCase().includes(said) ? `${said} ${noun}` : noun)
}

/** 'Hospitalist, 4-5 days in a row' is a hospitalist; a director's or chair's field stays. */
function withoutTail(part: string): string {
  const [head = part, ...tails] = part.split(/,\s+/)
  const tail = tails.join(', ')
  if (tail === '') return part
  const leads = /\b(?:director|chair|chief|head|dean|professor|lead|president|officer)$/i
  if (leads.test(tail) && !isPerson.test(head)) return `${tail} for ${head}`
  if (!leads.test(head)) return /\bprofessor\b/i.test(head) && !/\d/.test(tail) ? `${head} in ${tail}` : head
  if (/^(?:department|division|section|institute) of\b/i.test(tail))
    return `${head} of the ${tail[0]!.toLowerCase()}${tail.slice(1)}`
  return `${head} ${/\b(?:professor|chair|dean)$/i.test(head) ? 'of' : 'for'} ${tail}`
}

function withoutPlace(part: string, towns: readonly string[]): string {
  const low = part.toLowerCase()
  if (towns.some((town) => town !== '' && (low === town || town.startsWith(low)))) return ''
  return part.replace(/(?:,)?\s+(?:in|near|at)\s+(?:\p{Lu}[\p{L}.'’-]*[ ,]*)+$/u, '').trim()
}

function personOf(title: string): string {
  const part = title.replace(/^locums?(?: tenens)?\s+|\s+locums?(?: tenens)?$/i, '')
  if (part !== title && part !== '') return `locum ${personOf(part)}`
  const low = part.toLowerCase()
  if (isPerson.test(part) || /\b(?:director|chair|chief|professor|physician)\b/i.test(part)) return part
  const known = people.find(([specialty]) => specialty.test(low))
  if (known) {
    const [found] = known[0].exec(low)!
    const before = low.slice(0, low.indexOf(found)).trim()
    const after = low.slice(low.indexOf(found) + found.length).trim()
    return [before.replace(/[,/&-]+$/, ''), known[1], after.startsWith('with') ? part.slice(-after.length) : '']
      .filter(Boolean)
      .join(' ')
  }
  if (/surgery$/.test(low)) return part.replace(/surgery$/i, 'surgeon')
  if (/ology$/.test(low)) return part.replace(/ology$/i, 'ologist')
  if (/iatry$/.test(low)) return part.replace(/iatry$/i, 'iatrist')
  if (/iatrics$/.test(low)) return part.replace(/iatrics$/i, 'iatrician')
  return `${part} physician`
}

/** One is written to. */
const single = (noun: string) =>
  noun.replace(/(?<=(?:ologist|iatrist|ician|geon|physician|doctor|provider|hospitalist|internist))s\b/gi, '')

function shaped(noun: string): RoleNoun {
  const low = single(unshouted(noun))
    .replace(/\s+/g, ' ')
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\p{Lu}\p{Ll}+/gu, (word) => (word === 'Mohs' ? word : word.toLowerCase()))
  return { noun: low, title: low.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) }
}

/** 'NOCTURNIST' as a word; abbreviations of up to three letters stay. */
function unshouted(part: string): string {
  return /\p{Ll}/u.test(part) ? part : part.replace(/\b\p{Lu}{4,}\b/gu, (word) => word.toLowerCase())
}
