/** A few specialties and towns, so that tests of the reader need none of the data's tables. */
import type { PostingKnowledge } from '../facts.ts'

const specialties: Readonly<Record<string, readonly string[]>> = {
  cardiology: ['Cardiology'],
  hospitalist: ['Hospital Medicine'],
  pediatrics: ['Pediatrics'],
  'pediatric hospitalist': ['Pediatrics'],
  psychiatry: ['Psychiatry'],
  'emergency medicine': ['Emergency Medicine'],
  'family medicine': ['Family Medicine'],
  fm: ['Family Medicine'],
  urology: ['Urology'],
}
const towns: Readonly<Record<string, readonly string[]>> = {
  dayton: ['OH', 'TX'],
  yakima: ['WA'],
  boise: ['ID'],
  'rapid city': ['SD'],
  omaha: ['NE', 'TX'],
  cody: ['WY'],
  powell: ['WY', 'TN'],
  denver: ['CO'],
}

export const testKnowledge: PostingKnowledge = {
  specialties: (spelling) => specialties[spelling],
  statesOfTown: (name) => towns[name] ?? [],
}
