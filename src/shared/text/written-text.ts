/** What people write into forms, as schemas: without the signs that no one types and that break an email or a database. */
import { z } from 'zod'

// Line breaks (also those of Unicode), tabs, NUL and their like.
const signs = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const signsButLineBreaks = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** One line: control signs and line breaks become spaces, half characters become U+FFFD, spaces at the ends go. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(signs, ' ').trim()
}

/** The same for a text of several lines, whose line breaks become '\n'. */
export function manyLines(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(signsButLineBreaks, ' ').trim()
}

export interface TextRule {
  least: number
  most: number
  /** Said of a text that is missing or too short. */
  message: string
}

export function Line(rule: TextRule) {
  return z.string(rule.message).transform(oneLine).pipe(within(rule))
}

/** A line that may be left out: null when nothing is written. */
export function OptionalLine(most: number) {
  const inBounds = z.string().max(most, tooLong(most))
  return z
    .string()
    .nullish()
    .transform((text) => oneLine(text ?? ''))
    .pipe(inBounds)
    .transform((text) => text || null)
}

export function Lines(rule: TextRule) {
  return z.string(rule.message).transform(manyLines).pipe(within(rule))
}

function within({ least, most, message }: TextRule) {
  return (
    z
      .string()
      .min(least, message)
      // In characters, as the database counts: JavaScript sees two in an emoji.
      .refine((text) => [...text].length >= least, message)
      .max(most, tooLong(most))
  )
}

function tooLong(most: number): string {
  return `At most ${most.toLocaleString('en-US')} characters.`
}

/** A field that people do not see and programs fill in: whoever does is thanked, and nothing is kept. */
export const Trap = z.string().max(1000).optional()
