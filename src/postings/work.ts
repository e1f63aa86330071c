/** What the work is: how much of it, when, with whom, and where. */
import { calls } from './calls.ts'
import { count, counts, range } from './counts.ts'
import type { Draft } from './drafts.ts'
import { duties } from './duties.ts'
import { employersIn } from './employers.ts'
import { type Finding, finding, matchesIn, polarityOf } from './finding.ts'
import { procedures } from './procedures.ts'
import { schedules } from './schedules.ts'
import type { Employment, WorkSetting } from './values.ts'

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
    ...duties(draft),
    ...employersIn(draft),
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
