import { cleanText } from './text.ts'

/** The check digit of an NPI's first nine digits: Luhn over '80840' and the number (45 CFR 162.406; ISO 7812). */
export function npiCheckDigit(nine: string): number {
  // 24 is what the prefix 80840 adds to the sum.
  let sum = 24
  for (let at = 0; at < 9; at++) {
    const digit = nine.charCodeAt(at) - 48
    const doubled = at % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

export type NpiReading = { npi: string; problem?: never } | { npi?: never; problem: string }

/**
 * What people and programs write around and between the digits: 'NPI: 1234567893', '="1234567893"', '1,234,567,893'.
 */
const around = /^(?:npi)?[\s:#='"]+|["']+$/gi
const between = /(?<=\d)[\s,.\u2010-\u2015-](?=\d)/g
/** All ten digits of a number that a spreadsheet shows with an exponent, and any number shown so. */
const wholeExponent = /^(\d)\.(\d{9})e\+?0?9$/i
const exponent = /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i

/**
 * Reads an NPI as written in files, or says in a few words what is wrong with it. '1.234567893E+09' has all of its
 * digits; '1.23457E+09' has lost four, which nothing can restore.
 */
export function readNpi(text: string): NpiReading {
  if (/^[12]\d{9}$/.test(text)) return checked(text)
  const bare = cleanText(text).replace(around, '').replace(/\.0+$/, '')
  const whole = wholeExponent.exec(bare)
  if (!whole && exponent.test(bare)) return { problem: `Excel shortened the NPI to ${bare}` }
  const npi = whole ? `${whole[1]}${whole[2]}` : bare.replace(between, '')
  if (!/^\d{10}$/.test(npi)) return { problem: 'NPI is not ten digits' }
  if (!/^[12]/.test(npi)) return { problem: 'NPI does not start with 1 or 2' }
  return checked(npi)
}

const checked = (npi: string): NpiReading =>
  npiCheckDigit(npi) === npi.charCodeAt(9) - 48 ? { npi } : { problem: 'NPI has a wrong check digit' }

/** A well-formed NPI, or `null`. */
export function normaliseNpi(text: string): string | null {
  return readNpi(text).npi ?? null
}
