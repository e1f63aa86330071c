/** What people add when they describe someone to search for. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, polarityOf } from './finding.ts'

const names = String.raw`((?:the\s+)?\p{Lu}[\p{L}&'’.-]*(?:\s+(?:[\p{Lu}][\p{L}&'’.-]*|of|the|and|for)){0,6})`
/** What people add when they describe someone to search for. */
const asked: readonly (readonly ['school' | 'workplace' | 'reach' | 'history' | 'groupSize', RegExp])[] = [
  [
    'reach',
    /\b(?:with|has|have|having|and an?|needs?|listed|known)\s+(?:an?\s+|a (?:known|working|direct)\s+|their\s+|known\s+)?(?:e-?mail(?: address(?:es)?)?|direct (?:phone|line|dial)(?: numbers?)?|(?:cell |mobile )?phone(?: numbers?)?)(?:\s+(?:on file|listed|known|we can use))?\b/gi,
  ],
  [
    'history',
    /\b(?:(?:that |who |whom )?(?:I|we)(?:['’]ve| have)?\s*(?:n['’]t|n’t|not|never)?\s*|haven['’]t |not |never )(?:been )?(?:contacted|emailed|reached|written to)(?: (?:yet|before|so far))?(?: (?:in|within|for) the (?:last|past) \d+ \w+)?|\b(?:not |already )?on (?:one of )?(?:my|our|any) lists?\b/gi,
  ],
  [
    'groupSize',
    /\b(?:in |from |at )?(?:an? )?(?:solo (?:private )?pract\w+|(?:small|large)(?: (?:physician|medical|multispecialty|specialty))? groups?(?: practices?)?)\b/gi,
  ],
  [
    'school',
    new RegExp(
      String.raw`\b(?:trained|studied|graduated|educated|alum\w*|went to (?:med(?:ical)? )?school|medical school|med school|residency|degree)\s+(?:at|from|of|in)\s+${names}`,
      'gu',
    ),
  ],
  [
    'workplace',
    new RegExp(
      String.raw`\b(?:works?|working|employed|practices?|practicing|currently|now|who (?:is|are))\s+(?:at|for|with|by)\s+${names}`,
      'gu',
    ),
  ],
]

export function searchWords(draft: Draft): Finding[] {
  return asked.flatMap(([type, pattern]) =>
    [...matchesIn(draft.text, pattern)].map(({ from, to, groups }) =>
      finding(
        type,
        { text: (groups[1] ?? groups[0]!).trim() },
        { from, to },
        polarityOf(draft, from, to) === 'no' && type !== 'history' ? 'no' : 'yes',
        'physician',
      ),
    ),
  )
}
