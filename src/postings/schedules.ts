/** When the work is: schedules and call. */
import { count, counts, range } from './counts.ts'
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberOf, numberWord, polarityOf } from './finding.ts'
import type { FactValues } from './values.ts'

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
  for (const [pattern, make] of scheduleSaid) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      if (/\b(?:vacation|PTO|off|CME|leave|posted)\b/i.test(text.slice(to, to + 14)) && !/\bon\b/i.test(groups[0]!))
        continue
      // 'Call every fourth night' is call, and so are nights on call.
      if (
        /\bcall\b[^.;,]{0,20}$/i.test(text.slice(0, from)) ||
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

/** '1:9.' and '1:14 in-house OB', which is call where nothing else has a ratio. */
const ratioAlone = /^(?:phone,? |home,? |every )?1\s?:\s?(\d{1,2})\b(?!:)/i
const ofStaffing =
  /\b(?:ratio|staff\w*|nurses?|CRNAs?|APPs?|NPs?|PAs?|AAs?|MAs?|LPNs?|scribes?|model|direction|supervis\w*|medical assistants?|residents?|patients?)\b/i

const ordinals = 'third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
/** 'every fourth night' */
const ordinalOf = (word: string) => {
  const at = ordinals.indexOf(word.toLowerCase())
  return at === -1 ? undefined : at + 3
}

export function calls(draft: Draft): Finding[] {
  const { text, label = '' } = draft
  const isReaching =
    /\bcall\s+(?:us|me|or text|today|now|\(?\d{3}\)?[-. ]\d|[A-Z][a-z]+ at)|\b(?:please|should|to) call\b|\bconference call|\bcalling\b|\bshort call\b/i
  if (isReaching.test(text) && !/\bcall\s*(?:is|:)|on[- ]call|\bno call\b/i.test(text)) return []
  const ratio = String.raw`(?:1\s*:\s*|1\s*\/\s*|1 in |one in |(?:one|1) (?:week|weekend|night|day)s? (?:in|of|out of) |every )(\d+|${numberWord}|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?:th|rd|nd)?(?:\s*(?:weeks?|weekends?|nights?|days?))?`
  const patterns = [
    new RegExp(
      String.raw`\b(?:(?:light|phone|home|beeper|hospital|ER|ED|weekend|backup|in-house|paid)[- ](?:only )?)*call(?:\s+(?:is|of|schedule|ratio|rotation|only|by phone|covers?))*\W{0,3}(?:\(?\w+\)?\s+)?${ratio}(?:\s*\([^)]*\))?`,
      'gi',
    ),
    new RegExp(String.raw`\b${ratio}\s*(?:(?:weekend|home|phone|shared|light|hospital|week)\s+)*call\b`, 'gi'),
    /\b(?:no|without|zero|free of) (?:\w+ )?(?:\w+ )?call\b|\bcall[- ]free\b|\bno daytime call\b/gi,
    /\b(?:(?:light|phone|home|beeper|backup|telephone|on-?call|weekend|shared|ER|ED|STEMI|stroke|hospital|paid|in-house)[- ])(?:only )?(?:call|backup|duty)\b[^.;,]{0,40}|\bcall (?:by phone|from home|shared|pay|covers|only|is|to speak of|with|group)\b[^.;,]{0,40}|\bon call\b[^.;,]{0,30}|\bphone[- ]only call[^.;,]{0,12}/gi,
  ]
  const found: Finding[] = []
  for (const pattern of patterns) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      const oneIn = ordinalOf(groups[1] ?? '') ?? numberOf(groups[1] ?? '')
      const nights = /\bcall\s+(?:for )?(\d+|two|three|four|five|six|seven|eight) nights\b/i.exec(text)?.[1]
      const kind = /\b(light|phone|home|beeper|weekend|ER|ED|STEMI|stroke|backup)\b/i.exec(groups[0]!)?.[1]
      const isNone = /\b(?:no|without|zero|free)\b/i.test(groups[0]!) || polarityOf(draft, from, to) === 'no'
      found.push(
        finding(
          'call',
          {
            ...(oneIn === undefined ? {} : { oneIn }),
            ...(kind === undefined ? {} : { kind: kind.toLowerCase() }),
            ...(nights === undefined || oneIn !== undefined ? {} : { nights: range(nights, undefined) }),
          },
          { from, to },
          isNone ? 'no' : 'yes',
        ),
      )
    }
  }
  const alone = ratioAlone.exec(text)
  if (found.length === 0 && alone && !ofStaffing.test(text))
    found.push(finding('call', { oneIn: Number(alone[1]) }, { from: 0, to: alone[0].length }))
  if (found.length === 0 && /^call$/i.test(label)) {
    const oneIn = new RegExp(ratio, 'i').exec(text)?.[1]
    found.push(
      finding(
        'call',
        oneIn === undefined ? {} : { oneIn: numberOf(oneIn)! },
        { from: draft.valueAt, to: text.length },
        /^\W*(?:no|none)\b/i.test(text.slice(draft.valueAt)) ? 'no' : 'yes',
      ),
    )
  }
  return found
}
