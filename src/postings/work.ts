/** What the work is: how much of it, when, with whom, and where. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberOf, numberWord, polarityOf } from './finding.ts'
import type { Employment, FactValues, Range, WorkSetting } from './values.ts'

const count = String.raw`(\d+(?:[.,]\d+)*|${numberWord})`
const counts = String.raw`${count}(?:\s*(?:-|–|to)\s*${count})?`
const range = (low: string | undefined, high: string | undefined): Range => {
  const [from, to] = [numberOf(low ?? ''), numberOf(high ?? '')]
  return from === undefined ? {} : { from, to: to ?? from }
}

export function workIn(draft: Draft): Finding[] {
  return [
    ...employments(draft),
    ...settings(draft),
    ...schedules(draft),
    ...calls(draft),
    ...volumes(draft),
    ...teams(draft),
    ...procedures(draft),
    ...records(draft),
    ...teaching(draft),
  ]
}

const employmentSaid: readonly (readonly [Employment, RegExp])[] = [
  ['full-time', /\bfull[- ]time\b|\bFT\b/gi],
  ['part-time', /\bpart[- ]time\b|\bhalf[- ]time\b/gi],
  ['per diem', /\bper[- ]diem\b|\bPRN\b/gi],
  ['locum tenens', /\blocums?(?: tenens)?\b/gi],
  ['permanent', /\bperm(?:anent)?\b(?! resident)/gi],
  ['contract', /\b(?:\d+-week |\w+ )?contract\b(?! with)/gi],
  ['independent contractor', /\b1099\b|\bindependent contractor\b/gi],
  ['employed', /\bW-?2\b|\b(?:hospital[- ]|fully )?employed\b(?! by)/gi],
]

function employments(draft: Draft): Finding[] {
  const { text } = draft
  const fte = /\b(0?\.\d+|1\.0)\s*(?:FTE)\b/i.exec(text)
  const found = employmentSaid.flatMap(([kind, pattern]) =>
    [...matchesIn(text, pattern)]
      .filter(({ from }) => !/\bcovered by\s+$|ED work/i.test(text.slice(0, from)))
      .map(({ from, to }) =>
        finding('employment', { kinds: [kind] }, { from, to }, polarityOf(draft, from, to) === 'no' ? 'no' : 'yes'),
      ),
  )
  return fte
    ? [
        ...found,
        finding(
          'employment',
          { kinds: [], fte: { from: Number(fte[1]), to: Number(fte[1]) } },
          { from: fte.index, to: fte.index + fte[0].length },
        ),
      ]
    : found
}

const settingSaid: readonly (readonly [WorkSetting, RegExp])[] = [
  ['critical access hospital', /\bcritical[- ]access(?: hospitals?)?\b/gi],
  [
    'community health center',
    /\bFQHC\b|\bfederally qualified health center\b|\bcommunity (?:mental )?health center\b/gi,
  ],
  ['rural health clinic', /\brural health clinic\b/gi],
  ['VA', /\bVeterans (?:Health Administration|Affairs)\b|\bVA\b(?! ?\d)(?= (?:medical|hospital|clinic|health))/g],
  ['military', /\b(?:army|naval|air force|military)\b/gi],
  ['tribal health', /\btribal\b|\bIHS\b|\bIndian Health Service\b|\bNavajo Nation\b/g],
  ['academic', /\bacademic\b|\bfaculty\b|\buniversity hospital\b|\bmedical school\b/gi],
  [
    'physician-owned group',
    /\bphysician[- ]owned\b|\bindependent(?:,)? (?:physician|group|practice)\w*|\ball-physician\b/gi,
  ],
  ['private practice', /\bprivate practice\b|\bprivate group\b/gi],
  ['multispecialty group', /\bmulti-?specialty\b/gi],
  ['surgery center', /\bASCs?\b|\bsurgery centers?\b/gi],
  ['skilled nursing', /\bSNFs?\b|\bskilled nursing\b/gi],
  ['hospice', /\bhospice\b/gi],
  ['correctional', /\bcorrectional\b|\bjail\b|\bprison\b/gi],
  ['nonprofit', /\bnon-?profit\b|\bnot-for-profit\b/gi],
  ['faith-based', /\bfaith-based\b/gi],
  ['residency program', /\bresidency program\b|\b\w+ residency\b(?= \(| with)/gi],
  ['rural', /\brural\b/gi],
  ['suburban', /\bsuburb\w*/gi],
  ['inpatient', /\binpatient\b/gi],
  ['outpatient', /\boutpatient\b|\bambulatory\b|\boffice-based\b|\bclinic[- ]only\b/gi],
]

