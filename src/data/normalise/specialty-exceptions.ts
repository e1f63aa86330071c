/**
 * Words before a specialty that exclude a narrower one, because recruiters mean two different jobs by them: a
 * noninvasive cardiologist doesn't intervene, an adult psychiatrist doesn't see children. Each line is the specialty,
 * the words, and who is excluded, with the words titles and skills use for that. Hyphens and spaces inside the words
 * are ignored.
 */
import { letters } from './text.ts'

export interface LeftOut {
  specialty: string
  /** A title or a skill with one of these means the same. */
  words: readonly string[]
}

const table = `
Cardiology | noninvasive, noninterventional, general, medical | Interventional Cardiology: interventional; Clinical Cardiac Electrophysiology: electrophysiolog
Radiology | noninterventional, noninvasive, general | Interventional Radiology: interventional
Psychiatry | adult | Child and Adolescent Psychiatry: child
Neurology | adult | Child Neurology: child neurolog, pediatric neurolog
Internal Medicine | outpatient, ambulatory, clinic-based | Hospital Medicine: hospitalist, nocturnist
Family Medicine | outpatient, ambulatory, clinic-based | Hospital Medicine: hospitalist, nocturnist
Pediatrics | outpatient, ambulatory, clinic-based | Hospital Medicine: hospitalist, nocturnist
Pulmonary Disease | outpatient, ambulatory, clinic-based | Critical Care Medicine: intensivist
`

const byWord = new Map<string, ReadonlyMap<string, readonly LeftOut[]>>()
for (const line of table.trim().split('\n')) {
  const [specialty = '', words = '', leftOut = ''] = line.split(' | ')
  const those = leftOut.split('; ').map((one): LeftOut => {
    const [name = '', said = ''] = one.split(': ')
    return { specialty: name, words: said.split(', ') }
  })
  for (const word of words.split(', ').map(letters)) {
    byWord.set(word, new Map([...(byWord.get(word) ?? []), [specialty, those]]))
  }
}

/** Who a word before a specialty excludes; `undefined` if no one. @param word as typed: 'non-invasive' */
export const leftOutBy = (word: string, specialty: string): readonly LeftOut[] | undefined =>
  byWord.get(letters(word))?.get(specialty)

/** Whether the word excludes anyone before some specialty. */
export const leavesOut = (word: string): boolean => byWord.has(letters(word))
