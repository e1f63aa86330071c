import { cleanText } from './text.ts'

/** How the ones that are not plain capitals are written; the key is their letters in capitals. */
const spelled: ReadonlyMap<string, string> = new Map(
  'PhD PharmD PsyD EdD ScD DrPH MSc BSc MEd MPhil MBChB MBBCh MBBChir BCh BMBCh MSCi'
    .split(' ')
    .map((word) => [word.toUpperCase(), word]),
)
/** Two or more of their letters are often written apart ('M D', 'Ph. D.'). */
const joinable = new Set([
  ...spelled.keys(),
  'MD',
  'DO',
  'MBBS',
  'MBA',
  'MPH',
  'MS',
  'MA',
  'BS',
  'BA',
  'JD',
  'RN',
  'DPM',
  'DDS',
])
const noise = new Set(['DR', 'DOCTOR', 'MR', 'MRS', 'PROF', 'NONE', 'NA', 'OTHER', 'UNKNOWN'])

/** The letters of one credential as it is written: 'M.D' → 'MD', 'ph.d.' → 'PhD', 'PA-C' → 'PA-C'; '' when it is none. */
function credentialWord(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z-]+/g, '')
    .replace(/^-+|-+$/g, '')
  if (plain.length < 2 || plain.length > 8 || noise.has(plain)) return ''
  return spelled.get(plain) ?? plain
}

/** Puts together what was written apart: ['M', 'D', 'MPH'] → ['MD', 'MPH']. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; ) {
    let taken = 1
    for (let length = Math.min(words.length - at, 4); length > 1; length--) {
      const run = words.slice(at, at + length)
      // Only runs of fragments: 'MD' before 'O' is two things.
      if (run.every((word) => word.length <= 2 && word !== 'MD' && word !== 'DO') && joinable.has(run.join(''))) {
        taken = length
        break
      }
    }
    joined.push(words.slice(at, at + taken).join(''))
    at += taken
  }
  return joined
}

/** Credentials in one form: 'M. D., PH.D' → 'MD, PhD', 'm.d.' → 'MD', 'MBBS' → 'MBBS'; `null` when there is none. */
export function normaliseCredential(text: string): string | null {
  if (text === 'MD' || text === 'DO') return text
  const parts = cleanText(text)
    .toUpperCase()
    .split(/[,;/&|]+|\bAND\b/)
  const found: string[] = []
  for (const part of parts) {
    const words = part
      .split(/[\s.]+(?=\S)/)
      .map((word) => word.replace(/[^A-Z-]+/g, ''))
      .filter((word) => word !== '')
    for (const word of joinLetters(words)) {
      const credential = credentialWord(word)
      if (credential !== '' && !found.includes(credential)) found.push(credential)
    }
  }
  return found.length === 0 ? null : found.join(', ')
}
