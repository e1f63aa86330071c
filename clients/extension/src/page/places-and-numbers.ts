import { npiCheckDigit } from '#data/normalise/npi.ts'
import { usStates } from '#shared/text/us-states.ts'
import type { Line } from './lines.ts'

export interface Town {
  city: string
  /** Two letters. */
  state: string
}

const codes = usStates.map(([code]) => code).join('|')
const names = usStates.map(([, name]) => name).join('|')
const city = "((?:\\p{Lu}[\\p{L}.'’-]*\\s){0,3}\\p{Lu}[\\p{L}.'’-]+)"
const zip = '\\d{5}(?:-\\d{4})?'
/** 'Boise, ID 83702', 'Boise, Idaho', 'Cardiology • Boise, ID', 'Tucson AZ 85718'. */
const towns = new RegExp(
  `${city}(?:,\\s*(${codes})(?![\\p{L}.-])(\\s+${zip})?|,\\s*(${names})(?!\\p{L})|\\s(${codes})\\s+(${zip}))`,
  'gu',
)

const codeOf = (state: string) => usStates.find(([code, name]) => code === state || name === state)?.[0]

/** The first town that a text names; null for none. */
export function townIn(text: string): Town | null {
  for (const [, place = '', code, ofCode, name, bareCode] of text.matchAll(towns)) {
    // 'Jane Doe, MD' is no town in Maryland, and 'Jane Doe, PA' none in Pennsylvania, unless more says that it is.
    const isDegree = /^(MD|PA|MA|MS|ND)$/.test(code ?? '') && ofCode === undefined && !/[•·|]/.test(text)
    const state = codeOf(code ?? name ?? bareCode ?? '')
    if (state !== undefined && !(isDegree && place.includes(' '))) return { city: plainCity(place), state }
  }
  return null
}

const plainCity = (place: string) => place.replace(/^(Greater|Metro|Downtown|Metropolitan) /, '')

/** What stands behind a label of its own: 'City:' and then 'Fargo'. */
export function labeled(lines: readonly Line[], label: RegExp): string | undefined {
  for (const [at, { text, level }] of lines.entries()) {
    const [, inLine] = new RegExp(`^(?:${label.source}):\\s*(.+)$`, 'i').exec(text) ?? []
    if (inLine !== undefined) return inLine
    if (level === 7 && new RegExp(`^(?:${label.source}):?$`, 'i').test(text)) return lines[at + 1]?.text
  }
  return undefined
}

export function labeledTown(lines: readonly Line[]): Town | null {
  const place = labeled(lines, /city|town/)
  const state = codeOf(labeled(lines, /state/)?.trim() ?? '')
  return place === undefined || state === undefined ? null : { city: place, state }
}

export const isNpi = (digits: string) => /^[12]\d{9}$/.test(digits) && npiCheckDigit(digits) === Number(digits.at(-1))

const ofGroup = /\b(group|organi[sz]ation(al)?|facility|clinic|practice|billing|type 2)\s*$/i

/** The one NPI that a text names as such, with a right check digit and not a group's; undefined if there are several. */
export function npiIn(text: string): string | undefined {
  const found = [...text.matchAll(/\bNPI\b\D{0,20}(\d{10})(?!\d)/gi)].flatMap((match) => {
    const [, digits = ''] = match
    return isNpi(digits) && !ofGroup.test(text.slice(0, match.index)) ? [digits] : []
  })
  const [first, ...others] = new Set(found)
  return others.length === 0 ? first : undefined
}

const phones = /(?<![\d-])(?:\+?1[ .-]?)?(?:\(([2-9]\d{2})\) ?|([2-9]\d{2})[ .-])(\d{3})[ .-](\d{4})(?!\d)/g

/** The first phone that is no fax: '208-555-0134'. */
export function phoneIn(lines: readonly string[]): string | undefined {
  for (const [at, line] of lines.entries()) {
    for (const match of line.matchAll(phones)) {
      const [, inParentheses, area, exchange, number] = match
      const before = line.slice(0, match.index).trim() || (lines[at - 1] ?? '')
      if (!/\bfax\b[^\d]*$/i.test(before)) return `${inParentheses ?? area}-${exchange}-${number}`
    }
  }
  return undefined
}
