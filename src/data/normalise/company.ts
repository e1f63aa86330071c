import {
  type CompanyRevenue,
  type CompanySize,
  companyIndustries,
  companyRevenues,
  companySizes,
} from '#shared/product/options.ts'
import { properPhrase } from './phrase.ts'
import { cleanText, letters } from './text.ts'

const sizeFloors = [1, 20, 100, 500, 1000, 5000]
const million = 1_000_000
const revenueFloors = [0, million, 10 * million, 50 * million, 100 * million, 1000 * million]

const units: Record<string, number> = {
  k: 1000,
  thousand: 1000,
  m: million,
  mm: million,
  mil: million,
  mn: million,
  million: million,
  b: 1000 * million,
  bn: 1000 * million,
  bil: 1000 * million,
  billion: 1000 * million,
}

/** The numbers in a range, with their units; a number without a unit takes the next number's ('$1-10M'). */
function amounts(text: string): number[] {
  const found = [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s*([a-z]+)?/gi)].map((match) => ({
    number: Number((match[1] ?? '').replaceAll(',', '')),
    unit: units[(match[2] ?? '').toLowerCase()],
  }))
  return found.map(({ number, unit }, at) => number * (unit ?? (number < 1000 ? found[at + 1]?.unit : undefined) ?? 1))
}

/**
 * What represents a range: the middle of two numbers, just under the number for 'less than', the number itself for 'or
 * more'. Other vendors' bands ('51-200') rarely end where ours do, and the middle puts most of their companies in the
 * right band.
 */
function middle(text: string): number | undefined {
  const [low, high] = amounts(text)
  if (low === undefined) return undefined
  if (high !== undefined) return (low + high) / 2
  return /^\s*(<|under|less|up to|below)/i.test(text) ? low * 0.99 : low
}

function bandOf(value: number, floors: readonly number[]): number {
  let band = 0
  for (let at = 0; at < floors.length; at++) if (value >= (floors[at] ?? 0)) band = at
  return band
}

/**
 * A number or range of employees in any vendor's format as our band: '51-200 employees' → '100 to 499'; `null` if it
 * isn't one.
 */
export function normaliseCompanySize(text: string): CompanySize | null {
  const plain = cleanText(text)
  const known = companySizes.find((size) => size === plain)
  if (known !== undefined) return known
  const value = /^[-(]/.test(plain) ? undefined : middle(plain)
  return value === undefined || value < 1 ? null : (companySizes[bandOf(value, sizeFloors)] ?? null)
}

/**
 * A revenue or range of revenues in any vendor's format as our band: '$250 mil. - $500 mil.' → '$100M to <$1B'; `null`
 * if it isn't one.
 */
export function normaliseRevenue(text: string): CompanyRevenue | null {
  const plain = cleanText(text)
  const known = companyRevenues.find((revenue) => revenue === plain)
  if (known !== undefined) return known
  const value = /^[-(]/.test(plain) ? undefined : middle(plain)
  return value === undefined ? null : (companyRevenues[bandOf(value, revenueFloors)] ?? null)
}

const industryByLetters: ReadonlyMap<string, string> = new Map([
  ...companyIndustries.map((industry) => [letters(industry), industry] as const),
  ['hospitalsandhealthcare', 'Hospital & Health Care'],
  ['hospitalandhealthcare', 'Hospital & Health Care'],
  ['hospitals', 'Hospital & Health Care'],
  ['hospital', 'Hospital & Health Care'],
  ['healthcareservices', 'Healthcare'],
  ['medicalpractices', 'Medical Practice'],
  ['physiciansclinics', 'Medical Practice'],
  ['medicaldevice', 'Medical Devices'],
  ['medicaldevicesequipment', 'Medical Devices'],
  ['pharmaceutical', 'Pharmaceuticals'],
  ['pharmaceuticalmanufacturing', 'Pharmaceuticals'],
  ['biotechnologyresearch', 'Biotechnology'],
  ['researchservices', 'Research'],
  ['collegesanduniversities', 'Higher Education'],
])

/** An industry as one of our options if it matches one, otherwise in proper case; `null` for an empty text. */
export function normaliseIndustry(text: string): string | null {
  return industryByLetters.get(letters(text)) ?? (properPhrase(text) || null)
}
