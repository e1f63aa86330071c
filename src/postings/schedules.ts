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
      String.raw`\b${counts}\s*(?:(?:patient[- ](?:contact|facing)|clinical|scheduled)\s+)?(?:hours?|hrs?)\s*(?:(?:a|per|\/)\s*(?:week|wk)\b|of patient)`,
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
      String.raw`\b${counts}\s*(?:(?:\d+|twenty-four|twelve)[- ]?(?:hour|hr)\s+)?(?:shifts?|nights?|days?|twelves|12s|24s)\s*(?:(?:a|per|each|\/)\s*)(?:month|mo|year|yr)\b`,
      'gi',
    ),
    ([, low, high]) => ({ shifts: range(low, high) }),
  ],
  [
    new RegExp(String.raw`\b${counts}[- ]?(?:hour|hr)s?[- ](?:shifts?|days?)\b`, 'gi'),
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
      if (/days? (?:ago)/i.test(text.slice(from, to + 8))) continue
      const polarity = /^no\b/i.test(groups[0]!) || polarityOf(draft, from, to) === 'no' ? 'no' : 'yes'
      found.push(finding('schedule', make(groups), { from, to }, polarity))
    }
  }
  return found
}

/** '1:9.' and '1:14 in-house OB', which is call where nothing else has a ratio. */
const ratioAlone = /^(?:phone,? |home,? |every )?1\s?:\s?(\d{1,2})\b(?!:)/i
const ofStaffing =
  /\b(?:ratio|staff\w*|nurses?|CRNAs?|APPs?|NPs?|PAs?|AAs?|MAs?|LPNs?|scribes?|model|direction|supervis\w*|medical assistants?|residents?|patients?)\b/i

export function calls(draft: Draft): Finding[] {
  const { text, label = '' } = draft
  const isReaching =
    /\bcall\s+(?:us|me|or text|today|now|\d|[A-Z][a-z]+ at)|\b(?:please|should|to) call\b|\bconference call|\bcalling\b|\bshort call\b/i
  if (isReaching.test(text) && !/\bcall\s*(?:is|:)|on[- ]call|\bno call\b/i.test(text)) return []
  const ratio = String.raw`(?:1\s*:\s*|1\s*\/\s*|1 in |one in |every )(\d+|${numberWord})(?:th|rd|nd)?(?:\s*(?:weeks?|weekends?|nights?|days?))?`
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
      const oneIn = numberOf(groups[1] ?? '')
      const kind = /\b(light|phone|home|beeper|weekend|ER|ED|STEMI|stroke|backup)\b/i.exec(groups[0]!)?.[1]
      const isNone = /\b(?:no|without|zero|free)\b/i.test(groups[0]!) || polarityOf(draft, from, to) === 'no'
      found.push(
        finding(
          'call',
          { ...(oneIn === undefined ? {} : { oneIn }), ...(kind === undefined ? {} : { kind: kind.toLowerCase() }) },
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
