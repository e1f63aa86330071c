/**
 * Words in front of a specialty that leave out a narrower one, since recruiters mean two jobs by them: a noninvasive cardiologist does not
 * intervene, an adult psychiatrist does not see children. Each line is the specialty, the words, and who is left out with the words by which
 * titles and skills say so. Hyphens and spaces inside the words do not count.
 */
import { letters } from './text.ts'

export interface LeftOut {
  specialty: string
  /** A title or a skill with one of these says the same. */
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

/** Who a word in front of a specialty leaves out; `undefined` where it says nothing. @param word as it is typed: 'non-invasive' */
export const leftOutBy = (word: string, specialty: string): readonly LeftOut[] | undefined =>
  byWord.get(letters(word))?.get(specialty)

/** Whether the word leaves out anyone in front of some specialty. */
export const leavesOut = (word: string): boolean => byWord.has(letters(word))
