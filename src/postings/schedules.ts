/** When the work is. */
import { count, counts, range } from './counts.ts'
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberOf, polarityOf } from './finding.ts'
import type { FactValues } from './values.ts'
import { wordedSchedules } from './worded-schedules.ts'

type Schedule = FactValues['schedule']
const scheduleSaid: readonly (readonly [RegExp, (groups: string[]) => Schedule])[] = [
  [
    new RegExp(
      String.raw`\b${count}\s*(?:days?|weeks?|shifts?)?\s*on\s*[/,-]?\s*(?:and\s*)?${count}\s*(?:days?|weeks?)?\s*off\b`,
      'gi',
    ),
    ([said = '', on, off]) =>
      /week/i.test(said)
        ? { on: numberOf(on!)! * 7, off: numberOf(off!)! * 7 }
        : { on: numberOf(on!)!, off: numberOf(off!)! },
  ],
  [
    new RegExp(String.raw`\b${counts}[- ]days?\s*(?:(?:a|per|\/|work)\s*|-)?\s*(?:week|wk)s?\b`, 'gi'),
    ([, low, high]) => ({ daysAWeek: range(low, high) }),
  ],
  [
    new RegExp(
      String.raw`\b${counts}\s*(?:(?:patient[- ](?:contact|facing)|patient|contact|clinic|clinical|scheduled)\s+)?(?:hours?|hrs?)\s*(?:(?:a|per|\/)\s*(?:week|wk)\b|of patient|over (?:two|three|four|five|\d) days)`,
      'gi',
    ),
    ([, low, high]) => ({ hoursAWeek: range(low, high) }),
  ],
  [
    new RegExp(String.raw`\b${count}\s*(?:patient[- ](?:contact|facing))\s+hours\b`, 'gi'),
    ([, low]) => ({ hoursAWeek: range(low, undefined) }),
  ],
  [
    new RegExp(
      String.raw`\b${count}\s+(\d{1,2})[- ]?(?:hour|hr)\s+(shifts?|days)\b(?:\s*(?:a|per|each|\/)\s*(?:month|mo)\b)?`,
      'gi',
    ),
    ([said = '', low, hours, what]) => ({
      ...(/month|mo\b/i.test(said)
        ? { shifts: range(low, undefined) }
        : /^days$/i.test(what ?? '')
          ? { daysAWeek: range(low, undefined) }
          : {}),
      shiftHours: range(hours, undefined),
    }),
  ],
  [
    /\bhours,? (?:at least |minimum (?:of )?)?(\d{1,2}) (?:a|per) week\b/gi,
    ([, low]) => ({ hoursAWeek: { from: Number(low) } }),
  ],
  [
    /\b(\d{1,2})[- ]hour blocks?,? (\d{1,2}) (?:blocks? )?(?:a|per) month\b/gi,
    ([, hours, low]) => ({ shiftHours: range(hours, undefined), shifts: range(low, undefined) }),
  ],
  [
    new RegExp(
      String.raw`\b${counts}\s*(?:(?:\d+|twenty-four|twelve)[- ]?(?:hour|hr)\s+)?(?:shifts?|nights?|days?|twelves|12s|24s)\s*(?:(?:a|per|each|\/)\s*)(?:month|mo|year|yr)\b`,
      'gi',
    ),
    ([, low, high]) => ({ shifts: range(low, high) }),
  ],
  [
    new RegExp(
      String.raw`\b${counts}[- ]?(?:hour|hr)s?[- ](?:in-house |day |night |overnight )?(?:shifts?|days?|blocks?)\b`,
      'gi',
    ),
    ([, low, high]) => ({ shiftHours: range(low, high) }),
  ],
  [
    /\b(\d{1,2})\s?x\s?(\d{1,2})s?\b/gi,
    ([, days, hours]) => ({ daysAWeek: range(days, undefined), shiftHours: range(hours, undefined) }),
  ],
  [
    /\b(?:M|Mon(?:day)?s?)\s*(?:-|–|to|through)\s*(?:F|Th|Fri(?:day)?|Thu(?:rs(?:day)?)?)\b(?:,?\s*\d{1,2}(?::\d\d)?\s*(?:a\.?m?\.?)?\s*(?:-|–|to)\s*\d{1,2}(?::\d\d)?\s*(?:p\.?m?\.?)?)?/gi,
    () => ({}),
  ],
  [/\b\d{1,2}(?::\d\d)?\s?[ap]\.?m?\.?\s*(?:-|–|to)\s*\d{1,2}(?::\d\d)?\s?[ap]\.?(?:m\b\.?)?/gi, () => ({})],
  [
    /\b(?:no|every (?:other|third|\w+th)|one in \w+|\d+ (?:in|of) \d+|1:\d+|shared)\s+(?:nights?|weekends?|evenings?|holidays?)\b|\bweekends?:? \d:\d+|\bnights? (?:shared|split)[^.;,]{0,30}|\b(?:days|nights) only\b|\bevery other week(?:end)?\b|\bone or two weekends a month\b|\bflexible schedul\w+|\b(?:24|12|10)s and (?:24|12|10|8)s\b|\b(?:12|10|24)s\b(?= |\.|$)|\bICU weeks \d+ per year|\b\d+(?:\.\d)?\s*days(?=[,.]| in office)|\b(?:two|three|four|five|\d(?:\.5)?)(?: or \w+)? days?(?: in office| per week| a week)?\b(?=[,.; ]|$)/gi,
    () => ({}),
  ],
]

