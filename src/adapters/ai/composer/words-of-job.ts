/** The position in words, ready for a sentence: title, type and place, and nothing else. */
import type { PositionType } from '#shared/product/email-options.ts'
import type { Posting } from '../posting/read-posting.ts'

export interface Place {
  /** 'Interventional Cardiologist' */
  title: string
  /** 'full-time Interventional Cardiologist', or without the type if the posting says something else. */
  role: string
  /** ' in Boise, ID' or nothing. */
  inPlace: string
  type: 'any' | 'part-time' | 'contract' | 'per diem'
}

const types: Record<PositionType, RegExp> = {
  'Full-time': /\bfull[- ]time\b|\b1\.0 ?FTE\b/i,
  'Part-time': /\bpart[- ]time\b|\b0?\.\d+ ?FTE\b/i,
  Contract:
    /\bcontract (?:position|basis|role|work|assignment)\b|\bcontractors?\b|\blocums?\b|\b1099\b|\btemporary\b|\bassignment\b/i,
  'Per Diem': /\bper[- ]diem\b|\bPRN\b|\bmoonlight/i,
}

/** The form has a type by default: if the posting mentions only other types, the posting is right. */
function typeSaid(type: PositionType, text: string): boolean {
  return types[type].test(text) || !Object.values(types).some((pattern) => pattern.test(text))
}

export function wordsOfJob(
  { title, place }: Posting,
  { jobTitle, jobDescription, positionType }: { jobTitle: string; jobDescription: string; positionType: PositionType },
): Place {
  const town = place?.split(',')[0] ?? ''
  const named =
    town !== '' && title.role.endsWith(` in ${town}`) ? title.role.slice(0, -` in ${town}`.length) : title.role
  const rest = title.rest.filter((part) => town === '' || !town.startsWith(part))
  const full = rest.length === 0 ? named : `${named} (${rest.join(', ')})`
  const said = typeSaid(positionType, `${jobTitle}\n${jobDescription}`)
  const type = positionType.toLowerCase()
  return {
    title: full,
    role: said ? `${type} ${full}` : full,
    inPlace: place === null ? '' : ` in ${place}`,
    type: said && type !== 'full-time' ? (type as Place['type']) : 'any',
  }
}
