import { cleanText } from './text.ts'

/** How those that aren't in plain capitals are written; the key is their letters in capitals. */
const spelled: ReadonlyMap<string, string> = new Map(
  'PhD PharmD PsyD EdD ScD DrPH MSc BSc MEd MPhil MBChB MBBCh MBBChir BCh BMBCh MSCi'
    .split(' ')
    .map((word) => [word.toUpperCase(), word]),
)
/** The letters of these are often written apart ('M D', 'Ph. D.'). */
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
/** Spelled out, as degrees are named. */
const degrees: readonly (readonly [RegExp, string])[] = [
  [/\bDR\.?\s*MED\.?(?=\W|$)/g, 'DR-MED'],
  [/\bDOCTOR OF (?:OSTEOPATHIC MEDICINE|OSTEOPATHY)\b/g, 'DO'],
  [/\bDOCTOR OF MEDICINE\b/g, 'MD'],
]
/** A German doctor's; its parts mean nothing on their own. */
const germanDoctor = 'Dr. med.'

const noise = new Set(['DR', 'DOCTOR', 'MR', 'MRS', 'PROF', 'NONE', 'NA', 'OTHER', 'UNKNOWN'])

/**
 * The letters of a single credential in standard form: 'M.D' → 'MD', 'ph.d.' → 'PhD', 'PA-C' → 'PA-C'; '' if it isn't
 * one.
 */
function credentialWord(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z-]+/g, '')
    .replace(/^-+|-+$/g, '')
  if (plain === 'DR-MED') return germanDoctor
  if (plain.length < 2 || plain.length > 8 || noise.has(plain)) return ''
  return spelled.get(plain) ?? plain
}

/** Joins what was written apart: ['M', 'D', 'MPH'] → ['MD', 'MPH']. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; ) {
    let taken = 1
    for (let length = Math.min(words.length - at, 4); length > 1; length--) {
      const run = words.slice(at, at + length)
      // Only runs of fragments: 'MD' before 'O' is two separate things.
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

/**
 * Credentials in standard form: 'M. D., PH.D' → 'MD, PhD', 'm.d.' → 'MD', 'MBBS' → 'MBBS'; `null` if there are none.
 */
export function normaliseCredential(text: string): string | null {
  if (text === 'MD' || text === 'DO') return text
  let plain = cleanText(text).toUpperCase()
  for (const [said, short] of degrees) plain = plain.replace(said, short)
  // 'F.A.C.S.': letters separated by periods are one credential.
  plain = plain.replace(/(?<![A-Z.])(?:[A-Z]\.){3,}(?:[A-Z](?![A-Z]))?/g, (run) => run.replaceAll('.', ''))
  const parts = plain.split(/[,;/&|]+|\bAND\b/)
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

const known = new Set([
  ...joinable,
  ...`FACS FACP FAAP FAAFP FACC FACOG FACEP FCCP FHM SFHM MACP FAHA FSCAI FASN FIDSA FAAN FAAOS FAPA DFAPA FAANS FACR FAAEM FAAD
      FACG AGAF FACRO FAAPMR FRCS FRCP FRCPC FRCSC FRCA MRCP MRCS MHA MHS MSPH MACC MMM PA NP PA-C APRN FNP FNP-C ARNP CNM CRNA DMD OD DC
      ND BM MSCR MSCE MPA MPP DPT DNP`.split(/\s+/),
])

/** Whether a word stands for a degree or a fellowship: 'M.D.', 'FACS', 'Ph.D.'. */
export function isCredential(word: string): boolean {
  return known.has(word.toUpperCase().replace(/[^A-Z-]+/g, ''))
}
