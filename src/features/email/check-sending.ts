/**
 * Looks at an email as a physician and a spam filter would: what is missing, what is off-putting, what wasn't filled
 * in.
 */

import { placeholders } from '#shared/text/email-placeholders.ts'
import { usStates } from '#shared/text/us-states.ts'

export interface SendingCheck {
  /** What physicians ask first, and whether the email says it. */
  topics: { name: 'Compensation' | 'Location' | 'Schedule'; mentioned: boolean }[]
  /** Words that put off readers and spam filters, as written. */
  spam: string[]
  /** What would be sent with its braces or brackets: '{salary}', '[First Name]'. */
  unresolved: string[]
}

const money = /\$\s?\d|\b\d{2,3}\s?k\b|\b\d[\d,]* (?:dollars|per hour|an hour)\b/i
const stateNames = usStates.map(([, name]) => name).join('|')
const stateCodes = usStates.map(([code]) => code).join('|')
// A degree after a name isn't a state: 'Jordan Reyes, MD'.
const place = new RegExp(
  String.raw`\b(?:${stateNames})\b|\b(?:in|near|at|of|around|outside)\b[^.?!\n]{0,60}?\p{Lu}[\p{L}.'’ -]+, (?:${stateCodes})\b|\p{Lu}[\p{L}.'’-]+, (?!MD\b)(?:${stateCodes})\b|\b(?:remote|telehealth|telemedicine|from home)\b`,
  'u',
)
const schedule =
  /\b(?:days?|shifts?|hours?|weekends?|nights?) (?:a|per|each) (?:week|month|day)\b|\bday (?:work )?week\b|\b\d+(?:\.\d+)? ?(?:on|FTE)\b|\bFTE\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b\d+-hour\b|\bflexible (?:schedule|hours)\b|\bschedule is\b|\bweek on\b|\bno (?:nights|weekends)\b|\bSchedule:/i

const spamPhrases =
  /\b(?:act (?:now|fast|today)|limited[- ]time|once[- ]in[- ]a[- ]lifetime|don['’]?t miss(?: out)?|click here|click below|risk[- ]free|no strings attached|dream job|rock ?star|amazing opportunity|incredible opportunity|unbeatable|best in class|world[- ]class|urgent(?:ly)?|apply now|last chance|hurry|exclusive offer|make money|earn big|this is not spam|special promotion|winner|congratulations|guaranteed(?! (?:salary|base|income|compensation|hours|pay))|100% free|free gift)\b|\$\$+|!{2,}/gi

const shouting = /\b\p{Lu}{4,}(?:\s+\p{Lu}{3,})+\b/gu
const openEnds = /\{[^{}\n]{0,40}\}|\[[A-Za-z][^\]\n]{0,40}\]|<<[^>\n]{1,40}>>|\b(?:TBD|TBC|XX+|lorem ipsum)\b/g

export function checkSending({ subject, body }: { subject: string; body: string }): SendingCheck {
  const text = `${subject}\n${body}`
  // Placeholders for the physician's own data say nothing about the position.
  const mentioned = text.replace(/\{[^{}\n]*\}/g, ' ')
  return {
    topics: [
      { name: 'Compensation', mentioned: money.test(mentioned) },
      { name: 'Location', mentioned: place.test(mentioned) },
      { name: 'Schedule', mentioned: schedule.test(mentioned) },
    ],
    spam: distinct([...found(mentioned, spamPhrases), ...found(mentioned, shouting)]),
    unresolved: distinct(found(text, openEnds).filter((part) => !isPlaceholder(part))),
  }
}

function isPlaceholder(part: string): boolean {
  return placeholders.some((name) => part === `{${name}}`)
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole]) => whole)
}

function distinct(items: readonly string[]): string[] {
  return [...new Map(items.map((item) => [item.toLowerCase(), item])).values()]
}
