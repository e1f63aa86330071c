/** What words of a resume name: a title, an organization, training, a place, a specialty. */
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { widerSpecialties } from '#lexicon/slang.ts'
import { specialtiesNamed } from '#postings/specialties.ts'
import { foldValue } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/state-code.ts'

const titleLike =
  /\b(?:physician|surgeon|attending|hospitalist|nocturnist|laborist|intensivist|internist|director|chief|professor|instructor|chair|chairman|chairwoman|lead|partner|locum|[\p{L}]+ologist|[\p{L}]+iatrist|[\p{L}]+iatrician|[\p{L}-]+ician-gynecologist|obstetrician|allergist[\p{L}-]*|[\p{L}]+ist-[\p{L}]+ist|specialist|doctor|officer|geneticist|physicist|consultant|scientist)\b/iu
export const trainingLike = /\b(?:residency|residencies|resident|fellowship|fellow|internship|intern)\b/i
/** Of an organization. */
export const unitLike = /\b(?:department|division|section|campus box|suite|program)\b/i
const organizationLike =
  /\b(?:hospitals?|clinics?|clínica|medical center|center|centre|institute|university|college|school|health(?:care)?|associates|partners|group|practice|system|foundation|services|surgeons|physicians|medicine|kaiser|permanente|specialists|consultants|anesthesia|orthopaedics|orthopedics|dermatology|urology|care)\b/i

export const isOrganization = (text: string) => organizationLike.test(text)
export const isTitle = (text: string) => titleLike.test(text)

export function isPlace(text: string): boolean {
  const parts = text.split(/,\s*/)
  const last = parts.at(-1)!.replace(/\s+\d{5}(?:-\d{4})?$/, '')
  return (
    parts.length <= 3 && (stateCode(last) !== undefined || /^(?:United States|USA?|Puerto Rico|.* Area)$/.test(last))
  )
}

/** 'Coastal Eye Group' */
export const isFirm = (text: string) =>
  /\b(?:hospital|clinic|center|institute|university|college|associates|partners|group|health|system)$/i.test(text)

/** @param state if given, of this one */
export function isTown(text: string, state?: string): boolean {
  const states = postingKnowledge.statesOfTown(foldValue(text))
  return state === undefined ? states.length > 0 : states.includes(state)
}

/** The only specialty that a text names. */
export function specialtyIn(text: string): string | undefined {
  const named = new Set(specialtiesNamed(text, postingKnowledge).flat())
  if (named.size === 1) return [...named][0]
  // 'Hematology and medical oncology' is one training.
  const wider = new Set([...named].map((name) => widerSpecialties.get(name) ?? name))
  return wider.size === 1 ? [...wider][0] : undefined
}

export const namesSpecialty = (text: string): boolean => specialtiesNamed(text, postingKnowledge).length > 0