function settings(draft: Draft): Finding[] {
  return settingSaid.flatMap(([kind, pattern]) =>
    [...matchesIn(draft.text, pattern)].map(({ from, to }) => {
      const polarity = polarityOf(draft, from, to)
      return finding('setting', { kind }, { from, to }, polarity === 'preferred' ? 'yes' : polarity)
    }),
  )
}

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

function schedules(draft: Draft): Finding[] {
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

function calls(draft: Draft): Finding[] {
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

function volumes(draft: Draft): Finding[] {
  const { text } = draft
  const of = `(?:ICU |ED |inpatient |annual |adult |new |general |endo(?:scopy)? |staffed |licensed )*(?:beds?|bays?|patients?|pts|visits?|encounters?|admits?|admissions?|deliveries|births|cases|procedures|consults?|RVUs|wRVUs|studies|echos?|census|ORs|operating rooms|rooms|suites|infusion chairs|chairs)`
  const patterns = [
    new RegExp(
      String.raw`\b(?:~|about |approximately |approx\.? |average |averaging |under |over )?${counts}(?:\s*\+)?[- ]${of}\b(?:\s+(?:in group|per|a|an|each|every)\s*(?:\d+|day|shift|night|week|month|year|doctor|physician|provider)?(?:s)?|\/(?:day|shift|month|year|yr))?`,
      'gi',
    ),
    new RegExp(
      String.raw`\b(?:average |daily )?(?:census|ADC|panel|caseload(?: cap)?|volume|ED volume|annual volume)(?:\s+(?:of|is|about|around|:))*\W{0,2}(?:about |approximately |~)?${counts}(?:\s+\w+)?`,
      'gi',
    ),
    new RegExp(String.raw`\b${counts}\s*(?:-|–)?\s*(?:pts?|patients?)\s*(?:\/|per|a)\s*(?:day|shift)`, 'gi'),
  ]
  const found: Finding[] = []
  for (const pattern of patterns) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      const [said = '', low, high] = groups
      const named = new RegExp(of, 'i').exec(said)?.[0] ?? /census|ADC|panel|caseload|volume/i.exec(said)?.[0] ?? ''
      const per = /(?:per|a|an|each|every|\/)\s*(day|shift|night|week|month|year|yr|\d+)\b/i.exec(said)?.[1]
      found.push(
        finding(
          'volume',
          { count: range(low, high), of: named.trim(), ...(per === undefined ? {} : { per }) },
          { from, to },
        ),
      )
    }
  }
  return found
}

const colleagues = String.raw`(?:(?:\w+[- ]){0,3}(?:physicians?|doctors?|docs?|providers?|partners|surgeons?|hospitalists?|APPs?|NPs?|PAs?|NNPs?|CRNAs?|midwives|CNMs?|MAs?|nurses|RNs?|faculty|residents|fellows|therapists?|psychologists?|pharmacists?|CDCES|MDs?|DOs?|MD\/DOs?|FPs|OBs|\w+ologists?|\w+iatrists?|\w+icians?|\w+ists|ENTs?|rads|rheums|orthopods|oncs?))`

function teams(draft: Draft): Finding[] {
  const { text } = draft
  const found: Finding[] = []
  for (const { from, to, groups } of matchesIn(
    text,
    new RegExp(
      String.raw`\b(?:join(?:s|ing)? (?:a (?:team|group) of )?|team of |group of |with )?(?:over |about )?${count}(?:-|\s+|-man |-physician |-person )(${colleagues})\b`,
      'gi',
    ),
  )) {
    if (/\b(?:need|needs|seeking|seeks|hiring|recruit\w*|adding|add)\s+$/i.test(text.slice(0, from))) continue
    if (/^(?:years?|days?|hours?|weeks?|months?|minutes?|miles?|patients?|lists?)\b/i.test(groups[2]!)) continue
    found.push(
      finding('team', { count: range(groups[1], undefined), who: groups[2]! }, { from, to }, 'yes', 'colleagues'),
    )
  }
  const patterns = [
    /\b(?:MAs?|NPs?|PAs?|APPs?|scribes?|nurses?|CRNAs?|midwives|CNMs?|residents|in-?house \w+(?: \w+)?|hospitalists?|intensivists?|anesthesia|tele-?(?:ICU|intensivist|stroke)|infusion suite|audiology|laborists)\b[^.;,]{0,30}\b(?:support|admit|cover\w*|backup|assist|in[- ]house|on site|first call|take)\w*/gi,
    /\b(?:supported by|support from|backup from|covered by|assisted by|staffed (?:by|with)|with)\s+(?:\d+ |an? |our )?(?:MAs?|NPs?|PAs?|APPs?|scribes?|nurses?|tele-?\w+|locums|double coverage|PA\b)[^.;,]{0,30}/gi,
  ]
  for (const pattern of patterns) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      found.push(finding('support', { who: groups[0]! }, { from, to }, 'yes', 'colleagues'))
    }
  }
  for (const { from, to, groups } of matchesIn(
    text,
    /\b(?:supervis(?:e|es|ing|ion)(?: of)?|medical direction of|collaborat\w+ with)\s+((?:\w+ )?(?:NPs?|PAs?|APPs?|CRNAs?|nurse practitioners?|residents?|midlevels)\b[^.;,]{0,20})/gi,
  )) {
    found.push(finding('supervision', { of: groups[1]! }, { from, to }, polarityOf(draft, from, to)))
  }
  return found
}