export function schedules(draft: Draft): Finding[] {
  const { text } = draft
  const found: Finding[] = []
  const all = [...scheduleSaid, ...wordedSchedules.map((pattern) => [pattern, () => ({})] as const)]
  for (const [pattern, make] of all) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      if (
        /\b(?:vacation|PTO|off|CME|leave|posted)\b/i.test(text.slice(to, to + 14)) &&
        !/\b(?:on|off)\b/i.test(groups[0]!)
      )
        continue
      // 'Call every fourth night' is call, and so are nights on call.
      if (
        /\b(?:call|backup)\b[^.;,]{0,20}$/i.test(text.slice(0, from)) ||
        /^\s*(?:of\s+)?(?:on[- ])?call\b/i.test(text.slice(to)) ||
        (/^(?:one|two|three|four|five|\d)\b.*\bdays?$/i.test(groups[0]!) && /^ of (?!call)/i.test(text.slice(to)))
      )
        continue
      // 'A dentist one day a week' is there, and no schedule.
      if (ofOthers.test(text.slice(0, from))) continue
      if (/days? (?:ago)/i.test(text.slice(from, to + 8))) continue
      const polarity = /^no\b/i.test(groups[0]!) || polarityOf(draft, from, to) === 'no' ? 'no' : 'yes'
      found.push(finding('schedule', atLeast(make(groups), text.slice(0, from)), { from, to }, polarity))
    }
  }
  return found
}

const ofOthers =
  /\b(?:an?|one|two|three|\d+|our|the|visiting)\s+(?:\w+[- ]){0,2}(?:dentists?|hygienists?|psychologists?|therapists?|counselors?|social workers?|pharmacists?|dietitians?|nutritionists?|midwives|midwife|podiatrists?|optometrists?|audiologists?|chiropractors?|chaplains?|interpreters?|scribes?|nurse practitioners?|physician assistants?|nurses?|APPs?|NPs?|PAs?)(?:,? (?:who )?(?:is|are|comes?|works?|visits?|here|on site|there|for|available))*,?\s+$/i

/** 'Minimum of 12 shifts a month' */
function atLeast(schedule: Schedule, before: string): Schedule {
  if (!/\b(?:minimum(?: of)?|at least|min\.?)\s*$/i.test(before)) return schedule
  const open = Object.entries(schedule).map(([key, value]) => [
    key,
    typeof value === 'object' ? { from: value.from } : value,
  ])
  return Object.fromEntries(open) as Schedule
}
