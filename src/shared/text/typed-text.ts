/**
 * Schemas for text that people enter in forms, without the characters that no one types and that break emails or
 * databases.
 */
import { z } from 'zod'

// Line breaks (including Unicode's), tabs, NUL, and similar.
const signs = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const signsButLineBreaks = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * One line: control characters and line breaks become spaces, lone surrogates become U+FFFD, and spaces at the ends are
 * trimmed.
 */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(signs, ' ').trim()
}

/** The same for multi-line text, whose line breaks become '\n'. */
export function manyLines(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(signsButLineBreaks, ' ').trim()
}

export interface TextRule {
  min: number
  max: number
  /** The message for text that is missing or too short. */
  message: string
}

export function Line(rule: TextRule) {
  return z.string(rule.message).transform(oneLine).pipe(within(rule))
}

/** An optional line: null if empty. */
export function OptionalLine(max: number) {
  const inBounds = z.string().max(max, tooLong(max))
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

function within({ min, max, message }: TextRule) {
  return (
    z
      .string()
      .min(min, message)
      // In characters, as the database counts: JavaScript sees two in an emoji.
      .refine((text) => [...text].length >= min, message)
      .max(max, tooLong(max))
  )
}

function tooLong(max: number): string {
  return `At most ${max.toLocaleString('en-US')} characters.`
}

/** A field hidden from people that bots fill in: anyone who fills it in gets a thank-you, and nothing is stored. */
export const Honeypot = z.string().max(1000).optional()
