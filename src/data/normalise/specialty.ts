import { slang } from '#lexicon/slang.ts'
import { medicareSpecialties } from './medicare-specialties.ts'
import { properPhrase } from './phrase.ts'
import { specialtySpellings } from './specialty-spellings.ts'
import { specialties as generated } from './standard-specialties.ts'
import { taxonomySpecialties } from './taxonomies.ts'
import { cleanText, isShouted, letters } from './text.ts'

/** What two spellings of a specialty have in common. */
export const specialtyKey = (text: string): string => letters(text.replaceAll('&', ' and '))

/**
 * Specialties with a standard name: those of NPPES and Medicare in the product's words, and those of the sample
 * profiles.
 */
export const standardSpecialties: readonly string[] = [
  ...new Set([
    ...generated.map(({ name }) => name),
    ...taxonomySpecialties,
    ...[...medicareSpecialties.values()].filter((name) => name !== '?'),
  ]),
].sort()

/** The specialties a spelling stands for, by its letters; nearly always one. */
const bySpelling: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...[...medicareSpecialties].filter(([, name]) => name !== '?'),
    // What these physicians are called: 'Cardiologist'.
    ...generated.map(({ noun, name }) => [noun, name] as const),
    ...specialtySpellings
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [names = '', spellings = ''] = line.split(' = ')
        return spellings.split(', ').map((spelling) => [spelling, names] as const)
      }),
    ...standardSpecialties.map((name) => [name, name] as const),
  ].map(([spelling, names]) => [specialtyKey(spelling), names.split('; ')] as const),
)

/** The specialties a spelling stands for ('peds', 'OB/GYN', 'Cardiologist'); `undefined` for any other text. */
export const specialtiesSpelled = (text: string): readonly string[] | undefined => bySpelling.get(specialtyKey(text))

/** The specialties that a spelling stands for when someone asks for physicians. */
export const specialtiesMeant = (spelling: string): readonly string[] | undefined =>
  specialtiesSpelled(spelling) ?? slang.get(spelling)

/** Single-word names of specialties and their physicians ('cardiology', 'cardiologist'), in lower case. */
export const specialtyWords: readonly string[] = [
  ...new Set(
    [...generated.flatMap(({ noun, name }) => [noun, name]), ...standardSpecialties]
      .flatMap((name) => name.toLowerCase().split(/[^a-z]+/))
      .filter((word) => word.length > 4),
  ),
]

function standard(text: string): readonly string[] | undefined {
  const found = bySpelling.get(specialtyKey(text))
  if (found !== undefined) return found
  // 'Orthopedic Surgery (Spine)'.
  const bare = text.replace(/\([^)]*\)/g, ' ')
  if (bare !== text && bySpelling.has(specialtyKey(bare))) return bySpelling.get(specialtyKey(bare))
  // 'Surgery, Orthopedic', 'Radiology - Diagnostic'.
  const [head, tail, ...more] = text.split(/\s*,\s*|\s+[-–:]\s+/)
  if (head && tail && more.length === 0) return bySpelling.get(specialtyKey(`${tail} ${head}`))
  return undefined
}

/** Whether a specialty has a standard name, which can be shown to everyone without review. */
export const isStandardSpecialty = (name: string): boolean => {
  const found = bySpelling.get(specialtyKey(name))
  return found?.length === 1 && found[0] === name
}

/**
 * The specialties of a cell in the product's words: 'OB/GYN' → OBGYN, 'FP' → Family Medicine, 'Cardiology; IM' →
 * Cardiology, Internal Medicine. Unknown ones are kept, in proper case.
 */
export function readSpecialties(text: string): string[] {
  const found = cleanText(text)
    .split(/\s*[;|]\s*/)
    .flatMap((part) => specialtiesOf(part))
  return found.filter((name, at) => found.indexOf(name) === at)
}

function specialtiesOf(text: string): readonly string[] {
  if (text === '') return []
  const whole = standard(text)
  if (whole !== undefined) return whole
  // Commas and slashes are part of some names; they separate only if all parts are known.
  const parts = text.split(/\s*[,/]\s*|\s+and\s+|\s*&\s*/i).filter((part) => part !== '')
  const all = parts.map(standard)
  if (parts.length > 1 && all.every((names) => names !== undefined)) return all.flat()
  // 'XYZ' is an abbreviation, not a word.
  const proper = text.length <= 5 && isShouted(text) ? text : properPhrase(text)
  return proper === '' ? [] : [proper]
}

/** The first specialty in a text; `null` for an empty one. */
export function normaliseSpecialty(text: string): string | null {
  return readSpecialties(text)[0] ?? null
}
