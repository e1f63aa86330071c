/**
 * Why an email goes to this physician, in one sentence from their record: {reason}. Only what the record says; never
 * how far away they are, or what they may think of the position.
 */
import { usStates } from '#shared/text/us-states.ts'
import type { PhysicianCard } from './contracts.ts'

type Record = Pick<PhysicianCard, 'specialty' | 'city' | 'state' | 'educationEntries'>

const stateNames = new Map<string, string>(usStates)

/** Names of no specialty in particular. */
const anySpecialty =
  /^(?:physician|doctor|medical doctor|healthcare|other|general practice physician|hospitalist physician)$/i

/** Empty if nothing is known. */
export function reasonFor({ specialty, city, state, educationEntries }: Record): string {
  const practice = anySpecialty.test(specialty.trim()) ? '' : inSentence(specialty)
  const place = placeOf(city, state)
  const school = educationEntries.find(({ schoolName }) => schoolName.trim() !== '')?.schoolName.trim()
  if (practice && place) return `You came to mind because you practice ${practice} in ${place}.`
  if (practice && school) return `You came to mind because you practice ${practice} and trained at ${school}.`
  if (practice) return `You came to mind because you practice ${practice}.`
  if (place) return `You came to mind because you practice in ${place}.`
  return school ? `You came to mind because you trained at ${school}.` : ''
}

function placeOf(city: string, state: string): string {
  const name = stateNames.get(state) ?? ''
  return [city.trim(), name].filter((part) => part !== '').join(', ')
}

/** 'Internal Medicine' in the middle of a sentence; abbreviations and names keep their capitals. */
function inSentence(specialty: string): string {
  return specialty
    .trim()
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
}
