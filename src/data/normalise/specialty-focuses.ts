/**
 * Words beside a specialty that ask for some of its physicians: a pediatric hospitalist is a pediatrician who works as
 * a hospitalist, and a trauma orthopedist an orthopedic surgeon for injuries. No directory has a specialty for them, so
 * titles and skills have to say it. Each line is what they are called, the words, how titles and skills say it, the
 * specialty that says the same (or '-'), and the specialties that the words narrow.
 */
import { letters } from './text.ts'

export interface Focus {
  /** 'Hospitalist' */
  label: string
  /** How words of a title or a skill begin that say so. */
  words: readonly string[]
  /** Anyone who has it as a specialty is meant, too. */
  specialty?: string
  narrows: ReadonlySet<string>
}

const table = `
Hospitalist | hospitalist, hospitalists | hospitalist, nocturnist, laborist, hospital medicine | Hospital Medicine | Pediatrics, OBGYN, Neonatal-Perinatal Medicine, Cardiology, Gastroenterology, Neurology, Psychiatry, General Surgery, Orthopedic Surgery, Neurosurgery, Otolaryngology, Urology, Dermatology, Hematology/Oncology, Nephrology, Pulmonary Disease, Infectious Disease
Pediatric | pediatric, pediatrics, peds, ped, pedi, paediatric, pediatrician | pediatric, peds | - | Orthopedic Surgery, Urology, Otolaryngology, Neurosurgery, Ophthalmology, Radiology, Interventional Radiology, Allergy and Immunology, Plastic Surgery, Thoracic Surgery, Physical Medicine and Rehabilitation, Hospice and Palliative Medicine, Pain Medicine, Sleep Medicine, Sports Medicine, Transplant Surgery, Pathology, Gynecologic Oncology, Hand Surgery
Trauma | trauma | trauma, orthopedic trauma, fracture | - | Orthopedic Surgery
`
/** One word that says both. */
const both = new Map([
  ['laborist', 'ob hospitalist'],
  ['laborists', 'ob hospitalist'],
])

const byWord = new Map<string, Focus>()
for (const line of table.trim().split('\n')) {
  const [label = '', words = '', said = '', specialty = '', narrows = ''] = line.split(' | ')
  const focus = {
    ...{ label, words: said.split(', '), narrows: new Set(narrows.split(', ')) },
    ...(specialty === '-' ? {} : { specialty }),
  }
  for (const word of words.split(', ')) byWord.set(word, focus)
}

/** What a phrase may ask for: the words of a specialty ('peds'), and which of its physicians ('hospitalist'). */
export function focusesIn(phrase: string): readonly { readonly rest: string; readonly focus: Focus }[] {
  const words = (both.get(phrase) ?? phrase).split(' ')
  if (words.length < 2) return []
  const splits = [
    [words.at(-1)!, words.slice(0, -1)],
    [words[0]!, words.slice(1)],
  ] as const
  return splits.flatMap(([word, rest]) => {
    const focus = byWord.get(letters(word))
    return focus ? [{ rest: rest.join(' '), focus }] : []
  })
}
