/** What the work is: how much of it, when, with whom, and where. */
import { calls } from './calls.ts'
import type { Draft } from './drafts.ts'
import { duties } from './duties.ts'
import { employersIn } from './employers.ts'
import { type Finding, finding, matchesIn, polarityOf } from './finding.ts'
import { procedures } from './procedures.ts'
import { schedules } from './schedules.ts'
import { teams } from './teams.ts'
import type { Employment, WorkSetting } from './values.ts'
import { volumes } from './volumes.ts'

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
      .filter(
        ({ from, to }) =>
          !/\bcovered by\s+$|ED work/i.test(text.slice(0, from)) &&
          !(kind === 'locum tenens' && isOther(text, from, to)) &&
          !(kind === 'permanent' && /^[^.;]{0,40}\blicen[sc]/i.test(text.slice(to))),
      )
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

/** 'A locum covers the rest', 'has kept coverage going with extended hours and locums': someone who is there now. */
const isOther = (text: string, from: number, to: number) =>
  /^\s+(?:covers?|covering|have|has|had|fills?|helps?|work|run|staff)\b/i.test(text.slice(to)) ||
  (/\b(?:by|with|using|from|through|on|and)\s+$/i.test(text.slice(0, from)) &&
    /^\W*(?:$|[.;,)]|until|while|for now)/i.test(text.slice(to)) &&
    /\b(?:cover\w*|relied|rely\w*|kept|filled|staffed|using|replac\w*|currently)\b/i.test(text.slice(0, from)))

const settingSaid: readonly (readonly [WorkSetting, RegExp])[] = [
  ['critical access hospital', /\bcritical[- ]access(?: hospitals?)?\b/gi],
  [
    'community health center',
    /\bFQHC\b|\bfederally qualified health center\b|\bcommunity (?:mental )?health center\b/gi,
  ],
  ['rural health clinic', /\brural health clinic\b/gi],
  ['VA', /\bVeterans (?:Health Administration|Affairs)\b|\bVA\b(?! ?\d)(?= (?:medical|hospital|clinic|health))/g],
  ['military', /\b(?:army|naval|air force|military)\b/gi],
  ['tribal health', /\b[Tt]ribal\b|\bIHS\b|\bIndian Health Service\b|\bNavajo Nation\b/g],
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
  ['correctional', /\bcorrectional\b|\bjail\b|\bprison\b|\bdetention (?:center|facility)\b|\bincarcerated\b/gi],
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
      // 'Private practice considerations: none'
      const isNone = from < draft.valueAt && /^(?:none|no|n\/a)\b/i.test(draft.text.slice(draft.valueAt))
      const polarity = isNone ? 'no' : polarityOf(draft, from, to)
      return finding('setting', { kind }, { from, to }, polarity === 'preferred' ? 'yes' : polarity)
    }),
  )
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