const procedureNames = String.raw`OB|obstetrics|deliveries|C-?sections?|ICU|open ICU|closed ICU|procedures|clinic|inpatient(?: rounding| consults| care)?|nursing homes?|hospital rounds?|rounding|cath lab|ERCP|EUS|ECMO|CRRT|intubat\w+|central lines|cosmetics?|cosmetic quota|cardiac|hearts|peds|pediatrics|trauma|stroke call|cardioversions|TEE|nuclear|echo|FNA|Mohs|free flaps|head (?:&|and) neck|spine|robotics?|endoscopy|chronic opioids|detox|MSK ultrasound|pulm(?:onary)? clinic|PICU coverage|GYN|vascular|thoracic|non-?compete`

function procedures(draft: Draft): Finding[] {
  const { text } = draft
  const patterns = [
    new RegExp(
      String.raw`\b(?:no|without|not)\s+(?:\w+\s+)?(${procedureNames})\b(?!\s*(?:call|required))|\b(${procedureNames})\s*[:?]\s*(?:no|none)\b`,
      'gi',
    ),
    new RegExp(
      String.raw`\b(${procedureNames})\s*(?:\w+\s+)?(?:is |are )?(?:optional|if you (?:want|like)|not required|as (?:much|little)[^.;]*)|\b(?:with or without|w\/ or w\/o)\s+(${procedureNames})|\b(?:optional)\s+(${procedureNames})|\bno\s+(${procedureNames})\s+required`,
      'gi',
    ),
    new RegExp(String.raw`\b(${procedureNames})\s*[:?]\s*(?:yes\b)|\b(${procedureNames})\s+yes\b`, 'gi'),
  ]
  const polarities = ['no', 'optional', 'yes'] as const
  const found: Finding[] = []
  for (const at of [1, 0, 2]) {
    for (const { from, to, groups } of matchesIn(text, patterns[at]!)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      found.push(
        finding('procedure', { name: groups.slice(1).find((name) => name !== '')! }, { from, to }, polarities[at]!),
      )
    }
  }
  return found
}

function records(draft: Draft): Finding[] {
  return [
    ...matchesIn(
      draft.text,
      /\b(?:Epic|Cerner|Meditech|Athena(?:health)?|eClinicalWorks|eCW|NextGen|Allscripts|CPRS|EMA|ModMed|MEDHOST|PowerChart|CPSI|Evident|Centricity|Sectra|Greenway)\b/g,
    ),
  ]
    .filter(({ from, to }) => !/\b(?:scenery|adventures?|views?)\b/i.test(draft.text.slice(to, to + 14)) && from >= 0)
    .map(({ from, to, groups }) => finding('ehr', { name: groups[0]! }, { from, to }))
}

function teaching(draft: Draft): Finding[] {
  return [
    ...matchesIn(
      draft.text,
      /\b(?:teach(?:ing)?(?: of)?|precept(?:ing)?|supervis\w+)\s+((?:med(?:ical)? )?(?:students?|residents?|fellows?|learners?)[^.;]{0,60})|\bteaching (?:service|opportunities|hospital)\b|\b\d+% (?:academic|of weeks with residents)\b/gi,
    ),
  ].map(({ from, to, groups }) =>
    finding('teaching', { who: groups[1] ?? '' }, { from, to }, polarityOf(draft, from, to)),
  )
}
